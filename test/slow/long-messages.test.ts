/**
 * Messages around the lengths where a count of bits or bytes in 32 bits would overflow. The
 * expected digests are node:crypto's, taken from the same pieces.
 */
import * as crypto from "node:crypto";
import { createHash, hash } from "shacore";
import { expect, it } from "vitest";
import { randomBytes } from "../support/random.js";

const MIB = 1 << 20;
const piece = Buffer.alloc(64 * MIB);
piece.set(randomBytes(1, MIB));
for (let filled = MIB; filled < piece.length; filled *= 2) piece.copyWithin(filled, 0, filled);

/** `length` bytes in pieces of at most 64 MiB. */
function* pieces(length: number): Generator<Buffer> {
  for (let rest = length; rest > 0; rest -= piece.length)
    yield piece.subarray(0, Math.min(rest, piece.length));
}

for (const [name, length] of [
  ["2^29 - 1", 2 ** 29 - 1],
  ["2^29 + 77", 2 ** 29 + 77],
  ["2^32 + 77", 2 ** 32 + 77],
] as const)
  it(`${name} bytes in pieces`, () => {
    const [ours, theirs] = [createHash("sha1"), crypto.createHash("sha1")];
    for (const data of pieces(length)) {
      ours.update(data);
      theirs.update(data);
    }
    expect(ours.digest("hex")).toBe(theirs.digest("hex"));
  });

it("2^31 + 77 bytes in one call", () => {
  // node:crypto refuses more than 2^31 - 1 bytes at once, so it gets them in two.
  const data = Buffer.alloc(2 ** 31 + 77, piece.subarray(0, MIB));
  const half = 2 ** 30;
  const expected = crypto.createHash("sha1").update(data.subarray(0, half));
  expected.update(data.subarray(half));
  const digest = expected.digest("hex");
  expect(hash("sha1", data)).toBe(digest);
  expect(createHash("sha1").update(data).digest("hex")).toBe(digest);
});
