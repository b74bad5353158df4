/**
 * The arguments of `hashFile` and `hashFiles`, checked.
 */
import type { PathLike } from "node:fs";
import { fileURLToPath } from "node:url";
import { type Algorithm, ownAlgorithm } from "./algorithms.js";
import { activeBackend } from "./backend.js";
import { type CollisionSearch, collisionSearch, searchingSha1 } from "./collisions.js";
import { createHash } from "./create-hash.js";
import { outputEncodingOf } from "./encoding.js";
import { invalidArgumentType, invalidArgumentValue, outOfRange } from "./errors.js";
import type { EncodeDigest, FileGroup, FileSource } from "./file-group.js";
import type { HashFileOptions, HashFilesOptions } from "./hash-file.js";
import { NativeFileGroup } from "./native/file-group.js";
import { nodeCrypto } from "./node-crypto.js";
import { StreamedFileGroup } from "./streamed-file-group.js";

type CommonOptions = Pick<
  HashFileOptions,
  "algorithm" | "encoding" | "signal" | "collisions" | "reducedRounds"
> & {
  readonly onProgress?: unknown;
};

/** Options that have been looked at once: getters are not asked again. */
export interface Checked {
  readonly algorithm: string;
  readonly own: Algorithm | undefined;
  readonly signal: AbortSignal | undefined;
  readonly encode: EncodeDigest;
  /** Which collisions are looked for, if any. */
  readonly search: CollisionSearch | undefined;
}

/** What both functions take. */
export function checkCommon(options: CommonOptions): Checked {
  const { algorithm = "sha1", encoding = "hex", signal, onProgress } = options;
  const own = ownAlgorithm(algorithm);
  if (own === undefined) nodeCrypto().createHash(algorithm);
  if (typeof encoding !== "string")
    throw invalidArgumentType("options.encoding", "of type string", encoding);
  if (signal !== undefined && !(signal instanceof AbortSignal))
    throw invalidArgumentType("options.signal", "an instance of AbortSignal", signal);
  if (onProgress !== undefined && typeof onProgress !== "function")
    throw invalidArgumentType("options.onProgress", "of type function", onProgress);
  const normalized = outputEncodingOf("options.encoding", encoding);
  const encode: EncodeDigest = (bytes, start, end) =>
    normalized === "buffer"
      ? Buffer.from(bytes.subarray(start, end))
      : bytes.toString(normalized, start, end);
  return { algorithm, own, signal, encode, search: checkCollisions(algorithm, options) };
}

function checkCollisions(algorithm: string, options: CommonOptions): CollisionSearch | undefined {
  const { collisions, reducedRounds } = options;
  if (collisions === undefined) return undefined;
  if ((collisions as string) === "report")
    throw invalidArgumentValue(
      "options.collisions",
      collisions,
      "must be 'throw' or 'safe' for files",
    );
  return collisionSearch(algorithm, { collisions, reducedRounds });
}

/** The options, or none. */
export function checkOptions<Options>(
  options: Options | undefined,
): Options | Record<string, never> {
  if (options === undefined) return {};
  if (typeof options !== "object" || options === null)
    throw invalidArgumentType("options", "of type object", options);
  return options;
}

/** The bytes to hash, as `fs.createReadStream` understands its options. */
export function checkRange({ start, end }: HashFileOptions): Pick<FileSource, "start" | "length"> {
  if (start !== undefined) checkPosition("start", start);
  if (end === undefined || end === Number.POSITIVE_INFINITY)
    return { start, length: Number.POSITIVE_INFINITY };
  checkPosition("end", end);
  if (start !== undefined && start > end)
    throw outOfRange("start", `<= "end" (here: ${end})`, start);
  return { start, length: end - (start ?? 0) + 1 };
}

function checkPosition(name: string, value: unknown): void {
  if (typeof value !== "number") throw invalidArgumentType(name, "of type number", value);
  if (!Number.isInteger(value)) throw outOfRange(name, "an integer", value);
  if (value < 0 || value > Number.MAX_SAFE_INTEGER)
    throw outOfRange(name, `>= 0 && <= ${Number.MAX_SAFE_INTEGER}`, value);
}

/** How many threads to use; `usual` when the options do not say. */
export function checkConcurrency({ concurrency }: HashFilesOptions, usual: number): number {
  if (concurrency === undefined) return usual;
  if (typeof concurrency !== "number")
    throw invalidArgumentType("options.concurrency", "of type number", concurrency);
  if (!Number.isInteger(concurrency) || concurrency < 1)
    throw outOfRange("options.concurrency", "an integer from 1 on", concurrency);
  return concurrency;
}

/** A path as `fs` would open it. */
export function checkPath(path: PathLike): string | Uint8Array {
  const plain = path instanceof URL ? fileURLToPath(path) : path;
  if (typeof plain !== "string" && !(plain instanceof Uint8Array))
    throw invalidArgumentType("path", "of type string or an instance of Buffer or URL", plain);
  if (typeof plain === "string" ? plain.includes("\0") : plain.includes(0))
    throw invalidArgumentValue(
      "path",
      plain,
      "must be a string, Uint8Array, or URL without null bytes",
    );
  return plain;
}

/** An empty group for files of that algorithm. */
export function fileGroup<Source extends FileSource>(
  { algorithm, own, encode, search }: Checked,
  isForAddon = true,
): FileGroup<Source> {
  if (own === undefined)
    return new StreamedFileGroup(() => nodeCrypto().createHash(algorithm), encode);
  const backend = activeBackend();
  if (backend.files !== undefined && isForAddon)
    return new NativeFileGroup(backend.files, search ? searchingSha1(search) : own, encode, search);
  if (search === undefined) return new StreamedFileGroup(() => backend.start(own), encode);
  const { mode: collisions, reducedRounds } = search;
  const start = () => createHash("sha1", { collisions, reducedRounds });
  return new StreamedFileGroup(start, encode);
}
