/**
 * One whole message in one call: `hash`, as node:crypto has it from Node 20.12 on.
 */
import type * as crypto from "node:crypto";
import { ownAlgorithm } from "./algorithms.js";
import { activeBackend } from "./backend.js";
import {
  type Digest,
  decodeDigest,
  encodeString,
  normalizeEncoding,
  type OutputEncoding,
} from "./encoding.js";
import { invalidArgumentType, invalidArgumentValue } from "./errors.js";
import type { HashData } from "./hash.js";
import { nodeCrypto } from "./node-crypto.js";

/**
 * The digest of one message.
 *
 * @param algorithm - as in createHash
 * @param data - the whole message; a string is hashed as UTF-8
 * @param outputEncoding - the encoding of the result, "hex" when absent; "buffer" gives a Buffer
 * @throws `ERR_INVALID_ARG_TYPE`, `ERR_INVALID_ARG_VALUE` for arguments of another type or value
 * @throws what node:crypto throws for an unknown algorithm
 * @throws {@link BackendError} when the environment asks for a backend or core that cannot be had
 */
export function hash(
  algorithm: string,
  data: HashData,
  outputEncoding?: crypto.BinaryToTextEncoding,
): string;
export function hash(algorithm: string, data: HashData, outputEncoding: "buffer"): Digest;
export function hash(
  algorithm: string,
  data: HashData,
  outputEncoding: OutputEncoding | undefined,
): string | Digest;
export function hash(
  algorithm: string,
  data: HashData,
  outputEncoding: OutputEncoding = "hex",
): string | Digest {
  const own = ownAlgorithm(algorithm);
  if (own === undefined && typeof algorithm !== "string")
    throw invalidArgumentType("algorithm", "of type string", algorithm);
  if (typeof data !== "string" && !ArrayBuffer.isView(data))
    throw invalidArgumentType(
      "input",
      "of type string or an instance of Buffer, TypedArray, or DataView",
      data,
    );
  const encoding = outputEncodingOf(outputEncoding);
  if (own === undefined) {
    const other = nodeCrypto().createHash(algorithm).update(data);
    return encoding === "buffer" ? other.digest() : other.digest(encoding as "hex");
  }
  const bytes = typeof data === "string" ? encodeString(data, "utf8") : data;
  return decodeDigest(activeBackend().digest(own, bytes), encoding);
}

/** The encoding that was asked for, in the spelling that Buffer knows. */
function outputEncodingOf(outputEncoding: unknown): OutputEncoding {
  if (outputEncoding === "hex") return outputEncoding;
  if (typeof outputEncoding !== "string")
    throw invalidArgumentType("outputEncoding", "of type string", outputEncoding);
  const normalized = normalizeEncoding(outputEncoding);
  if (normalized !== undefined) return normalized;
  if (outputEncoding.toLowerCase() === "buffer") return "buffer";
  throw invalidArgumentValue("outputEncoding", outputEncoding);
}
