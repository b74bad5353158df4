/** Digests written into memory that is there already. */
import * as crypto from "node:crypto";
import { createHash, hash, hashInto } from "shacore";
import { describe, expect, it } from "vitest";
import { outcome } from "../support/outcome.js";

const expected = (data: string | NodeJS.ArrayBufferView) =>
  crypto.createHash("sha1").update(data).digest();

const writers = {
  hashInto: (data: string | Uint8Array, target: Uint8Array, offset?: number) =>
    hashInto("sha1", data, target, offset),
  digestInto: (data: string | Uint8Array, target: Uint8Array, offset?: number) =>
    createHash("sha1").update(data).digestInto(target, offset),
};

describe.each(Object.entries(writers))("%s", (_, write) => {
  it("writes the digest and nothing else, at every offset", () => {
    for (let offset = 0; offset <= 10; offset++) {
      const target = Buffer.alloc(30, 0xaa);
      expect(write("abc", target, offset)).toBe(20);
      const around = Buffer.alloc(30, 0xaa);
      expected("abc").copy(around, offset);
      expect(target.equals(around)).toBe(true);
    }
  });

  it("begins at 0 without an offset", () => {
    const target = new Uint8Array(20);
    write(Buffer.alloc(1000, 1), target);
    expect(Buffer.from(target).equals(expected(Buffer.alloc(1000, 1)))).toBe(true);
  });

  it("writes to shared memory", () => {
    const target = new Uint8Array(new SharedArrayBuffer(20));
    write("abc", target);
    expect(Buffer.from(target).equals(expected("abc"))).toBe(true);
  });

  it("may write over its own data", () => {
    for (const length of [40, 64, 500]) {
      const data = Buffer.alloc(length, 7);
      const digest = expected(data);
      write(data, data, 3);
      expect(data.subarray(3, 23).equals(digest)).toBe(true);
    }
  });

  const bad: [target: unknown, offset: unknown, code: string][] = [
    [undefined, 0, "ERR_INVALID_ARG_TYPE"],
    ["text", 0, "ERR_INVALID_ARG_TYPE"],
    [new Uint16Array(20), 0, "ERR_INVALID_ARG_TYPE"],
    [new ArrayBuffer(20), 0, "ERR_INVALID_ARG_TYPE"],
    [Buffer.alloc(20), "0", "ERR_INVALID_ARG_TYPE"],
    [Buffer.alloc(20), null, "ERR_INVALID_ARG_TYPE"],
    [Buffer.alloc(19), 0, "ERR_OUT_OF_RANGE"],
    [Buffer.alloc(20), 1, "ERR_OUT_OF_RANGE"],
    [Buffer.alloc(20), -1, "ERR_OUT_OF_RANGE"],
    [Buffer.alloc(40), 0.5, "ERR_OUT_OF_RANGE"],
    [Buffer.alloc(40), Number.NaN, "ERR_OUT_OF_RANGE"],
    [Buffer.alloc(40), 2 ** 53, "ERR_OUT_OF_RANGE"],
  ];
  for (const [target, offset, code] of bad)
    it(`refuses ${Object.prototype.toString.call(target)} at ${String(offset)}`, () => {
      expect(outcome(() => write("abc", target as Uint8Array, offset as number))).toMatchObject({
        code,
      });
    });
});

it("a refused digestInto leaves the hash as it was", () => {
  const streaming = createHash("sha1").update("ab");
  outcome(() => streaming.digestInto(Buffer.alloc(5)));
  expect(streaming.update("c").digest("hex")).toBe(hash("sha1", "abc"));
});

it("digestInto ends the hash", () => {
  const streaming = createHash("sha1").update("abc");
  streaming.digestInto(Buffer.alloc(20));
  for (const call of [
    () => streaming.digestInto(Buffer.alloc(20)),
    () => streaming.digest(),
    () => streaming.update(""),
    () => streaming.copy(),
  ])
    expect(outcome(call)).toMatchObject({ code: "ERR_CRYPTO_HASH_FINALIZED" });
});

it("hashInto hands other algorithms to node:crypto", () => {
  const target = Buffer.alloc(40);
  expect(hashInto("sha256", "abc", target, 4)).toBe(32);
  expect(target.toString("hex", 4, 36)).toBe(hash("sha256", "abc"));
  expect(outcome(() => hashInto("sha256", "abc", target, 9))).toMatchObject({
    code: "ERR_OUT_OF_RANGE",
  });
});
