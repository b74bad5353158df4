/**
 * Files that are hashed together, a piece at a time: the one interface between what asks for the
 * digests of files and what reads them.
 */
import type { FileHandle } from "node:fs/promises";
import { getSystemErrorMap } from "node:util";
import type { Digest } from "./encoding.js";

/** What to hash. */
export interface FileSource {
  /** A path, which is opened and closed again, or an open file, which stays open. */
  readonly file: string | Uint8Array | FileHandle;
  /** The place of the first byte; undefined to begin where the file stands. */
  readonly start: number | undefined;
  /** How many bytes to hash, if there are so many; Infinity for all. */
  readonly length: number;
}

/** Makes the digest that was asked for of the bytes from `start` to `end`; they are not kept. */
export type EncodeDigest = (bytes: Digest, start: number, end: number) => string | Digest;

/** A file that has ended, with its digest or with an error. */
export type EndedFile<Source> =
  | { readonly source: Source; readonly digest: string | Digest; readonly error?: undefined }
  | { readonly source: Source; readonly digest?: undefined; readonly error: Error };

/** The methods must not be called while a run goes on. */
export interface FileGroup<Source extends FileSource> {
  /** How many files it may have at once. */
  readonly capacity: number;
  /** How many files it has that have not ended. */
  readonly size: number;
  /** Bytes hashed so far. */
  readonly bytes: number;
  /** Bytes that the files opened so far were to have. */
  readonly expected: number;
  add(source: Source): void;
  /** Goes on with the files, some milliseconds long, and gives those that ended. */
  run(): Promise<EndedFile<Source>[]>;
  /** Closes what is open. Nothing may be called afterwards. */
  close(): Promise<void>;
}

/** Whether a file is open already. */
export function isFileHandle(file: unknown): file is FileHandle {
  const { fd, read } = (file ?? {}) as Partial<FileHandle>;
  return typeof file === "object" && typeof fd === "number" && typeof read === "function";
}

/** The error that `fs` makes of a failed call; with the path, which `fs` leaves out after opening. */
export function fileError(errno: number, syscall: string, source: FileSource): Error {
  const [code, reason] = getSystemErrorMap().get(errno) ?? ["UNKNOWN", `unknown error ${errno}`];
  const path = isFileHandle(source.file) ? undefined : pathText(source.file);
  const message = `${code}: ${reason}, ${syscall}`;
  return Object.assign(
    new Error(path === undefined ? message : `${message} '${path}'`),
    { errno, code, syscall },
    path === undefined ? {} : { path },
  );
}

/** The number of the system error of that name, or undefined when there is none. */
export function errorNumber(code: string | undefined): number | undefined {
  for (const [errno, [name]] of getSystemErrorMap()) if (name === code) return errno;
  return undefined;
}

function pathText(path: string | Uint8Array): string {
  return typeof path === "string" ? path : Buffer.from(path).toString();
}
