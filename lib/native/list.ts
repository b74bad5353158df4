/**
 * Messages in an array, handed to the addon in as few calls as pays.
 */
import type { Algorithm } from "../algorithms.js";
import type { Message } from "../backend.js";
import { encodeString } from "../encoding.js";
import { pack, sizeLimit } from "../pack.js";
import type { Addon } from "./addon.js";

/** Messages that go through one call. */
const COUNT_MAX = 1024;
/** Memory that short messages are copied to. */
const MEMORY_LENGTH = 0x20000;
/** The longest message, in bytes, that is copied: for a longer one reading it where it is costs less. */
const SHORT_LENGTH = 1024;

export class ListHasher {
  readonly #addon: Addon;
  readonly #memory = Buffer.allocUnsafeSlow(MEMORY_LENGTH);
  readonly #offsets = new Uint32Array(COUNT_MAX + 1);

  constructor(addon: Addon) {
    this.#addon = addon;
  }

  hash({ index, digestLength }: Algorithm, messages: readonly Message[], target: Uint8Array): void {
    for (let first = 0, end = 0; first < messages.length; first = end) {
      end = this.#endOfShort(messages, first);
      const areShort = end !== first;
      if (!areShort) end = Math.min(first + COUNT_MAX, messages.length);
      const digests = target.subarray(first * digestLength, end * digestLength);
      if (areShort) {
        const offsets = this.#offsets.subarray(0, end - first + 1);
        pack(messages, first, end, this.#memory, offsets);
        this.#addon.hashPacked(index, this.#memory, offsets, digests);
      } else {
        const views = messages
          .slice(first, end)
          .map((message) =>
            typeof message === "string" ? encodeString(message, "utf8") : message,
          );
        this.#addon.hashViews(index, views, digests);
      }
    }
  }

  /**
   * Where the messages end that are all short and together fit into the memory: `first` when there is
   * a long one among those that would make the next call.
   */
  #endOfShort(messages: readonly Message[], first: number): number {
    const limit = Math.min(first + COUNT_MAX, messages.length);
    let room = MEMORY_LENGTH;
    for (let end = first; end < limit; end++) {
      const size = sizeLimit(messages[end]);
      if (size > SHORT_LENGTH) return first;
      room -= size;
      if (room < 0) return end;
    }
    return limit;
  }
}
