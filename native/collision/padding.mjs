// Which last blocks need no search for attacks: those that are nothing but padding (FIPS 180-4, 5.1.1),
// for all messages up to some length.
//
// Such a block is a mark, or none where the mark is in the block before; zeros; and the length in bits.
// Each bit of the expanded message is a sum of bits of the block, so the relations of an attack vector
// are linear equations in the bits of the length. Where they contradict each other for every vector, no
// length has a block that is part of an attack.

import { attackVectors, relations } from "./relations.mjs";

/** A sum of bits of the length, bit n for bit n, and behind these the constant. */
const CONSTANT = 1n << 64n;
const LENGTH_BITS = 64;
/** A length in bytes has so many bits less. */
const BITS_OF_BYTE = 3;

/**
 * The expanded message of a padding block, each bit as a sum. Of the length in bits, those from `first`
 * to `end` - 1 are unknown; `rest` has those below, and 0 is all others.
 */
function paddingBlock(hasMark, rest, first, end) {
  const words = Array.from({ length: 16 }, () => new Array(32).fill(0n));
  if (hasMark) words[0][31] = CONSTANT;
  for (let n = 0; n < end; n++) {
    const known = (rest >>> n) & 1 ? CONSTANT : 0n;
    words[n < 32 ? 15 : 14][n % 32] = n < first ? known : 1n << BigInt(n);
  }
  for (let t = 16; t < 80; t++) {
    const [a, b, c, d] = [3, 8, 14, 16].map((back) => words[t - back]);
    const mixed = a.map((sum, bit) => sum ^ b[bit] ^ c[bit] ^ d[bit]);
    words.push(mixed.map((_, bit) => mixed[(bit + 31) % 32]));
  }
  return words;
}

/** Whether all relations of an attack vector can hold at once, by Gaussian elimination. */
function isPossible(words, vector) {
  const solved = [];
  for (const { i, p, j, q, differ, vectors } of relations) {
    if (((vectors >>> vector) & 1) === 0) continue;
    let equation = words[i][p] ^ words[j][q] ^ (differ ? CONSTANT : 0n);
    for (const { pivot, sum } of solved) if (equation & pivot) equation ^= sum;
    if (equation === CONSTANT) return false;
    if (equation !== 0n) solved.push({ pivot: equation & -equation, sum: equation });
  }
  return true;
}

/** Whether the block can be part of an attack for a message of up to `bits` bits of length in bits. */
function mayAttack(bits) {
  // A block begins in it, or the last 56 to 63 bytes are in the block before, with the mark.
  const rests = [0, 56, 57, 58, 59, 60, 61, 62, 63];
  return rests.some((rest) => {
    const words = paddingBlock(rest === 0, rest << BITS_OF_BYTE, 9, bits);
    return attackVectors.some((_, vector) => isPossible(words, vector));
  });
}

/** No message of fewer than 2 to the power of this bytes ends with a padding block that may attack. */
export function innocentPaddingBits() {
  let bits = 9;
  while (bits < LENGTH_BITS && !mayAttack(bits + 1)) bits++;
  return bits - BITS_OF_BYTE;
}
