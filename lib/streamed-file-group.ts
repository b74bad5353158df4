/**
 * A file that is read through node:fs and hashed here: for the portable side, and for the algorithms
 * of node:crypto.
 */
import { type FileHandle, open } from "node:fs/promises";
import type { Digest } from "./encoding.js";
import {
  type EncodeDigest,
  type EndedFile,
  errorNumber,
  type FileGroup,
  type FileSource,
  fileError,
  isFileHandle,
} from "./file-group.js";

const CHUNK_LENGTH = 512 * 1024;

/** What hashes. */
export interface StreamedHash {
  update(data: NodeJS.ArrayBufferView): unknown;
  digest(): Digest;
}

/** The file that a group is reading. */
interface Reading {
  readonly handle: FileHandle;
  readonly hash: StreamedHash;
  position: number | null;
  /** Bytes still to be read. */
  rest: number;
}

export class StreamedFileGroup<Source extends FileSource> implements FileGroup<Source> {
  readonly capacity = 1;
  bytes = 0;
  expected = 0;
  readonly #start: () => StreamedHash;
  readonly #encode: EncodeDigest;
  readonly #buffer = Buffer.allocUnsafeSlow(CHUNK_LENGTH);
  #source: Source | undefined;
  #reading: Reading | undefined;

  constructor(start: () => StreamedHash, encode: EncodeDigest) {
    this.#start = start;
    this.#encode = encode;
  }

  get size(): number {
    return this.#source === undefined ? 0 : 1;
  }

  add(source: Source): void {
    this.#source = source;
  }

  /** Reads and hashes one chunk. */
  async run(): Promise<EndedFile<Source>[]> {
    const source = this.#source as Source;
    try {
      this.#reading ??= await this.#open(source);
      const digest = await this.#hashChunk(this.#reading);
      if (digest === undefined) return [];
      await this.#end();
      return [{ source, digest: this.#encode(digest, 0, digest.length) }];
    } catch (error) {
      await this.#end();
      // node:fs leaves the number out where it finds by itself that a handle is closed.
      const { code, errno = errorNumber(code), syscall } = error as NodeJS.ErrnoException;
      if (errno === undefined || syscall === undefined) return [{ source, error: error as Error }];
      return [{ source, error: fileError(errno, syscall, source) }];
    }
  }

  async #open({ file, start, length }: Source): Promise<Reading> {
    const handle = isFileHandle(file) ? file : await open(file as string, "r");
    const { size } = await handle.stat();
    this.expected += Math.min(Math.max(size - (start ?? 0), 0), length);
    return { handle, hash: this.#start(), position: start ?? null, rest: length };
  }

  /** The digest, when there was nothing more to read. */
  async #hashChunk(reading: Reading): Promise<Digest | undefined> {
    const { handle, hash, position } = reading;
    const length = Math.min(CHUNK_LENGTH, reading.rest);
    const { bytesRead } =
      length === 0 ? { bytesRead: 0 } : await handle.read(this.#buffer, 0, length, position);
    if (bytesRead === 0) return hash.digest();
    hash.update(this.#buffer.subarray(0, bytesRead));
    this.bytes += bytesRead;
    reading.rest -= bytesRead;
    if (position !== null) reading.position = position + bytesRead;
    return undefined;
  }

  close(): Promise<void> {
    return this.#end();
  }

  /** Closes the file, unless it was given open. */
  async #end(): Promise<void> {
    const [source, reading] = [this.#source, this.#reading];
    this.#source = undefined;
    this.#reading = undefined;
    if (source !== undefined && reading?.handle !== source.file) await reading?.handle.close();
  }
}
