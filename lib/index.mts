/**
 * The same package for `import`. One instance serves both module systems, so that a core chosen
 * through one is in use in the other.
 *
 * Names of an ES module are there before it runs: here node:crypto is loaded at once.
 *
 * @packageDocumentation
 */
import whole from "./index.js";
import type * as types from "./module.js";

export * from "node:crypto";
export type * from "./index.js";
// One by one: to Bun everything that index.js has from node:crypto would be there twice.
export {
  BackendError,
  backend,
  CollisionError,
  cores,
  createHash,
  createHmac,
  explain,
  getHashes,
  type HashOptions,
  hash,
  hashFile,
  hashFiles,
  hashInto,
  hashMany,
  hashManyAsync,
  hashPacked,
  hashPackedAsync,
  hkdf,
  hkdfSync,
  hmacKey,
  importState,
  pbkdf2,
  pbkdf2Sync,
  StateError,
  useCore,
} from "./index.js";

/** node:crypto's classes, whose instances ours are too. */
export const { Hash, Hmac } = whole as unknown as typeof types;
export type Hash = types.Hash;
export type Hmac = types.Hmac;

export default whole as unknown as typeof types;
