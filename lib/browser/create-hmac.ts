/**
 * `createHmac` and `hmacKey`, of the algorithms of this package.
 */
import { type Algorithm, ownAlgorithm } from "../algorithms.js";
import { encodeString, normalizeEncoding } from "../encoding.js";
import { invalidArgumentType, invalidDigest, unknownEncoding } from "../errors.js";
import { Hmac, type HmacOptions } from "../hmac.js";
import { HmacKey } from "../hmac-key.js";
import { activeMacs } from "../macs.js";
import { bytesOfBinary, type Secret } from "../secret.js";

/** @see createHmac in index.ts */
export function createHmac(algorithm: string, key: Secret, options?: HmacOptions): Hmac {
  const secret = secretOf(key, options?.encoding);
  return new Hmac(activeMacs().start(checkAlgorithm(algorithm), secret));
}

/** @see hmacKey in index.ts */
export function hmacKey(algorithm: string, key: Secret, options?: HmacOptions): HmacKey {
  const secret = secretOf(key, options?.encoding);
  const own = checkAlgorithm(algorithm);
  return new HmacKey(own.name, own.digestLength, activeMacs().key(own, secret));
}

function checkAlgorithm(algorithm: unknown): Algorithm {
  const own = ownAlgorithm(algorithm);
  if (own !== undefined) return own;
  throw typeof algorithm === "string"
    ? invalidDigest(algorithm)
    : invalidArgumentType("hmac", "of type string", algorithm);
}

function secretOf(key: unknown, given: unknown): Uint8Array {
  const encoding = given ?? "utf8";
  if (typeof encoding !== "string")
    throw invalidArgumentType("options.encoding", "of type string", encoding);
  if (typeof key === "string") {
    const known = encoding === "buffer" ? "utf8" : normalizeEncoding(encoding);
    if (known === undefined) throw unknownEncoding(encoding);
    return encodeString(key, known);
  }
  const bytes = bytesOfBinary(key);
  if (bytes !== undefined) return bytes;
  const expected = "of type string or an instance of ArrayBuffer, TypedArray, or DataView";
  throw invalidArgumentType("key", expected, key);
}
