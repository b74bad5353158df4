/**
 * Files that the addon reads and hashes on libuv's thread pool, in lanes.
 */
import * as os from "node:os";
import { toNamespacedPath } from "node:path";
import type { Algorithm } from "../algorithms.js";
import { CollisionError, type CollisionSearch } from "../collisions.js";
import {
  type EncodeDigest,
  type EndedFile,
  type FileGroup,
  type FileSource,
  fileError,
  isFileHandle,
} from "../file-group.js";
import { decodeWtf8 } from "../wtf8.js";
import type { Addon, Files } from "./addon.js";

/** The part of the addon that hashes files. */
export type FileAddon = Pick<
  Addon,
  "createFiles" | "addFile" | "runFiles" | "closeFiles" | "fileReportLayout"
>;

/** Whether a FileHandle's `fd` is a descriptor that the addon can use. */
export const takesFileHandles = process.platform !== "win32" && process.versions.deno === undefined;

const CALLS = ["open", "read"];

const isLittleEndian = os.endianness() === "LE";

export class NativeFileGroup<Source extends FileSource> implements FileGroup<Source> {
  readonly capacity = 1024;
  bytes = 0;
  expected = 0;
  readonly #addon: FileAddon;
  readonly #files: Files;
  readonly #digestLength: number;
  readonly #encode: EncodeDigest;
  /** Whether a file that is part of a collision attack has an error in place of a digest. */
  readonly #throws: boolean;
  /** The files that have not ended, by the number that the addon knows them by. */
  readonly #sources = new Map<number, Source>();
  #next = 0;

  /** @param search - what the algorithm looks for, if anything */
  constructor(
    addon: FileAddon,
    { index, digestLength }: Algorithm,
    encode: EncodeDigest,
    search?: CollisionSearch,
  ) {
    this.#addon = addon;
    this.#files = addon.createFiles(index);
    this.#digestLength = digestLength;
    this.#encode = encode;
    this.#throws = search?.mode === "throw";
  }

  get size(): number {
    return this.#sources.size;
  }

  add(source: Source): void {
    const id = this.#next;
    const { file, start = -1, length } = source;
    this.#addon.addFile(this.#files, id, addonFile(file), start, length);
    this.#sources.set(id, source);
    this.#next = (id + 1) % 2 ** 32;
  }

  async run(): Promise<EndedFile<Source>[]> {
    const report = await this.#addon.runFiles(this.#files);
    const layout = this.#addon.fileReportLayout;
    const data = new DataView(report);
    const bytes = Buffer.from(report);
    this.bytes = data.getFloat64(layout.bytes, isLittleEndian);
    this.expected = data.getFloat64(layout.expected, isLittleEndian);
    const ended: EndedFile<Source>[] = [];
    for (let at = layout.results; at < report.byteLength; at += layout.resultLength) {
      const id = data.getUint32(at + layout.id, isLittleEndian);
      const errno = data.getInt32(at + layout.error, isLittleEndian);
      const source = this.#sources.get(id) as Source;
      this.#sources.delete(id);
      if (errno === 0) {
        const start = at + layout.digest;
        const end = start + this.#digestLength;
        if (this.#throws && data.getUint32(at + layout.found, isLittleEndian) !== 0) {
          const offset = Number(data.getBigUint64(at + layout.offset, isLittleEndian));
          const digest = bytes.toString("hex", start, end);
          ended.push({ source, error: new CollisionError(offset, digest) });
        } else {
          ended.push({ source, digest: this.#encode(bytes, start, end) });
        }
      } else {
        const call = CALLS[data.getUint32(at + layout.call, isLittleEndian)];
        ended.push({ source, error: fileError(errno, call, source) });
      }
    }
    return ended;
  }

  async close(): Promise<void> {
    this.#sources.clear();
    this.#addon.closeFiles(this.#files);
  }
}

/** A file as the addon takes it. */
function addonFile(file: FileSource["file"]): string | Uint8Array | number {
  if (isFileHandle(file)) return file.fd;
  if (process.platform !== "win32") return file;
  return toNamespacedPath(typeof file === "string" ? file : decodeWtf8(Buffer.from(file)));
}
