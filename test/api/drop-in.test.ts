/** The package in the place of node:crypto: every name, and what it stands for. */
import * as crypto from "node:crypto";
import { createRequire } from "node:module";
import { resolve } from "node:path";
import { Transform } from "node:stream";
import { expect, it } from "vitest";
import { outcome } from "../support/outcome.js";

const require = createRequire(resolve("package.json"));
const shacore: typeof import("shacore") = require("shacore");
const theirs: Record<string, unknown> = require("node:crypto");
const ours = shacore as unknown as Record<string, unknown>;

/** What we have in the place of node:crypto's. */
const own = [
  ...["createHash", "createHmac", "getHashes", "hash", "hkdf", "hkdfSync", "pbkdf2"],
  "pbkdf2Sync",
];

it("every name of node:crypto is ours, or node:crypto's", () => {
  const names = Object.keys(theirs);
  expect(names.filter((name) => !Object.keys(ours).includes(name))).toEqual([]);
  expect(names.filter((name) => ours[name] !== theirs[name] && !own.includes(name))).toEqual([]);
  expect(
    own.filter((name) => typeof ours[name] !== "function" || ours[name] === theirs[name]),
  ).toEqual([]);
});

it("names that node:crypto hides are there, and hidden", () => {
  for (const name of ["fips", "prng", "pseudoRandomBytes", "rng"]) {
    expect(Object.keys(ours).includes(name)).toBe(false);
    expect(name in ours).toBe(true);
  }
});

it("functions that are called as methods work", () => {
  expect(shacore.getRandomValues(new Uint8Array(4)).length).toBe(4);
  expect(shacore.webcrypto.getRandomValues(new Uint8Array(4)).length).toBe(4);
  expect(shacore.randomBytes(5).length).toBe(5);
  expect(shacore.randomUUID().length).toBe(36);
  expect(shacore.timingSafeEqual(Buffer.from("a"), Buffer.from("a"))).toBe(true);
  expect(shacore.createHmac("sha512", "key").update("abc").digest("hex")).toBe(
    crypto.createHmac("sha512", "key").update("abc").digest("hex"),
  );
  expect(shacore.constants.RSA_PKCS1_PADDING).toBe(crypto.constants.RSA_PKCS1_PADDING);
});

it("subtle works from here", async () => {
  const digest = await shacore.subtle.digest("SHA-1", Buffer.from("abc"));
  expect(Buffer.from(digest).toString("hex")).toBe(shacore.hash("sha1", "abc"));
});

/** Deno's Hash has a prototype chain without streams: ours cannot be a subclass there. */
const isStream = crypto.Hash.prototype instanceof Transform;

it.skipIf(!isStream)(
  "they are instances of Hash and Hmac (where node:crypto's are streams)",
  () => {
    const { Hash, Hmac } = shacore;
    for (const algorithm of ["sha1", "sha256", "sha512", "md5"]) {
      const hash = shacore.createHash(algorithm);
      for (const each of [hash, hash.copy()]) {
        expect(each).toBeInstanceOf(Hash);
        expect(each).toBeInstanceOf(crypto.Hash);
        expect(each).toBeInstanceOf(Transform);
        expect(each instanceof Hmac).toBe(false);
      }
      const hmac = shacore.createHmac(algorithm, "key");
      expect(hmac).toBeInstanceOf(Hmac);
      expect(hmac).toBeInstanceOf(crypto.Hmac);
      expect(hmac).toBeInstanceOf(Transform);
      expect(hmac instanceof Hash).toBe(false);
    }
    expect({} instanceof Hash).toBe(false);
  },
);

it.skipIf(!isStream)("such instances have nothing from node:crypto but the class", async () => {
  const { Hash, Hmac } = shacore;
  const inherited = (object: object, prototype: object) =>
    Object.getOwnPropertyNames(prototype).filter(
      (name) => Reflect.get(object, name) === Reflect.get(prototype, name),
    );
  const hash = shacore.createHash("sha1");
  const hmac = shacore.createHmac("sha1", "key");
  expect(inherited(hash, Hash.prototype)).toEqual([]);
  expect(inherited(hmac, Hmac.prototype)).toEqual([]);
  hash.end("abc");
  expect(Buffer.concat(await hash.toArray()).toString("hex")).toBe(shacore.hash("sha1", "abc"));
  hmac.end("abc");
  expect(Buffer.concat(await hmac.toArray()).toString("hex")).toBe(
    shacore.createHmac("sha1", "key").update("abc").digest("hex"),
  );
});

it("names may be replaced, as those of node:crypto may", () => {
  const { randomInt } = shacore;
  try {
    ours.randomInt = () => 4;
    expect(shacore.randomInt(1000)).toBe(4);
    expect(crypto.randomInt === randomInt).toBe(true);
  } finally {
    ours.randomInt = randomInt;
  }
});

it.skipIf(!("fips" in theirs))("fips is a setting of the process (Deno has none)", () => {
  const fips = crypto.getFips();
  expect(ours.fips).toBe(fips);
  expect(
    outcome(() => {
      ours.fips = fips;
      return crypto.getFips();
    }),
  ).toEqual({ result: fips });
});
