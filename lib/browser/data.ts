/**
 * Data that is neither a string nor a view of memory: here an ArrayBuffer will do, as it does for WebCrypto.
 */
import { invalidArgumentType } from "../errors.js";

export const VIEW = "an instance of ArrayBuffer, TypedArray, or DataView";
export const TARGET = "an instance of Uint8Array";
export const MESSAGE = `of type string or ${VIEW}`;

/** @throws `ERR_INVALID_ARG_TYPE` for anything else */
export function viewOfOther(
  name: string,
  value: unknown,
  expected = MESSAGE,
): NodeJS.ArrayBufferView {
  const kind = Object.prototype.toString.call(value);
  if (kind === "[object ArrayBuffer]" || kind === "[object SharedArrayBuffer]")
    return new Uint8Array(value as ArrayBuffer);
  throw invalidArgumentType(name, expected, value);
}
