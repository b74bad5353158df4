/**
 * Memory, and text as bytes, by Buffer. lib/browser/bytes.ts has the same where there is no Buffer.
 */
import type { Digest } from "./encoding.js";

/** Memory of its own, with anything in it. */
export function allocate(length: number): Digest {
  return Buffer.allocUnsafeSlow(length);
}

/** The same, which may be part of memory that others have too. */
export function allocateFromPool(length: number): Digest {
  return Buffer.allocUnsafe(length);
}

/** A copy of bytes. */
export function copyOf(bytes: Uint8Array): Digest {
  return Buffer.from(bytes);
}

/** Some bytes of a buffer, not copied. */
export function partOf(buffer: ArrayBuffer, start: number, length: number): Digest {
  return Buffer.from(buffer, start, length);
}

/** The bytes that a string stands for. What is no text in that encoding is left out. */
export function encode(text: string, encoding: BufferEncoding | undefined): Digest {
  return Buffer.from(text, encoding);
}

/** The string that stands for bytes[start .. end). */
export function decode(
  bytes: Digest,
  encoding: BufferEncoding,
  start?: number,
  end?: number,
): string {
  return bytes.toString(encoding, start, end);
}

/** How many bytes the UTF-8 of a string has. */
export function utf8Length(text: string): number {
  return Buffer.byteLength(text);
}

/** Writes the UTF-8 of a string, for which there is room, and says how many bytes that were. */
export function writeUtf8(text: string, memory: Buffer, offset: number): number {
  return memory.write(text, offset);
}

/** Besides Uint8Array's, the prototype of views whose properties tell the truth. */
export const bytesPrototype: object = Buffer.prototype;
