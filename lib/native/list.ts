/**
 * Messages in an array, handed to the addon in as few calls as pays: short ones are copied into memory
 * that both sides know (native/addon/staging.h).
 */
import type { Algorithm } from "../algorithms.js";
import type { Message } from "../backend.js";
import { encodeString } from "../encoding.js";
import { pack, sizeLimit } from "../pack.js";
import type { Addon } from "./addon.js";

/** The longest view, in bytes, that is copied: for a longer one reading it where it is costs less. */
const SHORT_VIEW = 512;
/** Two messages of that length at most take less one after the other. */
const SHORT_PAIR = 1024;
/** Digests that are made strings at once. Each string keeps those of its fellows in memory. */
const STRINGS_AT_ONCE = 32;

export class ListHasher {
  readonly #addon: Addon;
  readonly #offsets: Uint32Array;
  readonly #digests: Uint8Array;
  readonly #collisions: Float64Array;
  readonly #bytes: Buffer;

  constructor(addon: Addon) {
    const { length, offsets, countMax, digests, collisions, bytes } = addon.stagingLayout;
    const memory = new ArrayBuffer(length);
    addon.attachStaging(memory);
    this.#addon = addon;
    this.#offsets = new Uint32Array(memory, offsets, countMax + 1);
    this.#digests = new Uint8Array(memory, digests, collisions - digests);
    this.#collisions = new Float64Array(memory, collisions, countMax);
    this.#bytes = Buffer.from(memory, bytes);
  }

  /** Writes the digests to `target`, back to back, and what collisions there are to `collisions`. */
  hash(
    algorithm: Algorithm,
    messages: readonly Message[],
    target: Uint8Array,
    collisions: Float64Array | undefined,
  ): void {
    const { digestLength } = algorithm;
    for (let first = 0, end = 0; first < messages.length; first = end) {
      end = this.#hashSome(algorithm, messages, first);
      const digests = this.#digests.subarray(0, (end - first) * digestLength);
      target.set(digests, first * digestLength);
      collisions?.set(this.#collisions.subarray(0, end - first), first);
    }
  }

  /** Whether it would be faster to hash the messages one by one. */
  static areFew(messages: readonly Message[]): boolean {
    return (
      messages.length <= 1 ||
      (messages.length === 2 && messages.every((message) => sizeLimit(message) <= SHORT_PAIR))
    );
  }

  /** The digests in hexadecimal. */
  hashHex(algorithm: Algorithm, messages: readonly Message[]): string[] {
    const strings = new Array<string>(messages.length);
    for (let first = 0, end = 0; first < messages.length; first = end) {
      end = this.#hashSome(algorithm, messages, first);
      this.#takeHex(strings, first, end, algorithm.digestLength);
    }
    return strings;
  }

  #takeHex(strings: string[], first: number, end: number, digestLength: number): void {
    const length = 2 * digestLength;
    for (let index = first; index < end; ) {
      const next = Math.min(index + STRINGS_AT_ONCE, end);
      const text = this.#addon.stagedHex(
        (index - first) * digestLength,
        (next - first) * digestLength,
      );
      for (let at = 0; index < next; index++, at += length)
        strings[index] = text.slice(at, at + length);
    }
  }

  /** Hashes messages from number `first` on. Returns where it stopped. */
  #hashSome(algorithm: Algorithm, messages: readonly Message[], first: number): number {
    const limit = Math.min(first + this.#addon.stagingLayout.countMax, messages.length);
    const end = this.#endOfCopied(messages, first, limit);
    if (end !== first) {
      pack(messages, first, end, this.#bytes, this.#offsets);
      this.#addon.hashStaged(algorithm.index, end - first);
      return end;
    }
    const views = messages
      .slice(first, limit)
      .map((message) => (typeof message === "string" ? encodeString(message, "utf8") : message));
    this.#addon.hashViews(algorithm.index, views);
    return limit;
  }

  /**
   * Where the messages end that are to be copied and together fit into the memory: `first` when there
   * is one before `limit` that is not.
   */
  #endOfCopied(messages: readonly Message[], first: number, limit: number): number {
    let room = this.#bytes.length;
    for (let end = first; end < limit; end++) {
      const message = messages[end];
      const size = sizeLimit(message);
      // Strings have to be copied in any case.
      const sizeMax = typeof message === "string" ? this.#bytes.length : SHORT_VIEW;
      if (size > sizeMax) return first;
      room -= size;
      if (room < 0) return end;
    }
    return limit;
  }
}
