/** Text as bytes and bytes as text without Buffer: as Buffer has them. */
import { describe, expect, it } from "vitest";
import * as bytes from "../../lib/browser/bytes.js";
import { randomBytes, randomWords } from "../support/random.js";

const encodings = ["hex", "base64", "base64url", "latin1", "ascii", "utf16le", "utf8"] as const;

/** Random text, most of it of the characters that encodings are made of. */
function randomText(seed: number): string {
  const next = randomWords(seed);
  const alphabets = [
    "0123456789abcdefABCDEF",
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/-_",
    " \n!~0aZ",
    "äß\u07ff\u0800日\ud83d\ude00\ud800\udc00a",
  ];
  const alphabet = alphabets[seed % alphabets.length];
  return Array.from({ length: next() % 40 }, () => alphabet[next() % alphabet.length]).join("");
}

describe.each(encodings)("%s", (encoding) => {
  it("bytes to text", () => {
    for (let length = 0; length < 70; length++) {
      const data = randomBytes(length, length);
      expect(bytes.decode(new Uint8Array(data), encoding)).toBe(data.toString(encoding));
      expect(bytes.decode(new Uint8Array(data), encoding, length >> 2, length >> 1)).toBe(
        data.toString(encoding, length >> 2, length >> 1),
      );
    }
  });
  it("text to bytes", () => {
    const isBase64 = encoding.startsWith("base64");
    for (let seed = 0; seed < 2000; seed++) {
      const text = randomText(seed);
      // What Buffer makes of other characters in base64 depends on their low bits, and on the version.
      if (isBase64 && /[^\0-\x7f]/.test(text)) continue;
      expect(Buffer.from(bytes.encode(text, encoding)), text).toEqual(Buffer.from(text, encoding));
    }
  });
  it("padded, and what is behind the padding", () => {
    for (const text of ["YQ==", "YWI=", "YQ==YQ==", "YWI=c", "Y", "="])
      expect(Buffer.from(bytes.encode(text, encoding)), text).toEqual(Buffer.from(text, encoding));
  });
});

it("how many bytes UTF-8 takes, and writing them", () => {
  for (let seed = 0; seed < 2000; seed++) {
    const text = randomText(seed);
    expect(bytes.utf8Length(text)).toBe(Buffer.byteLength(text));
    const memory = new Uint8Array(200);
    expect(bytes.writeUtf8(text, memory, 5)).toBe(Buffer.byteLength(text));
    expect(Buffer.from(memory.subarray(5, 5 + Buffer.byteLength(text)))).toEqual(Buffer.from(text));
  }
});
