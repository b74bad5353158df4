/**
 * `createHash`, as node:crypto has it.
 */
import type * as crypto from "node:crypto";
import { type OwnAlgorithm, ownAlgorithm } from "./algorithms.js";
import { activeBackend } from "./backend.js";
import type { CheckedHash, CheckedHashOptions } from "./checked-hash.js";
import type { CollisionOptions } from "./collisions.js";
import type { Hash, HashOptions } from "./hash.js";
import { nodeCrypto } from "./node-crypto.js";
import { asksForOtherLength } from "./output-length.js";

/** Loaded at the first use: a Hash is a stream, and loading node:stream takes longer than all else. */
let hashClass: typeof Hash | undefined;

/**
 * Starts hashing a message (FIPS 180-4), as node:crypto's createHash does.
 *
 * @param algorithm - "sha1", "sha256" and "sha224" in any of their spellings are hashed by this
 * package; every other algorithm that `getHashes` lists is handed to node:crypto, whose Hash is
 * returned
 * @param options - stream options; `outputLength` must be the digest's length. With `collisions`, SHA-1
 * looks for collision attacks in the message
 * @returns the hash, a stream.Transform too
 * @throws what node:crypto throws for an unknown algorithm or bad options
 * @throws {@link BackendError} when the environment asks for a backend or core that cannot be had
 *
 * @example
 * createHash("sha256").update("a").update(Buffer.from("bc")).digest("hex");
 * await pipeline(fs.createReadStream("file"), createHash("sha1"), process.stdout);
 */
export function createHash(
  algorithm: OwnAlgorithm,
  options: CheckedHashOptions & Required<Pick<CollisionOptions, "collisions">>,
): CheckedHash;
export function createHash(algorithm: OwnAlgorithm, options?: HashOptions): Hash;
export function createHash(algorithm: string, options?: HashOptions): Hash | crypto.Hash;
export function createHash(algorithm: string, options?: CheckedHashOptions): Hash | crypto.Hash {
  if (options?.collisions !== undefined) return checked().startCheckedHash(algorithm, options);
  const own = ownAlgorithm(algorithm);
  if (own === undefined || asksForOtherLength(own, options))
    return nodeCrypto().createHash(algorithm, options);
  hashClass ??= (require("./hash.js") as typeof import("./hash.js")).Hash;
  return new hashClass(own, options, activeBackend().start(own));
}

/** What looks for collisions, loaded at its first use: most programs never do. */
let checkedHash: typeof import("./checked-hash.js") | undefined;

function checked(): typeof import("./checked-hash.js") {
  checkedHash ??= require("./checked-hash.js") as typeof import("./checked-hash.js");
  return checkedHash;
}
