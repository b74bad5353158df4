/** NIST's vectors. */
import { createHash, hash } from "shacore";
import { describe, expect, it } from "vitest";
import { algorithms } from "../support/algorithms.js";
import { messageVectors, monteVectors } from "../support/vectors.js";

describe.each(algorithms)("%s", (algorithm) => {
  const fileOf = (kind: string) => `${algorithm.toUpperCase()}${kind}.rsp`;

  describe.each(["ShortMsg", "LongMsg"])("CAVP %s", (kind) => {
    const vectors = messageVectors(fileOf(kind));

    it("has vectors", () => {
      expect(vectors.length).toBeGreaterThan(60);
    });

    it("gives every digest in one call", () => {
      for (const { message, digest } of vectors) expect(hash(algorithm, message)).toBe(digest);
    });

    it("gives every digest through a stream of updates", () => {
      for (const { message, digest } of vectors) {
        const streaming = createHash(algorithm);
        for (let start = 0; start < message.length; start += 37)
          streaming.update(message.subarray(start, start + 37));
        expect(streaming.digest("hex")).toBe(digest);
      }
    });
  });

  it("CAVP Monte", () => {
    let { seed, digests } = monteVectors(fileOf("Monte"));
    expect(digests.length).toBe(100);
    for (const digest of digests) {
      let recent = [seed, seed, seed];
      for (let round = 0; round < 1000; round++)
        recent = [recent[1], recent[2], hash(algorithm, Buffer.concat(recent), "buffer")];
      seed = recent[2];
      expect(seed.toString("hex")).toBe(digest);
    }
  });
});
