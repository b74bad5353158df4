/**
 * Everything with a key, in one file of dist/: loaded by the first call of createHmac, hmacKey,
 * pbkdf2 or hkdf. All of these were given one of our algorithms; what else is wrong or unknown goes
 * to node:crypto, which takes it or has the right error for it.
 */
import type * as crypto from "node:crypto";
import { type Algorithm, ownAlgorithm } from "./algorithms.js";
import { invalidArgumentType } from "./errors.js";
import { Hmac, type HmacOptions } from "./hmac.js";
import { HmacKey } from "./hmac-key.js";
import { activeMacs } from "./macs.js";
import { nodeCrypto } from "./node-crypto.js";
import { NodeMacKey } from "./node-macs.js";
import { forget, type Secret, secretOf } from "./secret.js";

export { hkdf, hkdfSync } from "./hkdf.js";
export { Hmac } from "./hmac.js";
export { pbkdf2, pbkdf2Sync } from "./pbkdf2.js";

/** @see createHmac */
export function startHmac(
  own: Algorithm,
  algorithm: string,
  key: Secret,
  options?: HmacOptions,
): Hmac | crypto.Hmac {
  const secret = secretOf(key, options);
  if (secret === undefined)
    return nodeCrypto().createHmac(algorithm, key as crypto.BinaryLike, options);
  if (typeof secret === "string" || ArrayBuffer.isView(key))
    return new Hmac(activeMacs().start(own, secret), options);
  try {
    return new Hmac(activeMacs().start(own, secret), options);
  } finally {
    forget(secret, key);
  }
}

/** @see hmacKey */
export function makeHmacKey(algorithm: string, key: Secret, options?: HmacOptions): HmacKey {
  const own = ownAlgorithm(algorithm);
  const secret = secretOf(key, options);
  const bytes = typeof secret === "string" ? Buffer.from(secret) : secret;
  try {
    return own !== undefined && bytes !== undefined
      ? new HmacKey(own.name, own.digestLength, activeMacs().key(own, bytes))
      : makeNodeKey(algorithm, key, bytes, options);
  } finally {
    if (bytes !== undefined) forget(bytes, key);
  }
}

/** A key of an algorithm that is not ours, if it is one. */
function makeNodeKey(
  algorithm: string,
  key: Secret,
  bytes: Uint8Array | undefined,
  options?: HmacOptions,
): HmacKey {
  const { length } = nodeCrypto()
    .createHmac(algorithm, key as crypto.BinaryLike, options)
    .digest();
  if (bytes === undefined) throw invalidArgumentType("key", "a secret", key);
  const made = nodeCrypto().createSecretKey(bytes);
  return new HmacKey(algorithm, length, new NodeMacKey(algorithm, made));
}
