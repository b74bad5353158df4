/**
 * A key of HMAC for many messages: what both hashes make of the key is computed once.
 */
import type * as crypto from "node:crypto";
import { decode, encode } from "./bytes.js";
import { viewOfOther } from "./data.js";
import { type Digest, decodeDigest, normalizeEncoding, type OutputEncoding } from "./encoding.js";
import { cryptoInvalidState, invalidArgumentType, invalidArgumentValue } from "./errors.js";
import type { HashData } from "./hash.js";
import { Hmac, type HmacOptions } from "./hmac.js";
import type { MacKey } from "./macs.js";
import { plainBytesOf } from "./view.js";

/** Stands for a key that was destroyed. */
const DESTROYED = undefined;

/**
 * A key of HMAC (RFC 2104, FIPS 198-1) for many messages, made by {@link hmacKey}. What is kept is what both
 * hashes make of the key, not the key.
 */
export class HmacKey {
  /** The name of the algorithm, as node:crypto spells it. */
  readonly algorithm: string;
  /** Bytes in a MAC. */
  readonly macLength: number;
  #key: MacKey | typeof DESTROYED;

  /** @internal Use hmacKey. */
  constructor(algorithm: string, macLength: number, key: MacKey) {
    this.algorithm = algorithm;
    this.macLength = macLength;
    this.#key = key;
  }

  /**
   * The MAC of one message.
   *
   * @param data - the whole message; a string is authenticated as UTF-8
   * @param outputEncoding - the encoding of the result, "hex" when absent; "buffer" gives a Buffer
   * @returns the MAC
   * @throws `ERR_INVALID_ARG_TYPE`, `ERR_INVALID_ARG_VALUE` for arguments of another type or value
   * @throws `ERR_CRYPTO_INVALID_STATE` after `destroy`
   */
  sign(data: HashData, outputEncoding?: crypto.BinaryToTextEncoding): string;
  sign(data: HashData, outputEncoding: "buffer"): Digest;
  sign(data: HashData, outputEncoding: OutputEncoding | undefined): string | Digest;
  sign(data: HashData, outputEncoding: OutputEncoding = "hex"): string | Digest {
    const message = messageOf(data);
    if (outputEncoding === "hex") return this.#use("sign").signHex(message);
    const encoding = validateOutputEncoding(outputEncoding);
    const mac = this.#use("sign").sign(message);
    return encoding === "buffer" ? mac : decodeDigest(mac, encoding);
  }

  /**
   * Whether `mac` is the MAC of the message. All its bytes are compared, in a time that does not tell
   * where the first wrong one is.
   *
   * @param data - the whole message; a string is authenticated as UTF-8
   * @param mac - the bytes. A MAC of another length is wrong
   * @returns whether the MAC is right
   * @throws `ERR_INVALID_ARG_TYPE`, `ERR_INVALID_ARG_VALUE` for arguments of another type or value
   * @throws `ERR_CRYPTO_INVALID_STATE` after `destroy`
   */
  verify(data: HashData, mac: NodeJS.ArrayBufferView): boolean;
  /**
   * Whether `mac`, in an encoding, is the MAC of the message; compared as above.
   *
   * @param data - the whole message; a string is authenticated as UTF-8
   * @param mac - a string in `encoding`, or bytes. What no MAC is encoded as is wrong
   * @param encoding - the encoding of `mac`, "hex" when absent; base64 may lack its padding
   * @returns whether the MAC is right
   * @throws `ERR_INVALID_ARG_TYPE`, `ERR_INVALID_ARG_VALUE` for arguments of another type or value
   * @throws `ERR_CRYPTO_INVALID_STATE` after `destroy`
   */
  verify(data: HashData, mac: HashData, encoding?: BufferEncoding): boolean;
  verify(data: HashData, mac: HashData, encoding: BufferEncoding = "hex"): boolean {
    const message = messageOf(data);
    const key = this.#use("verify");
    const bytes = bytesOfMac(mac, encoding);
    return bytes?.length === this.macLength && key.verify(message, bytes);
  }

  /**
   * Starts a message, as createHmac does.
   *
   * @param options - stream options
   * @returns the message
   * @throws `ERR_CRYPTO_INVALID_STATE` after `destroy`
   */
  createHmac(options?: HmacOptions): Hmac {
    return new Hmac(this.#use("createHmac").start(), options);
  }

  /**
   * Overwrites what is kept of the key. Messages that `createHmac` started go on; calling it again
   * does nothing.
   */
  destroy(): void {
    this.#key?.destroy();
    this.#key = DESTROYED;
  }

  #use(operation: string): MacKey {
    if (this.#key === DESTROYED) throw cryptoInvalidState(operation);
    return this.#key;
  }
}

function messageOf(data: HashData): HashData {
  return typeof data === "string" || ArrayBuffer.isView(data) ? data : viewOfOther("data", data);
}

function validateOutputEncoding(encoding: unknown): OutputEncoding {
  if (typeof encoding !== "string")
    throw invalidArgumentType("outputEncoding", "of type string", encoding);
  const normalized = normalizeEncoding(encoding);
  if (normalized !== undefined) return normalized;
  if (encoding.toLowerCase() === "buffer") return "buffer";
  throw invalidArgumentValue("outputEncoding", encoding);
}

/** The bytes of a MAC; undefined when the string is not what encoding these bytes gives. */
function bytesOfMac(mac: unknown, encoding: unknown): Uint8Array | undefined {
  if (ArrayBuffer.isView(mac)) return plainBytesOf(mac as NodeJS.ArrayBufferView);
  if (typeof mac !== "string") return plainBytesOf(viewOfOther("mac", mac));
  if (typeof encoding !== "string")
    throw invalidArgumentType("encoding", "of type string", encoding);
  const normalized = normalizeEncoding(encoding);
  if (normalized === undefined) throw invalidArgumentValue("encoding", encoding);
  // Buffer leaves out what it cannot decode, so that wrong strings would pass as well.
  const bytes = encode(mac, normalized);
  return canonical(decode(bytes, normalized), normalized) === canonical(mac, normalized)
    ? bytes
    : undefined;
}

/** One spelling for all that mean the same. */
function canonical(text: string, encoding: BufferEncoding): string {
  if (encoding === "hex") return text.toLowerCase();
  return encoding === "base64" ? text.replace(/={1,2}$/, "") : text;
}
