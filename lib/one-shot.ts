/**
 * One whole message in one call: `hash`, as node:crypto has it from Node 20.12 on, and `hashInto`.
 */
import type * as crypto from "node:crypto";
import { type Algorithm, ownAlgorithm } from "./algorithms.js";
import { activeBackend } from "./backend.js";
import type { CollisionOptions, CollisionReport } from "./collisions.js";
import { viewOfOther } from "./data.js";
import { type Digest, decodeDigest, type OutputEncoding, outputEncodingOf } from "./encoding.js";
import { invalidArgumentType } from "./errors.js";
import type { HashData } from "./hash.js";
import { nodeCrypto } from "./node-crypto.js";
import { validateTarget } from "./target.js";

/** What {@link hash} takes in place of an encoding where node:crypto's does, from Node 24.4 on. */
export interface OneShotOptions extends CollisionOptions {
  /** The encoding of the result, "hex" when absent; "buffer" gives a Buffer. */
  readonly outputEncoding?: OutputEncoding | undefined;
  /** Bytes of digest, for the algorithms of node:crypto that have any number of them. */
  readonly outputLength?: number | undefined;
}

/**
 * The digest of one message (FIPS 180-4), in one call.
 *
 * @param algorithm - as in {@link createHash}
 * @param data - the whole message; a string is hashed as UTF-8
 * @param outputEncoding - the encoding of the result, "hex" when absent; "buffer" gives a Buffer.
 * Options with `collisions` make SHA-1 look for collision attacks; "report" returns a report with the
 * digest. Anything else is left to node:crypto's `hash`, which takes or refuses it
 * @returns the digest, or the report
 * @throws `ERR_INVALID_ARG_TYPE`, `ERR_INVALID_ARG_VALUE` for arguments of another type or value
 * @throws what node:crypto throws for an unknown algorithm
 * @throws {@link BackendError} when the environment asks for a backend or core that cannot be had
 *
 * @example
 * hash("sha1", "abc"); // 'a9993e364706816aba3e25717850c26c9cd0d89d'
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
  options: OneShotOptions & { readonly collisions: "report" },
): CollisionReport<string | Digest>;
export function hash(
  algorithm: string,
  data: HashData,
  outputEncoding: OutputEncoding | OneShotOptions | undefined,
): string | Digest;
export function hash(
  algorithm: string,
  data: HashData,
  outputEncoding: OutputEncoding | OneShotOptions = "hex",
): string | Digest | CollisionReport<string | Digest> {
  const own = ownAlgorithm(algorithm);
  const message = messageOf(own, algorithm, data);
  if (own !== undefined && outputEncoding === "hex") return activeBackend().digestHex(own, message);
  if (typeof outputEncoding !== "string")
    return hashWithOptions(algorithm, message, outputEncoding);
  const encoding = outputEncodingOf("outputEncoding", outputEncoding);
  const digest = digestOf(own, algorithm, message);
  return encoding === "buffer" ? digest : decodeDigest(digest, encoding);
}

/**
 * Writes the digest of one message into memory that is there already: nothing is allocated.
 *
 * @param algorithm - as in createHash
 * @param data - the whole message; a string is hashed as UTF-8
 * @param target - a Uint8Array or Buffer
 * @param offset - where in `target` the digest begins; 0 when absent
 * @returns the number of bytes written
 * @throws `ERR_INVALID_ARG_TYPE`, `ERR_OUT_OF_RANGE` for arguments that will not do, and what `hash`
 * throws; `target` is as it was
 *
 * @example
 * const table = new Uint8Array(32 * messages.length);
 * for (const [index, message] of messages.entries()) hashInto("sha256", message, table, 32 * index);
 */
export function hashInto(
  algorithm: string,
  data: HashData,
  target: Uint8Array,
  offset = 0,
): number {
  const own = ownAlgorithm(algorithm);
  const message = messageOf(own, algorithm, data);
  if (own === undefined) {
    const digest = digestOf(own, algorithm, message);
    validateTarget(target, offset, digest.length);
    target.set(digest, offset);
    return digest.length;
  }
  validateTarget(target, offset, own.digestLength);
  activeBackend().digestInto(own, message, target, offset);
  return own.digestLength;
}

function messageOf(own: Algorithm | undefined, algorithm: unknown, data: HashData): HashData {
  if (own === undefined && typeof algorithm !== "string")
    throw invalidArgumentType("algorithm", "of type string", algorithm);
  return typeof data === "string" || ArrayBuffer.isView(data) ? data : viewOfOther("input", data);
}

/** The digest of one message by the backend, or by node:crypto when the algorithm is not ours. */
function digestOf(own: Algorithm | undefined, algorithm: string, data: HashData): Digest {
  return own === undefined
    ? nodeCrypto().createHash(algorithm).update(data).digest()
    : activeBackend().digest(own, data);
}

/** Options mean what they mean to the node:crypto of this Node: to older ones, nothing. */
function hashWithOptions(
  algorithm: string,
  data: HashData,
  options: OneShotOptions,
): string | Digest | CollisionReport<string | Digest> {
  if (options?.collisions !== undefined) {
    const encoding = outputEncodingOf("options.outputEncoding", options.outputEncoding ?? "hex");
    const { hashChecked } = require("./checked-hash.js") as typeof import("./checked-hash.js");
    return hashChecked(algorithm, data, encoding, options);
  }
  const theirs = nodeCrypto().hash as unknown as typeof hashWithOptions | undefined;
  if (theirs === undefined) throw invalidArgumentType("outputEncoding", "of type string", options);
  return theirs(algorithm, data, options);
}
