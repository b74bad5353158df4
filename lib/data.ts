/**
 * Data that is neither a string nor a view of memory. lib/browser/data.ts takes an ArrayBuffer.
 */
import { invalidArgumentType } from "./errors.js";

/** Views of memory, in the words of error messages. */
export const VIEW = "an instance of Buffer, TypedArray, or DataView";
/** What is written to. */
export const TARGET = "an instance of Buffer or Uint8Array";
/** What a message may be. */
export const MESSAGE = `of type string or ${VIEW}`;

/**
 * What such a value stands for: nothing, as in node:crypto.
 *
 * @throws `ERR_INVALID_ARG_TYPE`
 */
export function viewOfOther(
  name: string,
  value: unknown,
  expected = MESSAGE,
): NodeJS.ArrayBufferView {
  throw invalidArgumentType(name, expected, value);
}
