/**
 * SHA-1, SHA-256 and SHA-224 (FIPS 180-4), HMAC, PBKDF2 and HKDF for Node at the speed of the CPU, with
 * the hashing API of node:crypto.
 *
 * Every other name that node:crypto exports is there too, and means what Node's documentation says;
 * lib/module.ts has the types of the whole. `shacore/own` has what is here and nothing else.
 *
 * @module shacore
 */
export type { OwnAlgorithm } from "./algorithms.js";
export type { BackendName, CollisionCheck, Core, CoreOrigin } from "./backend.js";
export type { CalibrationReport } from "./calibration/read.js";
export type { CheckedHash, CheckedHashOptions } from "./checked-hash.js";
export {
  CollisionError,
  type CollisionMode,
  type CollisionOptions,
  type CollisionReport,
} from "./collisions.js";
export { createHash } from "./create-hash.js";
export { createHmac, hmacKey } from "./create-hmac.js";
export type { Digest, InputEncoding, OutputEncoding } from "./encoding.js";
export { BackendError, type CodedError, StateError } from "./errors.js";
export {
  backend,
  cores,
  type ExplainedCore,
  type Explanation,
  explain,
  useCore,
} from "./explain.js";
export type { Hash, HashData, HashOptions } from "./hash.js";
export {
  type FileCollisionOptions,
  type FileProgress,
  type FileResult,
  type FilesProgress,
  type HashFileOptions,
  type HashFilesOptions,
  hashFile,
  hashFiles,
} from "./hash-file.js";
export {
  type HashManyCollisionOptions,
  type HashManyOptions,
  type HashPackedOptions,
  hashMany,
  hashManyAsync,
  hashPacked,
  hashPackedAsync,
  type Offsets,
  type PackedCollisionOptions,
} from "./hash-many.js";
export { getHashes } from "./hashes.js";
export type { Hmac, HmacOptions } from "./hmac.js";
export type { HmacKey } from "./hmac-key.js";
export { importState } from "./import-state.js";
export { hkdf, hkdfSync, pbkdf2, pbkdf2Sync } from "./key-derivation.js";
export type { ExportedState } from "./midstate.js";
export type { AddonAttempt } from "./native/addon.js";
export { hash, hashInto, type OneShotOptions } from "./one-shot.js";
export type { Secret } from "./secret.js";

import { exportNodeCrypto } from "./node-exports.js";

exportNodeCrypto(exports);
