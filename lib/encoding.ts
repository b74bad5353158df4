/**
 * Strings in, strings out: the encodings of node:crypto.
 */
import { decode, encode } from "./bytes.js";
import { invalidArgumentValue } from "./errors.js";

/** Encodings that a string given to `update` may be in. Anything else is read as UTF-8. */
export type InputEncoding = BufferEncoding;

/** Encodings that a digest may be returned in; "buffer" means no encoding. */
export type OutputEncoding = BufferEncoding | "buffer";

/** A digest as bytes: a Buffer whose memory is its own. */
export type Digest = ReturnType<typeof Buffer.alloc>;

/** Any spelling of an encoding, to the one that Buffer knows; undefined when it is none. */
export function normalizeEncoding(encoding: string): BufferEncoding | undefined {
  switch (encoding) {
    case "hex":
    case "utf8":
    case "base64":
    case "latin1":
      return encoding;
  }
  const lower = encoding.toLowerCase();
  switch (lower) {
    case "":
    case "utf-8":
      return "utf8";
    case "binary":
      return "latin1";
    case "ucs2":
    case "ucs-2":
    case "utf-16le":
      return "utf16le";
    case "hex":
    case "utf8":
    case "base64":
    case "base64url":
    case "latin1":
    case "ascii":
    case "utf16le":
      return lower;
    default:
      return undefined;
  }
}

/** The bytes of a string. `encoding` may be anything; what is no encoding means UTF-8. */
export function encodeString(data: string, encoding: unknown): Uint8Array {
  return encode(data, (typeof encoding === "string" && normalizeEncoding(encoding)) || "utf8");
}

/**
 * Checks that a string can be in this encoding.
 *
 * @throws `ERR_INVALID_ARG_VALUE` for an odd number of hexadecimal digits
 */
export function validateEncoding(data: string, encoding: unknown): void {
  if (
    data.length % 2 !== 0 &&
    typeof encoding === "string" &&
    normalizeEncoding(encoding) === "hex"
  )
    throw invalidArgumentValue(
      "encoding",
      encoding,
      `is invalid for data of length ${data.length}`,
    );
}

/** A digest as a string in `encoding`, or as it is when that is "buffer" or no encoding at all. */
export function decodeDigest(digest: Digest, encoding: string | undefined): string | Digest {
  const normalized = encoding ? normalizeEncoding(encoding) : undefined;
  return normalized === undefined ? digest : decode(digest, normalized);
}

/**
 * The encoding that the argument `name` asks for, in the spelling that Buffer knows.
 *
 * @throws `ERR_INVALID_ARG_VALUE` when there is none of that name
 */
export function outputEncodingOf(name: string, outputEncoding: string): OutputEncoding {
  if (outputEncoding === "hex" || outputEncoding === "buffer") return outputEncoding;
  const normalized = normalizeEncoding(outputEncoding);
  if (normalized !== undefined) return normalized;
  if (outputEncoding.toLowerCase() === "buffer") return "buffer";
  throw invalidArgumentValue(name, outputEncoding);
}
