/**
 * `pbkdf2` and `hkdf`, as node:crypto has them.
 */
import type * as buffer from "node:buffer";
import type * as crypto from "node:crypto";
import { ownAlgorithm } from "./algorithms.js";
import type { Digest } from "./encoding.js";
import { keyed } from "./load-keyed.js";
import { nodeCrypto } from "./node-crypto.js";

const UINT32_MAX = 2 ** 32 - 1;

/** Zero without its sign, for which node:crypto ends the process. */
function unsigned(length: number): number {
  return length === 0 ? 0 : length;
}

/**
 * The length of a key as node:crypto's hkdf can read it. It ends the process, too, for lengths that a
 * Buffer may have and 32 bits do not hold: all of them are as much too long as the longest they hold.
 */
function hkdfLength(length: number): number {
  if (!Number.isInteger(length) || length <= UINT32_MAX) return unsigned(length);
  const { kMaxLength } = require("node:buffer") as typeof buffer;
  return length <= kMaxLength ? UINT32_MAX : length;
}

/**
 * Derives a key from a password with PBKDF2 (RFC 8018), on the thread pool. Calls that wait for it at
 * the same time share the lanes of one computation.
 *
 * @param password - a string, or bytes, copied at once
 * @param salt - as `password`
 * @param iterations - how many, from 1 to 2^31 - 1
 * @param keylen - bytes of the key
 * @param digest - "sha1", "sha256" and "sha224" in any of their spellings are this package's; every
 * other digest, and all that is wrong, goes to node:crypto
 * @param callback - gets the key in a Buffer
 * @throws what node:crypto throws for arguments that will not do
 * @throws {@link BackendError} when the environment asks for a backend or core that cannot be had
 */
export function pbkdf2(
  password: crypto.BinaryLike,
  salt: crypto.BinaryLike,
  iterations: number,
  keylen: number,
  digest: string,
  callback: (error: Error | null, derivedKey: Digest) => void,
): void {
  const own = ownAlgorithm(digest);
  const values = [password, salt, iterations, keylen] as const;
  const taken =
    own !== undefined &&
    typeof callback === "function" &&
    keyed().pbkdf2(own, values, callback as (error: Error | null, key: Uint8Array) => void);
  if (!taken) nodeCrypto().pbkdf2(password, salt, iterations, unsigned(keylen), digest, callback);
}

/**
 * Derives a key from a password with PBKDF2 (RFC 8018).
 *
 * @param password - a string, or bytes
 * @param salt - as `password`
 * @param iterations - how many, from 1 to 2^31 - 1
 * @param keylen - bytes of the key
 * @param digest - as in {@link pbkdf2}
 * @returns the key
 * @throws as {@link pbkdf2}
 *
 * @example
 * pbkdf2Sync("password", "salt", 600_000, 32, "sha256").toString("hex");
 */
export function pbkdf2Sync(
  password: crypto.BinaryLike,
  salt: crypto.BinaryLike,
  iterations: number,
  keylen: number,
  digest: string,
): Digest {
  const own = ownAlgorithm(digest);
  const key =
    own === undefined ? undefined : keyed().pbkdf2Sync(own, [password, salt, iterations, keylen]);
  return (
    (key as Digest) ?? nodeCrypto().pbkdf2Sync(password, salt, iterations, unsigned(keylen), digest)
  );
}

/**
 * Derives a key from keying material with HKDF (RFC 5869). It takes microseconds, so a short key is derived at
 * once; the callback comes later all the same.
 *
 * @param digest - "sha1", "sha256" and "sha224" in any of their spellings are this package's; every
 * other digest, and all that is wrong, goes to node:crypto
 * @param ikm - the keying material: a string, bytes, or a KeyObject that holds a secret
 * @param salt - a string, or bytes; may be empty
 * @param info - as `salt`, at most 1024 bytes
 * @param keylen - bytes of the key, at most 255 digests
 * @param callback - gets the key in an ArrayBuffer
 * @throws what node:crypto throws for arguments that will not do
 * @throws `ERR_CRYPTO_INVALID_KEY_OBJECT_TYPE` for a KeyObject that holds no secret, for which
 * node:crypto ends the process
 * @throws {@link BackendError} when the environment asks for a backend or core that cannot be had
 */
export function hkdf(
  digest: string,
  ikm: crypto.BinaryLike | crypto.KeyObject,
  salt: crypto.BinaryLike,
  info: crypto.BinaryLike,
  keylen: number,
  callback: (error: Error | null, derivedKey: ArrayBuffer) => void,
): void {
  const own = ownAlgorithm(digest);
  const taken =
    own !== undefined &&
    typeof callback === "function" &&
    keyed().hkdf(own, [ikm, salt, info, keylen], callback);
  if (!taken) nodeCrypto().hkdf(digest, ikm, salt, info, hkdfLength(keylen), callback);
}

/**
 * Derives a key from keying material with HKDF (RFC 5869).
 *
 * @param digest - as in {@link hkdf}
 * @param ikm - as in {@link hkdf}
 * @param salt - as in {@link hkdf}
 * @param info - as in {@link hkdf}
 * @param keylen - as in {@link hkdf}
 * @returns the key
 * @throws as {@link hkdf}
 *
 * @example
 * Buffer.from(hkdfSync("sha256", "material", "salt", "info", 32)).toString("hex");
 */
export function hkdfSync(
  digest: string,
  ikm: crypto.BinaryLike | crypto.KeyObject,
  salt: crypto.BinaryLike,
  info: crypto.BinaryLike,
  keylen: number,
): ArrayBuffer {
  const own = ownAlgorithm(digest);
  const key = own === undefined ? undefined : keyed().hkdfSync(own, [ikm, salt, info, keylen]);
  return key ?? nodeCrypto().hkdfSync(digest, ikm, salt, info, hkdfLength(keylen));
}
