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
    const pair = text.slice(2 * index, 2 * index + 2);
    if (!/^[0-9a-f]{2}$/i.test(pair)) return bytes.slice(0, index);
    bytes[index] = Number.parseInt(pair, 16);
  }
  return bytes;
}
