/**
 * What the browser side takes and gives, in types that need nothing of Node's.
 */
import type { CollisionMode, CollisionOptions } from "../collisions.js";
import type { BackendName, CollisionCheck, Core } from "../core.js";

/** A view of memory. */
export type View =
  | (Uint8Array | Uint8ClampedArray | Uint16Array | Uint32Array)
  | (Int8Array | Int16Array | Int32Array | BigInt64Array | BigUint64Array)
  | (Float32Array | Float64Array | DataView);

/** What is hashed: a string, or bytes. */
export type HashData = string | View | ArrayBuffer;

/** The encodings of text that Buffer knows. */
export type TextEncoding =
  | ("hex" | "base64" | "base64url" | "utf8" | "utf-8" | "latin1" | "binary" | "ascii")
  | ("utf16le" | "utf-16le" | "ucs2" | "ucs-2");

/** Encodings that a string given to `update` may be in. Anything else is read as UTF-8. */
export type InputEncoding = TextEncoding;

/** Encodings that a digest may be returned in; "buffer" means no encoding: a Uint8Array. */
export type OutputEncoding = TextEncoding | "buffer";

/** A digest as bytes, whose memory is its own. */
export type Digest = ReturnType<typeof Uint8Array.of>;

/** A state as {@link Hash.exportState} gives it. */
export type ExportedState = Digest;

/** Options of createHash. */
export interface HashOptions {
  /** The length of the digest in bytes: it must be the algorithm's. */
  readonly outputLength?: number | undefined;
}

/** Options of createHash where collisions are looked for. */
export type CheckedHashOptions = HashOptions & CollisionOptions;

/** A message being hashed: call `update` as often as you like, then `digest` once. */
export interface Hash {
  /**
   * Appends data to the message.
   *
   * @param inputEncoding - how a string becomes bytes; UTF-8 when absent or unknown
   * @throws `ERR_CRYPTO_HASH_FINALIZED` after `digest`
   * @throws `ERR_INVALID_ARG_TYPE` for data of another type
   * @throws `ERR_INVALID_ARG_VALUE` for an odd number of hexadecimal digits
   * @throws `ERR_CRYPTO_HASH_UPDATE_FAILED` past 2^53 - 1 bytes
   */
  update(data: string, inputEncoding: InputEncoding): this;
  update(data: HashData): this;
  /**
   * The digest of all data given so far. The hash cannot be used any more.
   *
   * @throws `ERR_CRYPTO_HASH_FINALIZED` at the second call
   */
  digest(): Digest;
  digest(outputEncoding: TextEncoding): string;
  digest(outputEncoding: OutputEncoding | undefined): string | Digest;
  /**
   * Writes the digest to `target` from `offset` on, and says how long it is.
   *
   * @throws `ERR_INVALID_ARG_TYPE`, `ERR_OUT_OF_RANGE` for a target or an offset that will not do;
   * the hash is as it was
   */
  digestInto(target: Uint8Array, offset?: number): number;
  /** An independent hash of the data given so far. */
  copy(options?: HashOptions): Hash;
  /**
   * The hash of the data given so far as bytes, the same in Node and in browsers: `importState` goes on
   * from there. The hash goes on too, undisturbed.
   */
  exportState(): ExportedState;
}

/** A {@link Hash} of SHA-1 that looks for collision attacks in its message. */
export interface CheckedHash extends Hash {
  /** Whether the message is part of a collision attack: known once there is a digest. */
  readonly collision: boolean | undefined;
  /** Where in the message the first block begins that ends an attack; undefined when there is none. */
  readonly collisionOffset: number | undefined;
  copy(options?: HashOptions): CheckedHash;
}

/** What `hash` takes in place of an encoding. */
export interface OneShotOptions extends CollisionOptions {
  readonly outputEncoding?: OutputEncoding | undefined;
  readonly outputLength?: number | undefined;
}

/** What `hashMany` takes in place of an encoding. */
export interface HashManyCollisionOptions extends CollisionOptions {
  /** The encoding of the digests, "hex" when absent; "buffer" gives Uint8Arrays. */
  readonly outputEncoding?: OutputEncoding | undefined;
}

/** Options of `hashManyAsync`. */
export interface HashManyOptions extends HashManyCollisionOptions {
  /** Ends the work: the promise rejects with an AbortError. */
  readonly signal?: AbortSignal | undefined;
}

/** What `hashPacked` takes in place of a target. */
export interface PackedCollisionOptions extends CollisionOptions {
  readonly collisions?: "throw" | "safe" | undefined;
  /** Where the digests go. Memory of their own when absent. */
  readonly target?: Uint8Array | undefined;
}

/** Options of `hashPackedAsync`. */
export interface HashPackedOptions extends PackedCollisionOptions {
  /** Ends the work: the promise rejects with an AbortError. */
  readonly signal?: AbortSignal | undefined;
  /** Takes the ArrayBuffer behind `data` over, in place of copying the messages. */
  readonly transfer?: boolean | undefined;
}

/** Where the messages in a packed piece of memory begin, and behind that where the last one ends. */
export type Offsets = Uint32Array | Float64Array | BigUint64Array | readonly number[];

/** How far `hashFile` has come. */
export interface FileProgress {
  /** Bytes hashed so far. */
  readonly bytes: number;
  /** Bytes that there are to hash. */
  readonly total: number;
}

/** Options of `hashFile`. */
export interface HashFileOptions extends CollisionOptions {
  readonly collisions?: "throw" | "safe" | undefined;
  /** As in createHash; "sha1" when absent. */
  readonly algorithm?: string | undefined;
  /** The encoding of the digest, "hex" when absent; "buffer" gives a Uint8Array. */
  readonly encoding?: OutputEncoding | undefined;
  /** Stops the work. */
  readonly signal?: AbortSignal | undefined;
  /** Called after each megabyte, and at the end. */
  readonly onProgress?: ((progress: FileProgress) => void) | undefined;
}

/** A key: a string, or bytes. The bytes of a CryptoKey cannot be had at once. */
export type Secret = string | View | ArrayBuffer;

/** Options of createHmac and hmacKey: the encoding of a key that is a string. */
export interface HmacOptions {
  readonly encoding?: TextEncoding | undefined;
}

/** A message being authenticated: call `update` as often as you like, then `digest` once. */
export interface Hmac {
  /** As {@link Hash.update}. */
  update(data: string, inputEncoding: InputEncoding): this;
  update(data: HashData): this;
  /** The MAC of all data given so far. After that it is empty, as node:crypto's is. */
  digest(): Digest;
  digest(outputEncoding: TextEncoding): string;
  digest(outputEncoding: OutputEncoding | undefined): string | Digest;
}

/** A key of HMAC for many messages. */
export interface HmacKey {
  /** The name of the algorithm. */
  readonly algorithm: string;
  /** Bytes in a MAC. */
  readonly macLength: number;
  /** The MAC of one message, in hexadecimal unless another encoding is asked for. */
  sign(data: HashData, outputEncoding?: TextEncoding): string;
  sign(data: HashData, outputEncoding: "buffer"): Digest;
  sign(data: HashData, outputEncoding: OutputEncoding | undefined): string | Digest;
  /** Whether `mac` is the MAC of the message; compared in a time that tells nothing else. */
  verify(data: HashData, mac: HashData, encoding?: TextEncoding): boolean;
  /** Starts a message, as createHmac does. */
  createHmac(): Hmac;
  /** Overwrites what is kept of the key. */
  destroy(): void;
}

/** A core, and why it is in use. */
export interface ExplainedCore extends Core {
  readonly reason: string;
}

/** What hashes here, and why. */
export interface Explanation {
  readonly backend: BackendName;
  readonly reason: string;
  readonly cores: readonly ExplainedCore[];
  readonly collisionCheck: CollisionCheck;
}

/** {@link CheckedHashOptions} that ask for a search. */
export type Searching = { readonly collisions: CollisionMode };
