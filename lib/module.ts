/**
 * The types of the whole package: node:crypto's, and ours in their place where we have them.
 *
 * @packageDocumentation
 */
import type * as crypto from "node:crypto";
import type { Hash as OwnHash } from "./index.js";

export * from "node:crypto";
export * from "./index.js";
export { createHash, getHashes, type HashOptions, hash } from "./index.js";

/** node:crypto's class, whose instances all hashes are, ours and others. */
export declare const Hash: typeof crypto.Hash;
export type Hash = OwnHash;
