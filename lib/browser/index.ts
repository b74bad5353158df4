/**
 * shacore in a browser: the same API over the portable side, with Uint8Arrays where Node has Buffers, and
 * nothing of Node's. Bundlers take this for "shacore" where they build for browsers.
 *
 * @packageDocumentation
 */
import type { OwnAlgorithm } from "../algorithms.js";
import * as batch from "../batch.js";
import type { CollisionReport } from "../collisions.js";
import type { BackendName, Core } from "../core.js";
import { createHash as createHashHere } from "../create-hash.js";
import * as explaining from "../explain.js";
import { importState as importStateHere } from "../import-state.js";
import * as oneShot from "../one-shot.js";
import * as hmac from "./create-hmac.js";
import * as file from "./hash-file.js";
import * as hashes from "./hashes.js";
import * as derivation from "./key-derivation.js";
import type {
  CheckedHash,
  CheckedHashOptions,
  Digest,
  Explanation,
  Hash,
  HashData,
  HashFileOptions,
  HashManyCollisionOptions,
  HashManyOptions,
  HashOptions,
  HashPackedOptions,
  Hmac,
  HmacKey,
  HmacOptions,
  Offsets,
  OneShotOptions,
  OutputEncoding,
  PackedCollisionOptions,
  Searching,
  Secret,
  TextEncoding,
  View,
} from "./types.js";

export type { OwnAlgorithm } from "../algorithms.js";
export {
  CollisionError,
  type CollisionMode,
  type CollisionOptions,
  type CollisionReport,
} from "../collisions.js";
export type { BackendName, CollisionCheck, Core, CoreOrigin } from "../core.js";
export { BackendError, type CodedError, StateError } from "../errors.js";
export type * from "./types.js";

/**
 * Starts hashing a message.
 *
 * @param algorithm - "sha1", "sha256" or "sha224" in any of their spellings
 * @param options - with `collisions`, SHA-1 looks for collision attacks in the message
 * @throws an Error, `ERR_CRYPTO_INVALID_DIGEST`, for any other algorithm
 */
export const createHash = createHashHere as {
  (algorithm: OwnAlgorithm, options: CheckedHashOptions & Searching): CheckedHash;
  (algorithm: string, options?: HashOptions): Hash;
};

/**
 * The digest of one message, in hexadecimal unless another encoding is asked for; "buffer" gives a
 * Uint8Array. Options with `collisions` make SHA-1 look for collision attacks.
 *
 * @throws `ERR_INVALID_ARG_TYPE`, `ERR_INVALID_ARG_VALUE` for arguments of another type or value
 */
export const hash = oneShot.hash as {
  (algorithm: string, data: HashData, outputEncoding?: TextEncoding): string;
  (algorithm: string, data: HashData, outputEncoding: "buffer"): Digest;
  (
    algorithm: string,
    data: HashData,
    options: OneShotOptions & { readonly collisions: "report" },
  ): CollisionReport<string | Digest>;
  (
    algorithm: string,
    data: HashData,
    outputEncoding: OutputEncoding | OneShotOptions | undefined,
  ): string | Digest;
};

/** Writes the digest of one message to `target` from `offset` on, and says how long it is. */
export const hashInto = oneShot.hashInto as (
  algorithm: string,
  data: HashData,
  target: Uint8Array,
  offset?: number,
) => number;

/** The digests of many messages, in their order. */
export const hashMany = batch.hashMany as {
  (algorithm: string, messages: Iterable<HashData>, outputEncoding?: TextEncoding): string[];
  (algorithm: string, messages: Iterable<HashData>, outputEncoding: "buffer"): Digest[];
  (
    algorithm: string,
    messages: Iterable<HashData>,
    options: HashManyCollisionOptions & { readonly collisions: "report" },
  ): CollisionReport<string | Digest>[];
  (
    algorithm: string,
    messages: Iterable<HashData>,
    outputEncoding: OutputEncoding | HashManyCollisionOptions | undefined,
  ): string[] | Digest[];
};

/** {@link hashMany} in pieces, between which the page goes on. */
export const hashManyAsync = batch.hashManyAsync as {
  (
    algorithm: string,
    messages: Iterable<HashData>,
    options: HashManyOptions & { readonly collisions: "report" },
  ): Promise<CollisionReport<string | Digest>[]>;
  (
    algorithm: string,
    messages: Iterable<HashData>,
    options: HashManyOptions & { readonly outputEncoding: "buffer" },
  ): Promise<Digest[]>;
  (
    algorithm: string,
    messages: Iterable<HashData>,
    options?: HashManyOptions & { readonly outputEncoding?: TextEncoding | undefined },
  ): Promise<string[]>;
  (
    algorithm: string,
    messages: Iterable<HashData>,
    options?: HashManyOptions,
  ): Promise<string[] | Digest[]>;
};

/**
 * The digests, back to back, of messages that lie one after the other in `data`: number i is the bytes
 * from `offsets[i]` to `offsets[i + 1]`.
 */
export const hashPacked = batch.hashPacked as {
  (algorithm: string, data: View | ArrayBuffer, offsets: Offsets): Digest;
  <Target extends Uint8Array>(
    algorithm: string,
    data: View | ArrayBuffer,
    offsets: Offsets,
    target: Target,
  ): Target;
  (
    algorithm: string,
    data: View | ArrayBuffer,
    offsets: Offsets,
    target?: Uint8Array | PackedCollisionOptions,
  ): Uint8Array;
};

/** {@link hashPacked} in pieces, between which the page goes on. */
export const hashPackedAsync = batch.hashPackedAsync as {
  <Target extends Uint8Array>(
    algorithm: string,
    data: View | ArrayBuffer,
    offsets: Offsets,
    options: HashPackedOptions & { readonly target: Target },
  ): Promise<Target>;
  (
    algorithm: string,
    data: View | ArrayBuffer,
    offsets: Offsets,
    options?: HashPackedOptions,
  ): Promise<Uint8Array>;
};

/**
 * The digest of a Blob or File, read and hashed a megabyte at a time.
 *
 * @returns the digest. Rejects with what the browser says of a file that cannot be read, with an
 * AbortError (`ABORT_ERR`) when `signal` ends the work, and with what `onProgress` throws
 */
export const hashFile = file.hashFile as {
  (file: Blob, options: HashFileOptions & { readonly encoding: "buffer" }): Promise<Digest>;
  (
    file: Blob,
    options?: HashFileOptions & { readonly encoding?: TextEncoding | undefined },
  ): Promise<string>;
  (file: Blob, options?: HashFileOptions): Promise<string | Digest>;
};

/**
 * Starts authenticating a message with HMAC (RFC 2104, FIPS 198-1).
 *
 * @throws `ERR_CRYPTO_INVALID_DIGEST` for an algorithm that is not of this package
 */
export const createHmac = hmac.createHmac as (
  algorithm: string,
  key: Secret,
  options?: HmacOptions,
) => Hmac;

/** A key of HMAC for many messages, for which what both hashes make of the key is computed once. */
export const hmacKey = hmac.hmacKey as (
  algorithm: string,
  key: Secret,
  options?: HmacOptions,
) => HmacKey;

/** Derives a key with PBKDF2 (RFC 8018), in slices between which the page goes on. */
export const pbkdf2: (
  password: Secret,
  salt: Secret,
  iterations: number,
  keylen: number,
  digest: string,
  callback: (error: Error | null, derivedKey: Digest) => void,
) => void = derivation.pbkdf2;

/** Derives a key with PBKDF2 (RFC 8018). */
export const pbkdf2Sync: (
  password: Secret,
  salt: Secret,
  iterations: number,
  keylen: number,
  digest: string,
) => Digest = derivation.pbkdf2Sync;

/** Derives a key with HKDF (RFC 5869). */
export const hkdf: (
  digest: string,
  ikm: Secret,
  salt: Secret,
  info: Secret,
  keylen: number,
  callback: (error: Error | null, derivedKey: ArrayBuffer) => void,
) => void = derivation.hkdf;

/** {@link hkdf} that returns the key. */
export const hkdfSync: (
  digest: string,
  ikm: Secret,
  salt: Secret,
  info: Secret,
  keylen: number,
) => ArrayBuffer = derivation.hkdfSync;

/**
 * Goes on with a message that {@link Hash.exportState} exported, here or in Node.
 *
 * @throws {@link StateError}, `ERR_SHACORE_STATE`, for bytes that are no state
 */
export const importState = importStateHere as (
  state: View | ArrayBuffer,
  options?: HashOptions,
) => Hash;

/** Every algorithm that createHash and hash take. */
export const getHashes: () => string[] = hashes.getHashes;

/** Which backend hashes: "portable". */
export const backend: () => BackendName = explaining.backend;

/** The cores of the backend. */
export const cores: () => Core[] = explaining.cores;

/**
 * Puts the core of that name in use.
 *
 * @throws {@link BackendError} when there is none
 */
export const useCore: (name: string) => void = explaining.useCore;

/** What hashes here, and why. */
export const explain: () => Explanation = explaining.explain;
