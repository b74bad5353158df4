/**
 * Memory, and text as bytes, as Buffer has them, without Buffer.
 */
import { base64Text, bytesOfBase64 } from "./base64.js";
import { bytesOfHex, hexText } from "./hex.js";

export const allocate = (length: number): Uint8Array => new Uint8Array(length);
export const allocateFromPool = allocate;
export const copyOf = (bytes: Uint8Array): Uint8Array => bytes.slice();

export function partOf(buffer: ArrayBuffer, start: number, length: number): Uint8Array {
  return new Uint8Array(buffer, start, length);
}

export const bytesPrototype: object = Uint8Array.prototype;

let utf8Encoder: InstanceType<typeof TextEncoder> | undefined;

/** Made at the first use: not everything that calls itself a browser has it. */
function utf8(): InstanceType<typeof TextEncoder> {
  utf8Encoder ??= new TextEncoder();
  return utf8Encoder;
}

export function utf8Length(text: string): number {
  let length = text.length;
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    if (unit >= 0x80) length += unit < 0x800 ? 1 : 2;
    // Two surrogates make one character, of four bytes.
    if (unit >> 10 === 0x36 && text.charCodeAt(index + 1) >> 10 === 0x37) index++;
  }
  return length;
}

export function writeUtf8(text: string, memory: Uint8Array, offset: number): number {
  return utf8().encodeInto(text, memory.subarray(offset)).written;
}

export function encode(text: string, encoding: string | undefined): Uint8Array {
  switch (encoding) {
    case "hex":
      return bytesOfHex(text);
    case "base64":
    case "base64url":
      return bytesOfBase64(text);
    case "latin1":
    case "ascii":
      return Uint8Array.from({ length: text.length }, (_, index) => text.charCodeAt(index));
    case "utf16le":
      return Uint8Array.from({ length: 2 * text.length }, (_, index) => {
        const unit = text.charCodeAt(index >> 1);
        return index % 2 === 0 ? unit : unit >> 8;
      });
    default:
      return utf8().encode(text);
  }
}

export function decode(bytes: Uint8Array, encoding: string, start = 0, end = bytes.length): string {
  switch (encoding) {
    case "hex":
      return hexText(bytes, start, end);
    case "base64":
    case "base64url":
      return base64Text(bytes.subarray(start, end), encoding);
    case "latin1":
      return textOfUnits(bytes.subarray(start, end));
    case "ascii":
      return textOfUnits(bytes.slice(start, end).map((byte) => byte & 0x7f));
    case "utf16le": {
      const pairs = Uint16Array.from({ length: (end - start) >> 1 }, (_, index) => {
        const at = start + 2 * index;
        return bytes[at] | (bytes[at + 1] << 8);
      });
      return textOfUnits(pairs);
    }
    default:
      return new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes.subarray(start, end));
  }
}

function textOfUnits(units: Iterable<number>): string {
  let text = "";
  for (const unit of units) text += String.fromCharCode(unit);
  return text;
}
