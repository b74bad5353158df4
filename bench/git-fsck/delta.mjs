// Deltas as packs have them: the sizes of the base and of the result, then instructions, each of which
// copies a piece of the base or brings bytes of its own (git's documentation, gitformat-pack).

import { constants } from "node:buffer";
import { Damage } from "./damage.mjs";

/** Nothing that a delta holds stands for more bytes. */
const LONGEST_COPY = 0x1000000;

/** What a copy without a length copies. */
const DEFAULT_COPY_LENGTH = 0x10000;

/**
 * @param {Buffer} base
 * @param {Buffer} delta
 * @returns {Buffer} the result
 * @throws {Damage}
 */
export function applyDelta(base, delta) {
  let position = 0;

  /** A little-endian number of seven bits a byte; the top bit says that another follows. */
  function readSize() {
    let size = 0;
    for (let scale = 1; ; scale *= 128) {
      if (position >= delta.length) throw new Damage("the delta ends in a size");
      const byte = delta[position++];
      size += (byte & 127) * scale;
      if (byte < 128) return size;
    }
  }

  /** The bytes of a little-endian number that `mask` says are there; the others are zero. */
  function readSparse(mask, bytes) {
    let number = 0;
    for (let index = 0; index < bytes; index++)
      if (mask & (1 << index)) number += delta[position++] * 2 ** (8 * index);
    return number;
  }

  const baseSize = readSize();
  if (baseSize !== base.length)
    throw new Damage(`the delta is of a base of ${baseSize} bytes, this one has ${base.length}`);
  const size = readSize();
  if (size > Math.min(delta.length * LONGEST_COPY, constants.MAX_LENGTH))
    throw new Damage(`the delta cannot come to ${size} bytes`);
  const result = Buffer.allocUnsafe(size);

  let filled = 0;
  while (position < delta.length) {
    const instruction = delta[position++];
    if (instruction === 0) throw new Damage("the delta has an instruction that does not exist");
    const isCopy = instruction > 127;
    const from = isCopy ? readSparse(instruction, 4) : position;
    const length = isCopy ? readSparse(instruction >> 4, 3) || DEFAULT_COPY_LENGTH : instruction;
    const source = isCopy ? base : delta;
    // Also where the delta ends inside an instruction, whose numbers are not numbers then.
    if (!(from + length <= source.length && filled + length <= size))
      throw new Damage("the delta goes beyond its base, its result or its end");
    filled += source.copy(result, filled, from, from + length);
    if (!isCopy) position += length;
  }
  if (filled !== size) throw new Damage(`the delta comes to ${filled} bytes in place of ${size}`);
  return result;
}
