/** Every length, split and alignment around the block boundaries, against node:crypto. */
import * as crypto from "node:crypto";
import { createHash, hash } from "shacore";
import { describe, expect, it } from "vitest";
import { algorithms } from "../support/algorithms.js";
import { randomBytes, randomWords } from "../support/random.js";

describe.each(algorithms)("%s", (algorithm) => {
  const message = randomBytes(1, 300);
  const expected = (data: Uint8Array) => crypto.createHash(algorithm).update(data).digest("hex");

  it("every length 0..300", () => {
    for (let length = 0; length <= 300; length++) {
      const data = message.subarray(0, length);
      expect(hash(algorithm, data)).toBe(expected(data));
    }
  });

  it("every split of every length 0..300", () => {
    for (let length = 0; length <= 300; length++) {
      const digest = expected(message.subarray(0, length));
      for (let first = 0; first <= length; first++) {
        const streaming = createHash(algorithm);
        streaming.update(message.subarray(0, first)).update(message.subarray(first, length));
        if (streaming.digest("hex") !== digest) expect(`${first} of ${length}`).toBe(digest);
      }
    }
  });

  it("every alignment of the data", () => {
    const memory = new Uint8Array(1024);
    for (let offset = 0; offset < 64; offset++) {
      const data = memory.subarray(offset, offset + 300);
      data.set(message);
      expect(hash(algorithm, data)).toBe(expected(message));
      expect(createHash(algorithm).update(data).digest("hex")).toBe(expected(message));
    }
  });

  it("random messages in random pieces", () => {
    const next = randomWords(2);
    const data = randomBytes(3, 200_000);
    for (let count = 0; count < 200; count++) {
      const start = next() % 1000;
      const end = start + (next() % (data.length - start));
      const limit = 1 + (next() % 5000);
      const streaming = createHash(algorithm);
      for (let from = start, to: number; from < end; from = to) {
        to = Math.min(end, from + (next() % limit) + 1);
        streaming.update(data.subarray(from, to));
      }
      expect(streaming.digest("hex")).toBe(expected(data.subarray(start, end)));
    }
  });

  it("a large message", () => {
    const data = randomBytes(4, 5_000_003);
    expect(hash(algorithm, data)).toBe(expected(data));
  });
});
