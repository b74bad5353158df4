/**
 * Messages around the length where a count of bits in 32 bits would overflow; test/slow/states has those
 * beyond. The expected digests are node:crypto's, taken from the same pieces.
 */
import * as crypto from "node:crypto";
import { createHash } from "shacore";
import { expect, it } from "vitest";
import { randomBytes } from "../../support/random.js";

const MIB = 1 << 20;
const piece = Buffer.alloc(64 * MIB);
piece.set(randomBytes(1, MIB));
for (let filled = MIB; filled < piece.length; filled *= 2) piece.copyWithin(filled, 0, filled);

/** `length` bytes in pieces of at most 64 MiB. */
function* pieces(length: number): Generator<Buffer> {
  for (let rest = length; rest > 0; rest -= piece.length)
    yield piece.subarray(0, Math.min(rest, piece.length));
}

for (const [algorithm, name, length] of [
  ["sha1", "2^29 - 1", 2 ** 29 - 1],
  ["sha1", "2^29 + 77", 2 ** 29 + 77],
  ["sha256", "2^29 + 77", 2 ** 29 + 77],
] as const)
  it(`${algorithm} of ${name} bytes in pieces`, () => {
    const [ours, theirs] = [createHash(algorithm), crypto.createHash(algorithm)];
    for (const data of pieces(length)) {
      ours.update(data);
      theirs.update(data);
    }
    expect(ours.digest("hex")).toBe(theirs.digest("hex"));
  });
