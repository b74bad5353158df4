/**
 * What the browser side must come to, computed by node:crypto and by this package in Node: data that goes
 * through JSON into a page.
 */
import * as crypto from "node:crypto";
import { readFileSync } from "node:fs";
import * as shacore from "shacore";
import { expect } from "vitest";
import { algorithms } from "../support/algorithms.js";
import { rfcHkdf, rfcMacs, rfcPbkdf2 } from "../support/keyed-vectors.js";
import { messageVectors } from "../support/vectors.js";

const LONGEST = 300;
const REST = "the rest";
const names = algorithms.map(([name]) => name);

/** Messages of every length: no two neighbouring blocks are alike. */
const longest = Buffer.from(
  Array.from({ length: LONGEST }, (_, index) => (index * 7 + (index >> 6)) & 0xff),
);
const pattern = (length: number) => longest.subarray(0, length);
const digestOf = (algorithm: string, ...data: (string | Buffer)[]) =>
  data.reduce((hash, part) => hash.update(part), crypto.createHash(algorithm)).digest("hex");

/** Text, and what it may be read as. */
const texts = {
  utf8: ["", "abc", "grüß dich", "日本語", "😀 and \ud800 alone"],
  latin1: ["grüß dich", "日"],
  ascii: ["abc"],
  hex: ["", "00ff7F", "12zz34"],
  base64: ["YWJj", "YW Jj\nZA==", "-_8", "+/8=", "YWJj=YWJj"],
  base64url: ["-_8"],
  utf16le: ["日本語😀"],
} as const;

/** The beginning that two files of an attack share the digest of. */
const attacked = readFileSync("test/vectors/sha1-collision/shattered-1.pdf").subarray(0, 320);

export function expectedOfBrowsers() {
  const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString("hex");
  return {
    pattern: hex(longest),
    digests: Object.fromEntries(
      names.map((name) => [
        name,
        Array.from({ length: LONGEST + 1 }, (_, length) => digestOf(name, pattern(length))),
      ]),
    ),
    vectors: names.flatMap((algorithm) =>
      messageVectors(`${algorithm.toUpperCase()}ShortMsg.rsp`).map(({ message, digest }) => ({
        algorithm,
        message: hex(message),
        digest,
      })),
    ),
    strings: Object.entries(texts).flatMap(([encoding, list]) =>
      list.map((text) => ({
        text,
        encoding,
        digest: digestOf("sha1", Buffer.from(text, encoding as BufferEncoding)),
      })),
    ),
    encodings: Object.fromEntries(
      (["hex", "base64", "base64url", "latin1", "ascii", "utf16le", "utf8"] as const).map(
        (encoding) => [
          encoding,
          crypto.createHash("sha1").update("abc").digest().toString(encoding),
        ],
      ),
    ),
    macs: names.flatMap((algorithm) =>
      rfcMacs(algorithm).map(({ key, message, mac }) => ({
        algorithm,
        key: hex(key),
        message: hex(message),
        mac: hex(mac),
      })),
    ),
    pbkdf2: [
      ...rfcPbkdf2()
        .filter(({ iterations }) => iterations < 10_000)
        .map((vector) => ({ digest: "sha1", ...vector })),
      {
        digest: "sha256",
        password: Buffer.from("password"),
        salt: Buffer.from("salt"),
        iterations: 5000,
        key: crypto.pbkdf2Sync("password", "salt", 5000, 70, "sha256"),
      },
    ].map(({ digest, password, salt, iterations, key }) => ({
      ...{ digest, password: hex(password), salt: hex(salt), iterations },
      key: hex(key),
    })),
    hkdf: ["sha1", "sha256"].flatMap((digest) =>
      rfcHkdf(digest).map(({ material, salt, info, key }) => ({
        ...{ digest, material: hex(material), salt: hex(salt), info: hex(info) },
        key: hex(key as Buffer),
      })),
    ),
    states: names.flatMap((name) =>
      [0, 1, 63, 64, 65, 200].map((length) => ({
        state: hex(shacore.createHash(name).update(pattern(length)).exportState()),
        rest: REST,
        digest: digestOf(name, pattern(length), REST),
      })),
    ),
    attack: {
      message: hex(attacked),
      digest: digestOf("sha1", attacked),
      report: shacore.hash("sha1", attacked, { collisions: "report" }),
      safe: shacore.hash("sha1", attacked, { collisions: "safe" }),
    },
    blob: digestOf("sha256", "x".repeat(2 ** 20), "y".repeat(2 ** 20), "abc"),
    errors: {
      algorithm: "Error ERR_CRYPTO_INVALID_DIGEST",
      noAlgorithm: "TypeError ERR_INVALID_ARG_TYPE",
      data: "TypeError ERR_INVALID_ARG_TYPE",
      encoding: "TypeError ERR_INVALID_ARG_VALUE",
      finalized: "Error ERR_CRYPTO_HASH_FINALIZED",
      hmac: "TypeError ERR_CRYPTO_INVALID_DIGEST",
      key: "TypeError ERR_INVALID_ARG_TYPE",
      iterations: "RangeError ERR_OUT_OF_RANGE",
      keyLength: "RangeError ERR_CRYPTO_INVALID_KEYLEN",
      state: "StateError ERR_SHACORE_STATE",
    },
  };
}

/** What `check` comes to. */
export interface Outcome {
  readonly passed: number;
  readonly failures: readonly string[];
  readonly states: readonly { algorithm: string; length: number; state: string }[];
}

/** Nothing failed, something was checked, and Node goes on with the states. */
export function expectSuccess({ passed, failures, states }: Outcome): void {
  expect(failures).toEqual([]);
  expect(passed).toBeGreaterThan(350);
  expect(states.length).toBe(18);
  for (const { algorithm, length, state } of states)
    expect(shacore.importState(Buffer.from(state, "hex")).update(REST).digest("hex")).toBe(
      digestOf(algorithm, pattern(length), REST),
    );
}
