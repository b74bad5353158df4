/** Digests written into memory that is there already. */
import * as crypto from "node:crypto";
import { finished } from "node:stream/promises";
import { createHash, hash, hashInto } from "shacore";
import { describe, expect, it } from "vitest";
import { algorithms } from "../support/algorithms.js";
import { outcome } from "../support/outcome.js";

describe.each(algorithms)("%s", (algorithm, digestLength) => {
  const expected = (data: string | NodeJS.ArrayBufferView) =>
    crypto.createHash(algorithm).update(data).digest();

  const writers = {
    hashInto: (data: string | Uint8Array, target: Uint8Array, offset?: number) =>
      hashInto(algorithm, data, target, offset),
    digestInto: (data: string | Uint8Array, target: Uint8Array, offset?: number) =>
      createHash(algorithm).update(data).digestInto(target, offset),
  };

  describe.each(Object.entries(writers))("%s", (_, write) => {
    it("writes the digest and nothing else, at every offset", () => {
      for (let offset = 0; offset <= 10; offset++) {
        const target = Buffer.alloc(digestLength + 10, 0xaa);
        expect(write("abc", target, offset)).toBe(digestLength);
        const around = Buffer.alloc(digestLength + 10, 0xaa);
        expected("abc").copy(around, offset);
        expect(target.equals(around)).toBe(true);
      }
    });

    it("begins at 0 without an offset", () => {
      const target = new Uint8Array(digestLength);
      write(Buffer.alloc(1000, 1), target);
      expect(Buffer.from(target).equals(expected(Buffer.alloc(1000, 1)))).toBe(true);
    });

    it("writes to shared memory", () => {
      const target = new Uint8Array(new SharedArrayBuffer(digestLength));
      write("abc", target);
      expect(Buffer.from(target).equals(expected("abc"))).toBe(true);
    });

    it("may write over its own data", () => {
      for (const length of [digestLength + 3, 64, 500]) {
        const data = Buffer.alloc(length, 7);
        const digest = expected(data);
        write(data, data, 3);
        expect(data.subarray(3, 3 + digestLength).equals(digest)).toBe(true);
      }
    });

    const bad: [target: unknown, offset: unknown, code: string][] = [
      [undefined, 0, "ERR_INVALID_ARG_TYPE"],
      ["text", 0, "ERR_INVALID_ARG_TYPE"],
      [new Uint16Array(digestLength), 0, "ERR_INVALID_ARG_TYPE"],
      [new ArrayBuffer(digestLength), 0, "ERR_INVALID_ARG_TYPE"],
      [Buffer.alloc(digestLength), "0", "ERR_INVALID_ARG_TYPE"],
      [Buffer.alloc(digestLength), null, "ERR_INVALID_ARG_TYPE"],
      [Buffer.alloc(digestLength - 1), 0, "ERR_OUT_OF_RANGE"],
      [Buffer.alloc(digestLength), 1, "ERR_OUT_OF_RANGE"],
      [Buffer.alloc(digestLength), -1, "ERR_OUT_OF_RANGE"],
      [Buffer.alloc(2 * digestLength), 0.5, "ERR_OUT_OF_RANGE"],
      [Buffer.alloc(2 * digestLength), Number.NaN, "ERR_OUT_OF_RANGE"],
      [Buffer.alloc(2 * digestLength), 2 ** 53, "ERR_OUT_OF_RANGE"],
    ];
    for (const [target, offset, code] of bad)
      it(`refuses ${Object.prototype.toString.call(target)} at ${String(offset)}`, () => {
        expect(outcome(() => write("abc", target as Uint8Array, offset as number))).toMatchObject({
          code,
        });
      });
  });

  it("a refused digestInto leaves the hash as it was", () => {
    const streaming = createHash(algorithm).update("ab");
    outcome(() => streaming.digestInto(Buffer.alloc(5)));
    expect(streaming.update("c").digest("hex")).toBe(hash(algorithm, "abc"));
  });

  it("digestInto ends the hash", () => {
    const streaming = createHash(algorithm).update("abc");
    streaming.digestInto(Buffer.alloc(digestLength));
    for (const call of [
      () => streaming.digestInto(Buffer.alloc(digestLength)),
      () => streaming.digest(),
      () => streaming.update(""),
      () => streaming.copy(),
    ])
      expect(outcome(call)).toMatchObject({ code: "ERR_CRYPTO_HASH_FINALIZED" });
  });

  it("a stream that ends after digestInto has an error, not an empty digest", async () => {
    const streaming = createHash(algorithm).update("abc");
    streaming.digestInto(Buffer.alloc(digestLength));
    streaming.end();
    await expect(finished(streaming)).rejects.toThrow("Digest already called");
  });
});

it("hashInto hands other algorithms to node:crypto", () => {
  const target = Buffer.alloc(60);
  expect(hashInto("sha384", "abc", target, 4)).toBe(48);
  expect(target.toString("hex", 4, 52)).toBe(hash("sha384", "abc"));
  expect(outcome(() => hashInto("sha384", "abc", target, 13))).toMatchObject({
    code: "ERR_OUT_OF_RANGE",
  });
});
