/**
 * `createHmac`, as node:crypto has it, and `hmacKey`, for many messages with one key.
 */
import type * as crypto from "node:crypto";
import { type OwnAlgorithm, ownAlgorithm } from "./algorithms.js";
import type { Hmac, HmacOptions } from "./hmac.js";
import type { HmacKey } from "./hmac-key.js";
import { keyed } from "./load-keyed.js";
import { nodeCrypto } from "./node-crypto.js";
import type { Secret } from "./secret.js";

/**
 * Starts authenticating a message with HMAC (RFC 2104, FIPS 198-1), as node:crypto's createHmac does.
 *
 * @param algorithm - "sha1", "sha256" and "sha224" in any of their spellings are this package's;
 * every other algorithm is handed to node:crypto, whose Hmac is returned
 * @param key - a string, bytes, or a KeyObject or CryptoKey that holds a secret. It is read at once
 * and not kept; what is made of it is overwritten by `digest`
 * @param options - stream options; `encoding` is that of a key that is a string, too
 * @returns the HMAC, a stream.Transform too
 * @throws what node:crypto throws for an unknown algorithm, a bad key or bad options
 * @throws {@link BackendError} when the environment asks for a backend or core that cannot be had
 *
 * @example
 * createHmac("sha256", "secret").update("message").digest("hex");
 */
export function createHmac(algorithm: OwnAlgorithm, key: Secret, options?: HmacOptions): Hmac;
export function createHmac(
  algorithm: string,
  key: Secret,
  options?: HmacOptions,
): Hmac | crypto.Hmac;
export function createHmac(
  algorithm: string,
  key: Secret,
  options?: HmacOptions,
): Hmac | crypto.Hmac {
  const own = ownAlgorithm(algorithm);
  return own === undefined
    ? nodeCrypto().createHmac(algorithm, key as crypto.BinaryLike, options)
    : keyed().startHmac(own, algorithm, key, options);
}

/**
 * A key of HMAC (RFC 2104, FIPS 198-1) for many messages, for which what both hashes make of the key is
 * computed once.
 *
 * @param algorithm - as in createHmac
 * @param key - as in createHmac. It is read at once and not kept; `destroy` overwrites what is made
 * of it
 * @param options - `encoding`, of a key that is a string; UTF-8 when absent
 * @returns the key
 * @throws what createHmac throws
 *
 * @example
 * const key = hmacKey("sha256", "secret");
 * const mac = key.sign("message");
 * key.verify("message", mac); // true
 */
export function hmacKey(
  algorithm: string,
  key: Secret,
  options?: { encoding?: BufferEncoding | undefined },
): HmacKey {
  return keyed().makeHmacKey(algorithm, key, options);
}
