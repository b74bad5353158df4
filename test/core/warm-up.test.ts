/** Messages long and many enough that an engine, or the portable side, changes gear under way. */
import * as crypto from "node:crypto";
import { createHash, hash } from "shacore";
import { expect, it } from "vitest";
import { randomBytes } from "../support/random.js";

it("one long message in pieces of every kind of length, looked at on the way", () => {
  const data = randomBytes(1, 1 << 17);
  const lengths = [1, 63, 64, 65, 640, 4096, 65_537, 1 << 17];
  const ours = createHash("sha1");
  const theirs = crypto.createHash("sha1");
  for (let total = 0, turn = 0; total < 5 << 20; turn++) {
    const piece = data.subarray(0, lengths[turn % lengths.length]);
    ours.update(piece);
    theirs.update(piece);
    total += piece.length;
    if (turn % 8 === 0) expect(ours.copy().digest("hex")).toBe(theirs.copy().digest("hex"));
  }
  expect(ours.digest("hex")).toBe(theirs.digest("hex"));
});

it("forty thousand short messages", () => {
  const data = randomBytes(2, 256);
  for (let turn = 0; turn < 40_000; turn++) {
    const message = data.subarray(turn & 63, (turn & 63) + ((turn >> 6) & 127));
    if (hash("sha1", message) !== crypto.createHash("sha1").update(message).digest("hex"))
      expect.fail(`message ${turn}`);
  }
});
