/**
 * Streaming HMAC: the `Hmac` class, as node:crypto has it.
 */
import type { TransformCallback, TransformOptions } from "node:stream";
import { allocate } from "./bytes.js";
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
import type { HashData } from "./hash.js";
import { LazyTransform } from "./lazy-transform.js";
import type { MacState } from "./macs.js";

/** Options of {@link createHmac}: those of a stream.Transform, and the encoding of a key. */
export type HmacOptions = TransformOptions & {
  /** Of a key that is a string; UTF-8 when absent. */
  encoding?: BufferEncoding | undefined;
};

/**
 * A message being authenticated by one of the algorithms of this package. Behaves as node:crypto's
 * Hmac: call `update` as often as you like, then `digest` once; or use it as a stream.Transform whose
 * only output is the MAC.
 */
export class Hmac extends LazyTransform {
  /** Undefined once the MAC was given out: by `digest`, or by the stream. */
  #state: MacState | undefined;
  /** Whether `digest` was called. */
  #finalized = false;

  /** @internal Use createHmac. */
  constructor(state: MacState, options?: HmacOptions) {
    super(options);
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
   * @throws `ERR_CRYPTO_HASH_UPDATE_FAILED` after the end of the stream, or past 2^61 - 65 bytes
   * (2^53 - 65 on the portable side)
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
    const state = this.#state;
    if (state === undefined) return false;
    if (typeof data !== "string") return state.update(data);
    return encoding === undefined || encoding === "utf8"
      ? state.updateString(data)
      : state.update(encodeString(data, encoding));
  }

  /**
   * The MAC of all data given so far. After that, and after the end of the stream, it is empty, as
   * node:crypto's is.
   *
   * @returns the MAC, as long as a digest of the algorithm
   */
  digest(): Digest;
  /**
   * The MAC as a string.
   *
   * @param outputEncoding - the encoding of the result; a Buffer when "buffer" or unknown
   * @returns the MAC
   */
  digest(outputEncoding: BufferEncoding): string;
  digest(outputEncoding: OutputEncoding | undefined): string | Digest;
  digest(outputEncoding?: unknown): string | Digest {
    if (this.#finalized) return outputEncoding && outputEncoding !== "buffer" ? "" : allocate(0);
    if (outputEncoding === "hex" && this.#state !== undefined) {
      const hex = this.#state.digestHex();
      this.#state = undefined;
      this.#finalized = true;
      return hex;
    }
    // The conversion may run code of the caller's that throws: nothing has changed until then.
    const encoding = outputEncoding ? `${outputEncoding}` : undefined;
    const mac = this.#takeMac();
    this.#finalized = true;
    return decodeDigest(mac, encoding);
  }

  /** The MAC the first time, afterwards nothing. */
  #takeMac(): Digest {
    const mac = this.#state?.digest() ?? allocate(0);
    this.#state = undefined;
    return mac;
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
      callback(this.#append(chunk, encoding) ? null : hashFinalized());
    } catch (error) {
      callback(error as Error);
    }
  }

  /** @internal */
  override _flush(callback: TransformCallback): void {
    this.push(this.#takeMac());
    callback();
  }
}
