/** Hashes that part ways do not disturb each other. */
import * as crypto from "node:crypto";
import { createHash } from "shacore";
import { describe, expect, it } from "vitest";
import { algorithms } from "../support/algorithms.js";
import { randomBytes } from "../support/random.js";

describe.each(algorithms)("%s", (algorithm) => {
  it("a copy at every length 0..200 goes its own way", () => {
    const message = randomBytes(5, 200);
    const [left, right] = [randomBytes(6, 100), randomBytes(7, 100)];
    for (let length = 0; length <= 200; length++) {
      const start = message.subarray(0, length);
      const one = createHash(algorithm).update(start);
      const other = one.copy();
      one.update(left);
      other.update(right);
      expect(one.digest("hex")).toBe(
        crypto.createHash(algorithm).update(start).update(left).digest("hex"),
      );
      expect(other.digest("hex")).toBe(
        crypto.createHash(algorithm).update(start).update(right).digest("hex"),
      );
    }
  });

  it("a thousand hashes at once keep apart", () => {
    const hashes = Array.from({ length: 1000 }, () => createHash(algorithm));
    for (let turn = 0; turn < 5; turn++)
      hashes.forEach((hash, index) => {
        hash.update(`${turn} ${index} ${"x".repeat(index % 70)}`);
      });
    hashes.forEach((hash, index) => {
      const expected = crypto.createHash(algorithm);
      for (let turn = 0; turn < 5; turn++)
        expected.update(`${turn} ${index} ${"x".repeat(index % 70)}`);
      expect(hash.digest("hex")).toBe(expected.digest("hex"));
    });
  });
});
