/**
 * Many messages at once: `hashMany`, `hashPacked`, and the same off the main thread.
 */
import type { CollisionOptions, CollisionReport } from "./collisions.js";
import type { Digest, OutputEncoding } from "./encoding.js";
import type { HashData } from "./hash.js";

/** Options of {@link hashManyAsync}. */
export interface HashManyOptions extends CollisionOptions {
  /** The encoding of the digests, "hex" when absent; "buffer" gives Buffers. */
  readonly outputEncoding?: OutputEncoding | undefined;
  /** Ends the work: the promise rejects with an AbortError. */
  readonly signal?: AbortSignal | undefined;
}

/** What {@link hashMany} takes in place of an encoding. */
export interface HashManyCollisionOptions extends CollisionOptions {
  /** The encoding of the digests, "hex" when absent; "buffer" gives Buffers. */
  readonly outputEncoding?: OutputEncoding | undefined;
}

/**
 * What {@link hashPacked} takes in place of a target. Where a message is part of an attack, "throw"
 * throws a {@link CollisionError} with its number, and nothing is written.
 */
export interface PackedCollisionOptions extends CollisionOptions {
  /** What to do about the message of an attack; nothing is looked for when absent. */
  readonly collisions?: "throw" | "safe" | undefined;
  /** Where the digests go. A Buffer of their own when absent. */
  readonly target?: Uint8Array | undefined;
}

/** Options of {@link hashPackedAsync}. */
export interface HashPackedOptions extends PackedCollisionOptions {
  /** Ends the work: the promise rejects with an AbortError. */
  readonly signal?: AbortSignal | undefined;
  /**
   * Takes the ArrayBuffer behind `data` over, as postMessage with a transfer list does, in place of
   * copying the messages: it is detached when the call returns, for good. False when absent.
   */
  readonly transfer?: boolean | undefined;
}

/**
 * Where the messages in a packed piece of memory begin, and behind that where the last one ends: one
 * offset more than there are messages, in bytes, ascending.
 */
export type Offsets = Uint32Array | Float64Array | BigUint64Array | readonly number[];

/** Loaded at the first use. */
let loaded: typeof import("./batch.js") | undefined;

function batch(): typeof import("./batch.js") {
  loaded ??= require("./batch.js") as typeof import("./batch.js");
  return loaded;
}

/**
 * The digests of many messages, several of which are hashed at once: a great deal faster than one
 * after the other.
 *
 * @param algorithm - as in createHash; one that is not of this package is left to node:crypto, message
 * by message
 * @param messages - strings, hashed as UTF-8, and views, in an array or anything that can be iterated
 * over. All are read before the first is hashed
 * @param outputEncoding - the encoding of the digests, "hex" when absent. "buffer" gives Buffers, which
 * share ArrayBuffers of 8 KiB. Options with `collisions` make SHA-1 look for collision attacks in each
 * message; "report" gives a report for each, "throw" throws for the first that is part of one
 * @returns the digests, in the order of the messages
 * @throws `ERR_INVALID_ARG_TYPE`, `ERR_INVALID_ARG_VALUE` for arguments of another type or value
 * @throws what node:crypto throws for an unknown algorithm
 * @throws {@link BackendError} when the environment asks for a backend or core that cannot be had
 *
 * @example
 * hashMany("sha1", ["a", "b", Buffer.from("c")]); // three strings of 40 digits
 */
export function hashMany(
  algorithm: string,
  messages: Iterable<HashData>,
  outputEncoding?: BufferEncoding,
): string[];
export function hashMany(
  algorithm: string,
  messages: Iterable<HashData>,
  outputEncoding: "buffer",
): Digest[];
export function hashMany(
  algorithm: string,
  messages: Iterable<HashData>,
  options: HashManyCollisionOptions & { readonly collisions: "report" },
): CollisionReport<string | Digest>[];
export function hashMany(
  algorithm: string,
  messages: Iterable<HashData>,
  outputEncoding: OutputEncoding | HashManyCollisionOptions | undefined,
): string[] | Digest[];
export function hashMany(
  algorithm: string,
  messages: Iterable<HashData>,
  outputEncoding: OutputEncoding | HashManyCollisionOptions = "hex",
): string[] | Digest[] | CollisionReport<string | Digest>[] {
  return batch().hashMany(algorithm, messages, outputEncoding);
}

/**
 * The digests of messages that lie one after the other in one piece of memory: no object for each
 * message, so this is the fastest way.
 *
 * @param algorithm - as in hashMany
 * @param data - any view
 * @param offsets - message number i is the bytes from offsets[i] up to offsets[i + 1] of `data`. Bytes
 * before the first and behind the last belong to no message. A Uint32Array or Float64Array is used as
 * it is
 * @returns the digests, back to back
 * @throws `ERR_INVALID_ARG_TYPE`, `ERR_INVALID_ARG_VALUE` for arguments of another type or value
 * @throws `ERR_OUT_OF_RANGE` for an offset that is no integer, descends or is beyond the data
 * @throws what hashMany throws
 *
 * @example
 * hashPacked("sha1", Buffer.from("abcd"), [0, 1, 1, 4]); // the digests of "a", "" and "bcd": 60 bytes
 */
export function hashPacked(
  algorithm: string,
  data: NodeJS.ArrayBufferView,
  offsets: Offsets,
): Digest;
/**
 * {@link hashPacked} into memory that is there already, or with options.
 *
 * @param algorithm - as in hashMany
 * @param data - any view
 * @param offsets - as above
 * @param target - where the digests go, back to back; there may be room behind them. It may overlap
 * `data`. A Buffer of their own when absent. Options with `collisions` make SHA-1 look for collision
 * attacks
 * @returns `target`, or that Buffer
 * @throws as above, and `ERR_OUT_OF_RANGE` for a target that is too small. Nothing was written then
 */
export function hashPacked<Target extends Uint8Array>(
  algorithm: string,
  data: NodeJS.ArrayBufferView,
  offsets: Offsets,
  target: Target,
): Target;
export function hashPacked(
  algorithm: string,
  data: NodeJS.ArrayBufferView,
  offsets: Offsets,
  target?: Uint8Array | PackedCollisionOptions,
): Uint8Array;
export function hashPacked(
  algorithm: string,
  data: NodeJS.ArrayBufferView,
  offsets: Offsets,
  target?: Uint8Array | PackedCollisionOptions,
): Uint8Array {
  return batch().hashPacked(algorithm, data, offsets, target);
}

/**
 * {@link hashMany} on libuv's thread pool, split over the cores of the machine.
 *
 * The messages must stay as they are until the promise settles: a message that is written to may get
 * the digest of neither. Those in memory that is shared or resizable are copied before the call
 * returns. The others are copied a piece at a time, when a thread is free for it, so that nothing that
 * happens to their memory can do harm, and no more than some megabytes are taken up. Off the calling
 * thread is the hashing, not the copying. On the portable side the work is done on the calling thread,
 * in pieces.
 *
 * @param algorithm - as in {@link hashMany}
 * @param messages - as in {@link hashMany}
 * @param options - the encoding, a signal, and whether collision attacks are looked for
 * @returns a promise of the digests. It rejects with what hashMany throws, with `ERR_INVALID_STATE` when
 * a message was detached before its turn, and with an AbortError (`ABORT_ERR`) when `signal` is
 * aborted: what has not begun by then is not done
 *
 * @example
 * await hashManyAsync("sha256", chunks, { signal: AbortSignal.timeout(1000) });
 */
export function hashManyAsync(
  algorithm: string,
  messages: Iterable<HashData>,
  options: HashManyOptions & { readonly collisions: "report" },
): Promise<CollisionReport<string | Digest>[]>;
export function hashManyAsync(
  algorithm: string,
  messages: Iterable<HashData>,
  options: HashManyOptions & { readonly outputEncoding: "buffer" },
): Promise<Digest[]>;
export function hashManyAsync(
  algorithm: string,
  messages: Iterable<HashData>,
  options?: HashManyOptions & { readonly outputEncoding?: BufferEncoding | undefined },
): Promise<string[]>;
export function hashManyAsync(
  algorithm: string,
  messages: Iterable<HashData>,
  options?: HashManyOptions,
): Promise<string[] | Digest[]>;
export function hashManyAsync(
  algorithm: string,
  messages: Iterable<HashData>,
  options?: HashManyOptions,
): Promise<string[] | Digest[] | CollisionReport<string | Digest>[]> {
  return batch().hashManyAsync(algorithm, messages, options);
}

/**
 * {@link hashPacked} on libuv's thread pool, split over the cores of the machine.
 *
 * `data` must stay as it is until the promise settles, as hashManyAsync says of its messages, or is
 * taken over (see {@link HashPackedOptions.transfer}): then nothing is copied. `offsets` may change.
 * `target` is written to when all digests are there, in one go.
 *
 * @param algorithm - as in {@link hashPacked}
 * @param data - as in {@link hashPacked}
 * @param offsets - as in {@link hashPacked}
 * @param options - a target, a signal, whether `data` is taken over, and whether collision attacks are
 * looked for
 * @returns a promise of what hashPacked returns. It rejects with what hashPacked throws, with
 * `ERR_INVALID_STATE` when `data` was detached before all of it had its turn, and with an AbortError
 * (`ABORT_ERR`) when `signal` is aborted: what has not begun by then is not done
 *
 * @example
 * await hashPackedAsync("sha1", Buffer.from("abcd"), [0, 1, 1, 4]); // as hashPacked
 */
export function hashPackedAsync<Target extends Uint8Array>(
  algorithm: string,
  data: NodeJS.ArrayBufferView,
  offsets: Offsets,
  options: HashPackedOptions & { readonly target: Target },
): Promise<Target>;
export function hashPackedAsync(
  algorithm: string,
  data: NodeJS.ArrayBufferView,
  offsets: Offsets,
  options?: HashPackedOptions & { readonly target?: undefined },
): Promise<Digest>;
export function hashPackedAsync(
  algorithm: string,
  data: NodeJS.ArrayBufferView,
  offsets: Offsets,
  options?: HashPackedOptions,
): Promise<Uint8Array>;
export function hashPackedAsync(
  algorithm: string,
  data: NodeJS.ArrayBufferView,
  offsets: Offsets,
  options?: HashPackedOptions,
): Promise<Uint8Array> {
  return batch().hashPackedAsync(algorithm, data, offsets, options);
}
