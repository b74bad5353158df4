/**
 * `pbkdf2` and `hkdf`, of the algorithms of this package, with the checks of node:crypto's.
 */
import { type Algorithm, ownAlgorithm } from "../algorithms.js";
import { allocate } from "../bytes.js";
import { invalidArgumentType, invalidDigest, invalidKeyLength, outOfRange } from "../errors.js";
import { BLOCKS_MAX, deriveHkdf, type Extraction, INFO_MAX } from "../hkdf.js";
import { later } from "../later.js";
import type { Derivation } from "../macs.js";
import { derivePbkdf2, derivePbkdf2Async } from "../portable/macs.js";
import { bytesOfBinary } from "../secret.js";
import type { Digest } from "./types.js";

const INT32_MAX = 2 ** 31 - 1;
const BYTES = "of type string or an instance of ArrayBuffer, TypedArray, or DataView";

type Callback<Key> = (error: null, key: Key) => void;

/** @see pbkdf2Sync in index.ts */
export function pbkdf2Sync(
  password: unknown,
  salt: unknown,
  iterations: unknown,
  keylen: unknown,
  digest: unknown,
): Digest {
  const { own, derivation } = derivationOf(password, salt, iterations, keylen, digest);
  derivePbkdf2(own, derivation);
  return derivation.key;
}

/** @see pbkdf2 in index.ts */
export function pbkdf2(
  password: unknown,
  salt: unknown,
  iterations: unknown,
  keylen: unknown,
  digest: unknown,
  callback: Callback<Digest>,
): void {
  const { own, derivation } = derivationOf(password, salt, iterations, keylen, digest);
  checkCallback(callback);
  derivePbkdf2Async(own, derivation, () => callback(null, derivation.key));
}

/** @see hkdfSync in index.ts */
export function hkdfSync(
  digest: unknown,
  ikm: unknown,
  salt: unknown,
  info: unknown,
  keylen: unknown,
): ArrayBuffer {
  const { own, extraction } = extractionOf(digest, ikm, salt, info, keylen);
  return deriveHkdf(own, extraction);
}

/** @see hkdf in index.ts */
export function hkdf(
  digest: unknown,
  ikm: unknown,
  salt: unknown,
  info: unknown,
  keylen: unknown,
  callback: Callback<ArrayBuffer>,
): void {
  const { own, extraction } = extractionOf(digest, ikm, salt, info, keylen);
  checkCallback(callback);
  const key = deriveHkdf(own, extraction);
  later(() => callback(null, key));
}

function derivationOf(
  password: unknown,
  salt: unknown,
  iterations: unknown,
  keylen: unknown,
  digest: unknown,
): { own: Algorithm; derivation: Derivation & { readonly key: Digest } } {
  checkName(digest);
  const bytes = { password: bytesOf("password", password), salt: bytesOf("salt", salt) };
  checkInteger("iterations", iterations, 1, INT32_MAX);
  checkInteger("keylen", keylen, 0, INT32_MAX);
  const own = checkDigest(digest);
  return { own, derivation: { ...bytes, iterations, key: allocate(keylen) } };
}

function extractionOf(
  digest: unknown,
  ikm: unknown,
  salt: unknown,
  info: unknown,
  length: unknown,
): { own: Algorithm; extraction: Extraction } {
  checkName(digest);
  const bytes = { material: bytesOf("ikm", ikm), salt: bytesOf("salt", salt) };
  const infoBytes = bytesOf("info", info);
  checkInteger("length", length, 0, Number.MAX_SAFE_INTEGER);
  if (infoBytes.length > INFO_MAX)
    throw outOfRange("info", `no more than ${INFO_MAX} bytes`, infoBytes.length);
  const own = checkDigest(digest);
  if (length > BLOCKS_MAX * own.digestLength) throw invalidKeyLength();
  return { own, extraction: { ...bytes, info: infoBytes, length } };
}

function checkName(digest: unknown): asserts digest is string {
  if (typeof digest !== "string") throw invalidArgumentType("digest", "of type string", digest);
}

function checkDigest(digest: string): Algorithm {
  const own = ownAlgorithm(digest);
  if (own === undefined) throw invalidDigest(digest);
  return own;
}

function bytesOf(name: string, value: unknown): Uint8Array {
  const bytes = bytesOfBinary(value);
  if (bytes === undefined) throw invalidArgumentType(name, BYTES, value);
  return bytes;
}

function checkInteger(
  name: string,
  value: unknown,
  least: number,
  most: number,
): asserts value is number {
  if (typeof value !== "number") throw invalidArgumentType(name, "of type number", value);
  if (!Number.isInteger(value)) throw outOfRange(name, "an integer", value);
  if (value < least || value > most) throw outOfRange(name, `>= ${least} && <= ${most}`, value);
}

function checkCallback(callback: unknown): void {
  if (typeof callback !== "function")
    throw invalidArgumentType("callback", "of type function", callback);
}
