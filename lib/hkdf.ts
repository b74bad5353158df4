/**
 * HKDF (RFC 5869) over HMAC by the backend in use.
 */
import type { Algorithm } from "./algorithms.js";
import { invalidKeyObjectType } from "./errors.js";
import { activeMacs } from "./macs.js";
import { nodeCrypto } from "./node-crypto.js";
import { bytesOfBinary, bytesOfKeyObject, forget, secretMemory } from "./secret.js";

/** What hkdf is given: keying material, salt, info and the length of the key. */
export type HkdfArguments = readonly [
  material: unknown,
  salt: unknown,
  info: unknown,
  length: unknown,
];

/** The most bytes of info that node:crypto takes. */
export const INFO_MAX = 1024;
/** The most blocks of key (RFC 5869, 2.3). */
export const BLOCKS_MAX = 255;

/** What a key is derived from, and its length. */
export interface Extraction {
  readonly material: Uint8Array;
  readonly salt: Uint8Array;
  readonly info: Uint8Array;
  readonly length: number;
}

/**
 * Undefined when node:crypto shall refuse the arguments, or may know what to do with them.
 *
 * @throws `ERR_CRYPTO_INVALID_KEY_OBJECT_TYPE` for a KeyObject that holds no secret
 */
function extractionOf(algorithm: Algorithm, values: HkdfArguments): Extraction | undefined {
  const [ikm, salt, info, length] = values;
  const saltBytes = bytesOfBinary(salt);
  const infoBytes = bytesOfBinary(info);
  if (
    saltBytes === undefined ||
    infoBytes === undefined ||
    infoBytes.length > INFO_MAX ||
    !isLength(length, BLOCKS_MAX * algorithm.digestLength)
  )
    return undefined;
  const material = bytesOfBinary(ikm) ?? bytesOfKeyObject(ikm);
  if (material === undefined) {
    refusePublicKey(ikm);
    return undefined;
  }
  return { material, salt: saltBytes, info: infoBytes, length };
}

function isLength(value: unknown, most: number): value is number {
  return Number.isInteger(value) && (value as number) >= 1 && (value as number) <= most;
}

/** Node's hkdf ends the process for a KeyObject of another kind. */
function refusePublicKey(ikm: unknown): void {
  if (typeof ikm === "object" && ikm instanceof nodeCrypto().KeyObject)
    throw invalidKeyObjectType(ikm.type, "secret");
}

/** The key, from arguments that were checked. */
export function deriveHkdf(
  algorithm: Algorithm,
  { material, salt, info, length }: Extraction,
): ArrayBuffer {
  return expand(algorithm, extract(algorithm, material, salt), info, length);
}

/** The pseudorandom key (2.2). */
function extract(algorithm: Algorithm, material: Uint8Array, salt: Uint8Array): Uint8Array {
  const state = activeMacs().start(algorithm, salt);
  state.update(material);
  const digest = state.digest();
  const key = secretMemory(digest.length);
  key.set(digest);
  digest.fill(0);
  return key;
}

/** The key (2.3): each block is the MAC of the one before, the info and a number. */
function expand(
  algorithm: Algorithm,
  pseudorandomKey: Uint8Array,
  info: Uint8Array,
  length: number,
): ArrayBuffer {
  const { digestLength } = algorithm;
  const key = new ArrayBuffer(length);
  const keyBytes = new Uint8Array(key);
  const macKey = activeMacs().key(algorithm, pseudorandomKey);
  const message = secretMemory(digestLength + info.length + 1);
  message.set(info, digestLength);
  for (let done = 0; done < length; done += digestLength) {
    message[message.length - 1]++;
    const block = macKey.sign(done === 0 ? message.subarray(digestLength) : message);
    message.set(block);
    const end = Math.min(digestLength, length - done);
    for (let index = 0; index < end; index++) keyBytes[done + index] = block[index];
    block.fill(0);
  }
  macKey.destroy();
  message.fill(0);
  pseudorandomKey.fill(0);
  return key;
}

/** Overwrites the copies that were made of what was given. */
function forgetAll({ material, salt, info }: Extraction, given: HkdfArguments): void {
  forget(material, given[0]);
  forget(salt, given[1]);
  forget(info, given[2]);
}

/** The key, or undefined when the call is node:crypto's. */
export function hkdfSync(algorithm: Algorithm, values: HkdfArguments): ArrayBuffer | undefined {
  const extraction = extractionOf(algorithm, values);
  if (extraction === undefined) return undefined;
  try {
    return deriveHkdf(algorithm, extraction);
  } finally {
    forgetAll(extraction, values);
  }
}

/** Bytes that are hashed in a moment: an asynchronous hkdf of more is node:crypto's. */
const SHORT_MAX = 2 ** 16;

/**
 * Whether the key is on its way to the callback; if not, the call is node:crypto's.
 *
 * A key takes microseconds, less than a visit to the thread pool, so it is derived at once.
 */
export function hkdf(
  algorithm: Algorithm,
  values: HkdfArguments,
  callback: (error: Error | null, key: ArrayBuffer) => void,
): boolean {
  const extraction = extractionOf(algorithm, values);
  if (extraction === undefined) return false;
  try {
    if (extraction.material.length + extraction.salt.length > SHORT_MAX) return false;
    setImmediate(callback, null, deriveHkdf(algorithm, extraction));
    return true;
  } finally {
    forgetAll(extraction, values);
  }
}
