/**
 * Bytes in hexadecimal.
 */

/** Two digits for each byte. */
const pairs = /* @__PURE__ */ Array.from({ length: 256 }, (_, byte) =>
  byte.toString(16).padStart(2, "0"),
);

export function hexText(bytes: Uint8Array, start: number, end: number): string {
  let text = "";
  for (let index = start; index < end; index++) text += pairs[bytes[index]];
  return text;
}

/** The bytes before the first pair of characters that is no pair of digits. */
export function bytesOfHex(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length >> 1);
  for (let index = 0; index < bytes.length; index++) {
    const high = digitOf(text.charCodeAt(2 * index));
    const low = digitOf(text.charCodeAt(2 * index + 1));
    if (high < 0 || low < 0) return bytes.slice(0, index);
    bytes[index] = 16 * high + low;
  }
  return bytes;
}

/** The digit with that character code, in either case; -1 for none. */
function digitOf(code: number): number {
  if (code >= 0x30 && code <= 0x39) return code - 0x30;
  const letter = code | 0x20;
  return code < 0x80 && letter >= 0x61 && letter <= 0x66 ? letter - 0x61 + 10 : -1;
}
