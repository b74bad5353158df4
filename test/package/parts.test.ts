/** How a batch for the thread pool is cut: every message is in one part, and no part is too small. */
import { describe, expect, it } from "vitest";
import { cutIntoParts } from "../../lib/parts.js";

const MIB = 2 ** 20;
const cut = (lengths: number[], parallelism: number) =>
  cutIntoParts(Float64Array.from(lengths), parallelism);

describe("a batch in parts", () => {
  it("of nothing has none", () => {
    expect(cut([], 4)).toEqual([]);
  });
  it("of little is one part", () => {
    expect(cut([1, 2, 3], 4)).toEqual([3]);
  });
  it("of long messages has as many in each part as fill the lanes", () => {
    expect(cut(Array(40).fill(MIB), 2)).toEqual([8, 16, 24, 32, 40]);
  });
  it("of few long messages has a share for each thread", () => {
    expect(cut(Array(6).fill(MIB), 2)).toEqual([3, 6]);
  });
  it("of short messages ends a part where it has a megabyte", () => {
    expect(cut(Array(4096).fill(4096), 1)).toEqual(
      Array.from({ length: 16 }, (_, index) => 256 * (index + 1)),
    );
  });
  it("ends with the last message, whatever is left", () => {
    expect(cut([...Array(16).fill(MIB), 1], 2)).toEqual([8, 16, 17]);
  });
});
