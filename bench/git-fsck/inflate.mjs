// zlib streams of a size that is known, or not.

import { inflateSync } from "node:zlib";
import { Damage } from "./damage.mjs";

/** A byte of a deflate stream stands for at most this many. */
const MOST_PER_BYTE = 1032;

/** What a zlib stream with no data at all takes up. */
const LEAST_OUTPUT_CHUNK = 64;

/**
 * What the stream holds; it must fill `data` to the last byte.
 *
 * @param {Buffer} data
 * @param {number} [size] how many bytes it must come to, where that is known
 * @returns {Buffer}
 * @throws {Damage}
 */
export function inflate(data, size) {
  if (size !== undefined && size > data.length * MOST_PER_BYTE)
    throw new Damage(`${data.length} bytes cannot inflate to ${size}`);
  const options =
    size === undefined
      ? { info: true }
      : { info: true, chunkSize: Math.max(size, LEAST_OUTPUT_CHUNK), maxOutputLength: size || 1 };
  const { buffer, engine } = run(data, options);
  if (size !== undefined && buffer.length !== size)
    throw new Damage(`inflates to ${buffer.length} bytes in place of ${size}`);
  if (engine.bytesWritten !== data.length)
    throw new Damage(`${data.length - engine.bytesWritten} bytes of garbage behind the data`);
  return buffer;
}

function run(data, options) {
  try {
    return inflateSync(data, options);
  } catch (error) {
    throw new Damage(`does not inflate: ${error.message}`);
  }
}
