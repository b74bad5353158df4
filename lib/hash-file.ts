/**
 * `hashFile` and `hashFiles`: what they promise. What they do is loaded at the first use.
 */
import type { PathLike } from "node:fs";
import type { FileHandle } from "node:fs/promises";
import type { CollisionOptions } from "./collisions.js";
import type { Digest, OutputEncoding } from "./encoding.js";

/** How far {@link hashFile} has come. */
export interface FileProgress {
  /** Bytes hashed so far. */
  readonly bytes: number;
  /** Bytes that there were to hash when the file was opened; 0 where the system cannot know. */
  readonly total: number;
}

/** How files may be searched for collision attacks: a {@link CollisionError} has the digest too. */
export interface FileCollisionOptions extends CollisionOptions {
  /** What to do about the file of an attack; nothing is looked for when absent. */
  readonly collisions?: "throw" | "safe" | undefined;
}

/** Options of {@link hashFile}. */
export interface HashFileOptions extends FileCollisionOptions {
  /** As in createHash; "sha1" when absent. */
  readonly algorithm?: string | undefined;
  /** The first byte to hash. */
  readonly start?: number | undefined;
  /** The last byte to hash, itself included, as in `fs.createReadStream`. */
  readonly end?: number | undefined;
  /** The encoding of the digest, "hex" when absent; "buffer" gives a Buffer. */
  readonly encoding?: OutputEncoding | undefined;
  /** Stops the work. */
  readonly signal?: AbortSignal | undefined;
  /** Called while the work goes on, some times a second, and at its end. */
  readonly onProgress?: ((progress: FileProgress) => void) | undefined;
}

/** How far {@link hashFiles} has come. */
export interface FilesProgress {
  /** Files that have ended, with a digest or with an error. */
  readonly files: number;
  /** Bytes hashed so far. */
  readonly bytes: number;
}

/** Options of {@link hashFiles}. */
export interface HashFilesOptions extends FileCollisionOptions {
  /** As in createHash; "sha1" when absent. */
  readonly algorithm?: string | undefined;
  /**
   * How many threads of libuv's pool hash at once. When absent, as many as this process may run at
   * the same time, and no more than the pool has (`UV_THREADPOOL_SIZE`, 4 unless set).
   */
  readonly concurrency?: number | undefined;
  /**
   * Whether results come in the order of the paths, which is so when absent, or each as soon as it
   * is there.
   */
  readonly ordered?: boolean | undefined;
  /** The encoding of the digests, "hex" when absent; "buffer" gives Buffers. */
  readonly encoding?: OutputEncoding | undefined;
  /** Stops the work. */
  readonly signal?: AbortSignal | undefined;
  /** Called while the work goes on, some times a second for each thread. */
  readonly onProgress?: ((progress: FilesProgress) => void) | undefined;
}

/**
 * What came of one file: `path` is what was given, `digest` in the encoding that was asked for, and where
 * there is none `error` says why.
 */
export type FileResult<Path = PathLike, Result = string> =
  | {
      /** What was given. */
      readonly path: Path;
      /** In the encoding that was asked for. */
      readonly digest: Result;
      /** There is none. */
      readonly error?: undefined;
    }
  | {
      /** What was given. */
      readonly path: Path;
      /** There is none. */
      readonly digest?: undefined;
      /** Why, as `fs` makes it, with `code`, `errno`, `syscall` and `path`, or a {@link CollisionError}. */
      readonly error: NodeJS.ErrnoException;
    };

/** Loaded at the first use: few programs hash files. */
const implementation = () => require("./file.js") as typeof import("./file.js");

/**
 * The digest of a file, read and hashed off the main thread.
 *
 * What is hashed is what reading gives, from `start` or the beginning to `end` or the first read that
 * gives nothing: pipes, devices and the files of /proc are read as sha1sum reads them, a file that
 * grows meanwhile is followed to where it ends then, one that shrinks ends early. A file that is
 * written to meanwhile has the digest of what was read, a piece of one state and a piece of another
 * perhaps.
 *
 * @param file - a path, a file: URL, or an open FileHandle. A handle stays open, and may be closed
 * meanwhile. Without `start` it is read from where it stands, `end` counts from there, and it stands
 * behind what was read afterwards; with `start` it is read there, and stands where it stood
 * @param options - the algorithm, the bytes to hash, the encoding, a signal, a callback, and whether
 * collision attacks are looked for
 * @returns the digest. Rejects with what `fs` says of a file that cannot be opened or read (`code`,
 * `errno`, `syscall`, `path`), with an AbortError (`ABORT_ERR`) when `signal` ends the work, and with
 * what `onProgress` throws: the file is closed then, and nothing is called any more
 * @throws rejects with `ERR_INVALID_ARG_TYPE`, `ERR_INVALID_ARG_VALUE`, `ERR_OUT_OF_RANGE` for
 * arguments that will not do, and with what createHash throws for the algorithm
 *
 * @example
 * await hashFile("disk.img", { algorithm: "sha256" });
 */
export function hashFile(
  file: PathLike | FileHandle,
  options: HashFileOptions & { readonly encoding: "buffer" },
): Promise<Digest>;
export function hashFile(
  file: PathLike | FileHandle,
  options?: HashFileOptions & { readonly encoding?: BufferEncoding | undefined },
): Promise<string>;
export function hashFile(
  file: PathLike | FileHandle,
  options?: HashFileOptions,
): Promise<string | Digest>;
export function hashFile(
  file: PathLike | FileHandle,
  options?: HashFileOptions,
): Promise<string | Digest> {
  return implementation().hashFile(file, options);
}

/**
 * The digests of many files, hashed together in lanes of the CPU's vectors and on several threads.
 * Each file is read as {@link hashFile} reads it. A file that cannot be opened or read is a result
 * with an error, and the others go on; when the process has no descriptors left, a file waits until
 * another is closed.
 *
 * Work begins with the first step of the iteration and runs at most 4,096 files ahead of it. Leaving
 * the iteration (`break`) ends the work and closes all files.
 *
 * @param paths - paths and file: URLs; a list, or any iterable or async iterable, which is asked for
 * more as work goes on
 * @param options - the algorithm, how many threads, the order, the encoding, a signal, a callback, and
 * whether collision attacks are looked for
 * @returns a result for each path. The iteration ends with an AbortError (`ABORT_ERR`) when `signal`
 * ends the work, and with what `paths` or `onProgress` throws: all files are closed then, and
 * nothing is called any more
 * @throws `ERR_INVALID_ARG_TYPE`, `ERR_INVALID_ARG_VALUE`, `ERR_OUT_OF_RANGE` for arguments that will
 * not do, and what createHash throws for the algorithm
 *
 * @example
 * for await (const { path, digest, error } of hashFiles(["README.md", "LICENSE"]))
 *   console.log(path, digest ?? error.code);
 */
export function hashFiles<Path extends PathLike>(
  paths: Iterable<Path> | AsyncIterable<Path>,
  options: HashFilesOptions & { readonly encoding: "buffer" },
): AsyncGenerator<FileResult<Path, Digest>, void, void>;
export function hashFiles<Path extends PathLike>(
  paths: Iterable<Path> | AsyncIterable<Path>,
  options?: HashFilesOptions & { readonly encoding?: BufferEncoding | undefined },
): AsyncGenerator<FileResult<Path, string>, void, void>;
export function hashFiles<Path extends PathLike>(
  paths: Iterable<Path> | AsyncIterable<Path>,
  options?: HashFilesOptions,
): AsyncGenerator<FileResult<Path, string | Digest>, void, void>;
export function hashFiles<Path extends PathLike>(
  paths: Iterable<Path> | AsyncIterable<Path>,
  options?: HashFilesOptions,
): AsyncGenerator<FileResult<Path, string | Digest>, void, void> {
  return implementation().hashFiles(paths, options);
}
