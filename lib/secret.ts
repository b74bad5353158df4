/**
 * Secrets as callers give them, and other bytes that keys are made from: as bytes.
 *
 * What cannot be told for sure is left to node:crypto, which takes it or has the right error for it.
 */
import type * as crypto from "node:crypto";
import { encode } from "./bytes.js";
import { nodeCrypto } from "./node-crypto.js";
import { plainBytesOf } from "./view.js";

/** A key as node:crypto takes it, from a password in a string to a KeyObject. */
export type Secret =
  | crypto.BinaryLike
  | ArrayBuffer
  | crypto.KeyObject
  | crypto.webcrypto.CryptoKey;

/** Stands for all that is empty, detached memory too, which can be read in no other way. */
const EMPTY = new Uint8Array(0);

/** The bytes of a string, a view or a buffer; undefined for anything else. */
export function bytesOfBinary(data: unknown, encoding?: BufferEncoding): Uint8Array | undefined {
  if (typeof data === "string") return encode(data, encoding);
  if (ArrayBuffer.isView(data)) {
    const bytes = plainBytesOf(data as NodeJS.ArrayBufferView);
    return bytes.length === 0 ? EMPTY : bytes;
  }
  if (isBuffer(data)) return data.byteLength === 0 ? EMPTY : new Uint8Array(data);
  return undefined;
}

/** Pages that are not isolated from others have no SharedArrayBuffer. */
function isBuffer(data: unknown): data is ArrayBufferLike {
  return (
    data instanceof ArrayBuffer ||
    (typeof SharedArrayBuffer !== "undefined" && data instanceof SharedArrayBuffer)
  );
}

const POOL_LENGTH = 4096;

/** What short secrets get their memory from, each a part of its own. */
let pool = new ArrayBuffer(0);
let used = 0;

/**
 * Memory for a secret, outside of V8's heap: what is on it, as small arrays are, is moved about, and
 * leaves copies behind. It holds zeros.
 */
export function secretMemory(length: number): Uint8Array {
  if (length > POOL_LENGTH / 8) return new Uint8Array(new ArrayBuffer(length));
  if (used + length > pool.byteLength) {
    pool = new ArrayBuffer(POOL_LENGTH);
    used = 0;
  }
  const memory = new Uint8Array(pool, used, length);
  used += length;
  return memory;
}

/**
 * Overwrites the bytes of a secret that was given as something else than memory, such as a string or a
 * KeyObject: they are a copy. Memory that was given is the caller's.
 */
export function forget(bytes: Uint8Array, given: unknown): void {
  if (!ArrayBuffer.isView(given) && !isBuffer(given)) bytes.fill(0);
}

/** The bytes of a KeyObject that holds a secret; undefined for anything else. */
export function bytesOfKeyObject(key: unknown): Uint8Array | undefined {
  if (typeof key !== "object" || key === null) return undefined;
  const { KeyObject } = nodeCrypto();
  return key instanceof KeyObject && key.type === "secret" ? key.export() : undefined;
}

/** The bytes of a CryptoKey that holds a secret; undefined for anything else. */
function bytesOfCryptoKey(key: unknown): Uint8Array | undefined {
  if (Object.prototype.toString.call(key) !== "[object CryptoKey]") return undefined;
  try {
    return bytesOfKeyObject(nodeCrypto().KeyObject.from(key as crypto.webcrypto.CryptoKey));
  } catch {
    return undefined; // it only says that it is one
  }
}

/**
 * A key of createHmac. A string in UTF-8 stays a string; undefined stands for what node:crypto shall
 * refuse.
 *
 * @param options - may have the `encoding` of a string
 */
export function secretOf(
  key: unknown,
  options: { readonly encoding?: unknown } | null | undefined,
): string | Uint8Array | undefined {
  const encoding = (options || undefined)?.encoding ?? undefined;
  if (encoding !== undefined && typeof encoding !== "string") return undefined;
  if (typeof key === "string" && encoding === undefined) return key;
  return (
    bytesOfBinary(key, isNone(encoding) ? "utf8" : (encoding as BufferEncoding)) ??
    bytesOfKeyObject(key) ??
    bytesOfCryptoKey(key)
  );
}

/** Whether that stands for no encoding. */
function isNone(encoding: string | undefined): boolean {
  return !encoding || encoding === "buffer";
}
