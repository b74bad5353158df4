/**
 * Messages in one call, of more bytes than 31 bits can count, by the algorithms of the chosen core;
 * SHA-224 has SHA-256's. The expected digests are node:crypto's.
 */
import * as crypto from "node:crypto";
import { cores, hash } from "shacore";
import { expect, it } from "vitest";
import { randomBytes } from "../../support/random.js";

const data = Buffer.alloc(2 ** 31 + 77, randomBytes(1, 1 << 20));
// node:crypto refuses more than 2^31 - 1 bytes at once, so it gets them in two.
const half = 2 ** 30;

const { SHACORE_CORE } = process.env;
const chosen = cores().filter(({ name }) => SHACORE_CORE === undefined || name === SHACORE_CORE);

for (const name of ["sha1", "sha256"].filter((name) =>
  chosen.some(({ algorithm }) => algorithm === name),
))
  it(`${name} of 2^31 + 77 bytes`, () => {
    const expected = crypto.createHash(name).update(data.subarray(0, half));
    expect(hash(name, data)).toBe(expected.update(data.subarray(half)).digest("hex"));
  });
