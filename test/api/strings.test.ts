/** Strings of every kind and length, around the sizes where they take another way. */
import * as crypto from "node:crypto";
import { createHash, hash } from "shacore";
import { describe, expect, it } from "vitest";
import { algorithms } from "../support/algorithms.js";

/** Characters of one, two, three and four bytes of UTF-8, lone surrogates, and what strings begin with. */
const pieces: Record<string, string> = {
  ASCII: "a",
  "Latin-1": "é",
  "three bytes": "€",
  "four bytes": "𝒳",
  "a lone high surrogate": "\ud800",
  "a lone low surrogate": "\udc00",
};

const lengths = [0, 1, 19, 31, 63, 64, 127, 128, 129, 1023, 1024, 1025, 1364, 1365, 1366];
const longer = [2047, 2048, 4091, 4092, 4093, 4095, 4096, 4097, 5000, 100_000];

describe.each(algorithms)("%s", (algorithm) => {
  for (const [name, piece] of Object.entries(pieces))
    it(`${name}, every length`, () => {
      for (const length of [...lengths, ...longer])
        for (const end of ["", "x", "€"]) {
          const text = piece.repeat(length) + end;
          const expected = crypto.createHash(algorithm).update(text).digest("hex");
          expect(hash(algorithm, text)).toBe(expected);
          expect(hash(algorithm, text, "buffer").toString("hex")).toBe(expected);
          expect(createHash(algorithm).update(text).digest("hex")).toBe(expected);
          expect(createHash(algorithm).update("").update(text).digest("hex")).toBe(expected);
        }
    });

  it("strings and views in turns", () => {
    for (let first = 0; first < 200; first += 7)
      for (let second = 0; second < 200; second += 11) {
        const [a, b] = ["x".repeat(first), Buffer.alloc(second, "y")];
        for (const order of [
          [a, b],
          [b, a],
          [a, a, b],
          [a, b, a],
        ]) {
          const ours = createHash(algorithm);
          const theirs = crypto.createHash(algorithm);
          for (const data of order) {
            ours.update(data);
            theirs.update(data);
          }
          expect(ours.digest("hex")).toBe(theirs.digest("hex"));
        }
      }
  });

  it("a string that is joined from others, and one that is a part of another", () => {
    const joined = ["a", "b".repeat(500), "é"].reduce((text, piece) => text + piece.repeat(3), "");
    const part = joined.slice(100, 900);
    for (const text of [joined, part])
      expect(hash(algorithm, text)).toBe(crypto.createHash(algorithm).update(text).digest("hex"));
  });

  it("a copy of a hash that has one string", () => {
    const one = createHash(algorithm).update("ab");
    const other = one.copy();
    expect(one.update("c").digest("hex")).toBe(hash(algorithm, "abc"));
    expect(other.digest("hex")).toBe(hash(algorithm, "ab"));
  });
});
