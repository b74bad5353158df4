/**
 * In the place of node:crypto, where there is none: what is not ours is refused as it refuses what it does not know.
 */
import { ownAlgorithm } from "../algorithms.js";
import { activeBackend, type Message } from "../backend.js";
import { type Digest, decodeDigest, outputEncodingOf } from "../encoding.js";
import { invalidArgumentType, outOfRange } from "../errors.js";
import type { HashOptions } from "../hash.js";
import type { OneShotOptions } from "../one-shot.js";
import { asksForOtherLength } from "../output-length.js";

const UINT32_MAX = 2 ** 32 - 1;

/** @throws `ERR_CRYPTO_INVALID_DIGEST` for a name, `ERR_INVALID_ARG_TYPE` for anything else */
function createHash(algorithm: unknown, options?: HashOptions): never {
  if (typeof algorithm !== "string")
    throw invalidArgumentType("algorithm", "of type string", algorithm);
  const length = options?.outputLength;
  if (length !== undefined) refuseLength(length);
  const error = ownAlgorithm(algorithm)
    ? { message: "not XOF or invalid length", code: "ERR_OSSL_EVP_NOT_XOF_OR_INVALID_LENGTH" }
    : { message: "Digest method not supported", code: "ERR_CRYPTO_INVALID_DIGEST" };
  throw Object.assign(new Error(error.message), { code: error.code });
}

/** Refuses what is no length at all. */
function refuseLength(length: unknown): void {
  if (typeof length !== "number")
    throw invalidArgumentType("options.outputLength", "of type number", length);
  if (!Number.isInteger(length)) throw outOfRange("options.outputLength", "an integer", length);
  if (length < 0 || length > UINT32_MAX)
    throw outOfRange("options.outputLength", `>= 0 && <= ${UINT32_MAX}`, length);
}

/** `hash` with options that do not ask for collisions, as node:crypto has it from Node 24.4 on. */
function hash(algorithm: string, data: Message, options: OneShotOptions): string | Digest {
  if (typeof options !== "object" || options === null)
    throw invalidArgumentType("outputEncoding", "of type string", options);
  const own = ownAlgorithm(algorithm);
  if (own === undefined || asksForOtherLength(own, options)) return createHash(algorithm, options);
  const encoding = outputEncodingOf("options.outputEncoding", options.outputEncoding ?? "hex");
  return decodeDigest(activeBackend().digest(own, data), encoding);
}

const theirs = { createHash, hash };

/** As much of node:crypto as is asked for. */
export const nodeCrypto = (): typeof theirs => theirs;
