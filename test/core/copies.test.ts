/** Hashes that part ways do not disturb each other. */
import * as crypto from "node:crypto";
import { createHash, hash } from "shacore";
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

it("as many at once as there are places for, one more and one less, some of them dropped", () => {
  for (const count of [1, 2, 62, 63, 64, 65, 126, 127, 128]) {
    const messages = Array.from({ length: count }, (_, index) =>
      randomBytes(index, 3 + (index % 130)),
    );
    const hashes = messages.map((message) => createHash("sha1").update(message));
    for (let index = 0; index < count; index += 3) {
      createHash("sha1").update("dropped");
      expect(hashes[index].digest("hex")).toBe(
        crypto.createHash("sha1").update(messages[index]).digest("hex"),
      );
    }
    for (let index = 0; index < count; index++)
      if (index % 3 !== 0)
        expect(hashes[index].update("more").digest("hex")).toBe(
          crypto.createHash("sha1").update(messages[index]).update("more").digest("hex"),
        );
  }
});

it("hashing in the middle of a call of another hash", () => {
  const disturb = () => {
    for (let turn = 0; turn < 70; turn++) createHash("sha1").update(Buffer.from("dropped"));
    hash("sha1", Buffer.from("one-shot"));
    createHash("sha1").update("digested").digest("hex");
  };
  const encoding = {
    toString() {
      disturb();
      return "hex";
    },
  } as unknown as "hex";
  const options = {
    get outputLength() {
      disturb();
      return 20;
    },
  };
  class Disturbing extends Uint8Array {
    override get length() {
      disturb();
      return super.length;
    }
    override get byteLength() {
      disturb();
      return super.byteLength;
    }
  }
  const data = Disturbing.from(randomBytes(8, 40));
  const theirs = (length: number) =>
    crypto
      .createHash("sha1")
      .update(new Uint8Array(data.buffer, 0, length))
      .update(new Uint8Array(data.buffer))
      .digest("hex");
  for (let length = 0; length <= 40; length++) {
    const start = new Uint8Array(data.buffer, 0, length);
    const ours = createHash("sha1", options).update(start).update(data);
    const copy = ours.copy(options);
    expect(ours.digest(encoding)).toBe(theirs(length));
    expect(copy.digest(encoding)).toBe(theirs(length));
  }
  expect(hash("sha1", data)).toBe(hash("sha1", new Uint8Array(data.buffer)));
});
