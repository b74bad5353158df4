/**
 * Messages copied one after the other into one piece of memory, so that handing them to the addon
 * costs one call.
 */
import type { Message } from "./backend.js";
import { utf8Length, writeUtf8 } from "./bytes.js";
import { byteLengthOf, bytesOf } from "./view.js";

/** Characters of short strings that are encoded at once. */
const TEXT_LENGTH = 16_384;
/** The longest string that is encoded together with others. */
const SHORT_TEXT = 256;

/** At most so many bytes does a message take. */
export function sizeLimit(message: Message): number {
  if (typeof message !== "string") return byteLengthOf(message);
  return message.length <= SHORT_TEXT ? 3 * message.length : utf8Length(message);
}

/**
 * Copies messages[first .. end) to the start of `memory`, where there is room for them, and writes
 * where they begin and end to `offsets`.
 */
export function pack(
  messages: readonly Message[],
  first: number,
  end: number,
  memory: Buffer,
  offsets: Uint32Array | Float64Array,
): void {
  let at = 0;
  let count = 0;
  offsets[0] = 0;
  for (let index = first; index < end; ) {
    const message = messages[index];
    if (typeof message !== "string") {
      const length = byteLengthOf(message);
      // A view of no length may be a detached one, which cannot be copied.
      if (length !== 0) memory.set(message instanceof Uint8Array ? message : bytesOf(message), at);
      at += length;
      offsets[++count] = at;
      index++;
      continue;
    }
    // Encoding strings one by one takes several times as long as joining them first.
    let text = message;
    let next = index + 1;
    for (; next < end && text.length < TEXT_LENGTH; next++) {
      const other = messages[next];
      if (typeof other !== "string" || other.length > SHORT_TEXT) break;
      text += other;
    }
    // As many bytes as characters: then all are ASCII, and each string has as many as characters.
    const isAscii = writeUtf8(text, memory, at) === text.length;
    for (; index < next; index++) {
      const string = messages[index] as string;
      at += isAscii ? string.length : writeUtf8(string, memory, at);
      offsets[++count] = at;
    }
  }
}
