/**
 * shacore: SHA-1 and SHA-256 for Node at the speed of the CPU, with the hashing API of node:crypto.
 *
 * @packageDocumentation
 */
export type { OwnAlgorithm } from "./algorithms.js";
export type { BackendName, Core } from "./backend.js";
export { createHash } from "./create-hash.js";
export type { Digest, InputEncoding, OutputEncoding } from "./encoding.js";
export { BackendError, type CodedError } from "./errors.js";
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
  type FileProgress,
  type FileResult,
  type FilesProgress,
  type HashFileOptions,
  type HashFilesOptions,
  hashFile,
  hashFiles,
} from "./hash-file.js";
export {
  type HashManyOptions,
  type HashPackedOptions,
  hashMany,
  hashManyAsync,
  hashPacked,
  hashPackedAsync,
  type Offsets,
} from "./hash-many.js";
export { getHashes } from "./hashes.js";
export type { AddonAttempt } from "./native/addon.js";
export { hash, hashInto, type OneShotOptions } from "./one-shot.js";
