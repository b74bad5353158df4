/**
 * The types of the whole package: node:crypto's, and ours in their place where we have them.
 *
 * @packageDocumentation
 */
import type * as crypto from "node:crypto";
import type { Hash as OwnHash, Hmac as OwnHmac } from "./index.js";

export * from "node:crypto";
export * from "./index.js";
export {
  createHash,
  createHmac,
  getHashes,
  type HashOptions,
  hash,
  hkdf,
  hkdfSync,
  pbkdf2,
  pbkdf2Sync,
} from "./index.js";

/** node:crypto's classes, whose instances ours are too. */
export declare const Hash: typeof crypto.Hash;
export declare const Hmac: typeof crypto.Hmac;
export type Hash = OwnHash;
export type Hmac = OwnHmac;
