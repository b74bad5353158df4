/**
 * Streaming hashes: the `Hash` class, as node:crypto has it. Loaded by the first createHash.
 */
import type * as crypto from "node:crypto";
import type { TransformCallback } from "node:stream";
import type { Algorithm } from "./algorithms.js";
import type { HashState } from "./backend.js";
import { copyOf, encode } from "./bytes.js";
import { MESSAGE, viewOfOther } from "./data.js";
import {
  type Digest,
  decodeDigest,
  encodeString,
  type InputEncoding,
  type OutputEncoding,
  validateEncoding,
} from "./encoding.js";
import { hashFinalized, hashUpdateFailed, invalidArgumentType } from "./errors.js";
import { LazyTransform } from "./lazy-transform.js";
import type { ExportedState } from "./midstate.js";
import { validateOutputLength } from "./output-length.js";
import { validateTarget } from "./target.js";

/** What `update` and `hash` take. A string is read as UTF-8 unless an encoding is given. */
export type HashData = string | NodeJS.ArrayBufferView;

/** Options of {@link createHash}: those of a stream.Transform, and `outputLength`. */
export type HashOptions = crypto.HashOptions;

/** Stands for a digest that was written to the caller's memory and not kept. */
const WRITTEN = "";

/**
 * A message being hashed by one of the algorithms of this package. Behaves as node:crypto's Hash:
 * call `update` as often as you like, then `digest` once; or use it as a stream.Transform whose
 * only output is the digest.
 */
export class Hash extends LazyTransform {
  readonly #algorithm: Algorithm;
  readonly #state: HashState;
  /** The digest, once it was computed: by `digest`, in hexadecimal perhaps, or by the stream. */
  #digest: Uint8Array | string | undefined;
  /** Whether `digest` was called. */
  #finalized = false;

  /** @internal Use {@link createHash}. */
  constructor(algorithm: Algorithm, options: HashOptions | undefined, state: HashState) {
    super(options);
    this.#algorithm = algorithm;
    this.#state = state;
  }

  /**
   * Appends data to the message.
   *
   * @param data - a string, or a view of memory, read at once and not kept
   * @param inputEncoding - how a string becomes bytes; UTF-8 when absent or unknown
   * @returns this
   * @throws `ERR_CRYPTO_HASH_FINALIZED` after `digest`
   * @throws `ERR_INVALID_ARG_TYPE` for data of another type
   * @throws `ERR_INVALID_ARG_VALUE` for an odd number of hexadecimal digits
   * @throws `ERR_CRYPTO_HASH_UPDATE_FAILED` after the end of the stream, or past 2^61 - 1 bytes
   * (2^53 - 1 on the portable side)
   */
  update(data: string, inputEncoding: InputEncoding): this;
  update(data: HashData): this;
  update(data: HashData, inputEncoding?: unknown): this {
    if (this.#finalized) throw hashFinalized();
    if (typeof data === "string") {
      if (inputEncoding !== undefined) validateEncoding(data, inputEncoding);
    } else if (!ArrayBuffer.isView(data)) return this.update(viewOfOther("data", data));
    if (!this.#append(data, inputEncoding)) throw hashUpdateFailed();
    return this;
  }

  #append(data: HashData, encoding: unknown): boolean {
    if (this.#digest !== undefined) return false;
    if (typeof data !== "string") return this.#state.update(data);
    return encoding === undefined || encoding === "utf8"
      ? this.#state.updateString(data)
      : this.#state.update(encodeString(data, encoding));
  }

  /**
   * The digest of all data given so far. The hash cannot be used any more.
   *
   * @returns the digest: 20 bytes of SHA-1, 32 of SHA-256, 28 of SHA-224
   * @throws `ERR_CRYPTO_HASH_FINALIZED` at the second call
   */
  digest(): Digest;
  /**
   * The digest as a string.
   *
   * @param outputEncoding - the encoding of the result; a Buffer when "buffer" or unknown
   * @returns the digest
   * @throws `ERR_CRYPTO_HASH_FINALIZED` at the second call
   */
  digest(outputEncoding: BufferEncoding): string;
  digest(outputEncoding: OutputEncoding | undefined): string | Digest;
  digest(outputEncoding?: unknown): string | Digest {
    if (this.#finalized) throw hashFinalized();
    if (outputEncoding === "hex" && this.#digest === undefined) {
      this.#digest = this.#state.digestHex();
      this.#finalized = true;
      return this.#digest;
    }
    // The conversion may run code of the caller's that throws: nothing has changed until then.
    const encoding = outputEncoding ? `${outputEncoding}` : undefined;
    const digest = this.#takeDigest();
    this.#finalized = true;
    return decodeDigest(digest, encoding);
  }

  /**
   * Writes the digest of all data given so far into memory that is there already. The hash cannot
   * be used any more, and has no digest to give if its stream is ended.
   *
   * @param target - a Uint8Array or Buffer
   * @param offset - where in `target` the digest begins; 0 when absent
   * @returns the number of bytes written
   * @throws `ERR_CRYPTO_HASH_FINALIZED` after `digest`
   * @throws `ERR_INVALID_ARG_TYPE`, `ERR_OUT_OF_RANGE` for a target or an offset that will not do;
   * the hash is as it was
   */
  digestInto(target: Uint8Array, offset = 0): number {
    if (this.#finalized) throw hashFinalized();
    const { digestLength } = this.#algorithm;
    validateTarget(target, offset, digestLength);
    if (this.#digest === undefined) this.#state.digestInto(target, offset);
    else target.set(this.#takeDigest(), offset);
    this.#digest ??= WRITTEN;
    this.#finalized = true;
    return digestLength;
  }

  /** The digest; the first time the very one that is kept, afterwards a copy. */
  #takeDigest(): Digest {
    if (typeof this.#digest === "string") return encode(this.#digest, "hex");
    if (this.#digest !== undefined) return copyOf(this.#digest);
    const digest = this.#state.digest();
    this.#digest = digest;
    return digest;
  }

  /**
   * An independent hash of the data given so far.
   *
   * @param options - stream options of the copy
   * @returns the copy
   * @throws `ERR_CRYPTO_HASH_FINALIZED` after `digest`
   */
  copy(options?: HashOptions): Hash {
    if (this.#finalized) throw hashFinalized();
    validateOutputLength(this.#algorithm, options);
    if (this.#digest === undefined) return this.derive(options, this.#state.copy());
    const copy = this.derive(options, this.#state);
    copy.#digest = this.#digest;
    return copy;
  }

  /** @internal A hash of the same kind that goes on from `state`. */
  derive(options: HashOptions | undefined, state: HashState): Hash {
    return new Hash(this.#algorithm, options, state);
  }

  /**
   * The hash of the data given so far as bytes, the same on every platform, backend and version:
   * {@link importState} goes on from there. The hash goes on too, undisturbed. docs/state.md has the layout.
   *
   * @returns up to 109 bytes. They are as secret as the message
   * @throws `ERR_CRYPTO_HASH_FINALIZED` after `digest`, and after the end of the stream
   * @throws {@link StateError} past 2^53 - 1 bytes
   */
  exportState(): ExportedState {
    if (this.#finalized || this.#digest !== undefined) throw hashFinalized();
    return this.#state.exportState();
  }

  /** @internal */
  override _transform(
    chunk: HashData,
    encoding: BufferEncoding,
    callback: TransformCallback,
  ): void {
    try {
      if (typeof chunk === "string") validateEncoding(chunk, encoding);
      else if (!ArrayBuffer.isView(chunk)) throw invalidArgumentType("chunk", MESSAGE, chunk);
      callback(this.#append(chunk, encoding) ? null : hashUpdateFailed());
    } catch (error) {
      callback(error as Error);
    }
  }

  /** @internal */
  override _flush(callback: TransformCallback): void {
    if (this.#digest === WRITTEN) {
      callback(hashFinalized());
      return;
    }
    try {
      // A copy: the reader may write to what it gets, and digest() is still to come.
      this.push(copyOf(this.#takeDigest()));
      callback();
    } catch (error) {
      callback(error as Error);
    }
  }
}
