/**
 * Bytes in base64 (RFC 4648, 4), and in its form for URLs and file names (5).
 */

const COMMON = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
const digitsOf = (form: "base64" | "base64url") => COMMON + (form === "base64" ? "+/" : "-_");

export function base64Text(bytes: Uint8Array, form: "base64" | "base64url"): string {
  const digits = digitsOf(form);
  let text = "";
  for (let index = 0; index < bytes.length; index += 3) {
    const group = (bytes[index] << 16) | (bytes[index + 1] << 8) | bytes[index + 2];
    for (let shift = 18; shift >= 0; shift -= 6) text += digits[(group >> shift) & 63];
  }
  // A group of one byte has two digits, one of two bytes three.
  const missing = (3 - (bytes.length % 3)) % 3;
  const whole = text.slice(0, text.length - missing);
  return form === "base64" ? whole + "=".repeat(missing) : whole;
}

/** The digit that each ASCII character is in either form; -1 for none. */
const digitOf = /* @__PURE__ */ Int8Array.from({ length: 128 }, (_, code) => {
  const character = String.fromCharCode(code);
  return Math.max(digitsOf("base64").indexOf(character), digitsOf("base64url").indexOf(character));
});

/** The bytes of text in either form, padded or not. What is no digit is passed over, as Buffer does. */
export function bytesOfBase64(text: string): Uint8Array {
  const bytes = new Uint8Array((text.length * 3) >> 2);
  let length = 0;
  let bits = 0;
  let count = 0;
  for (let index = 0; index < text.length && text[index] !== "="; index++) {
    const digit = digitOf[text.charCodeAt(index)] ?? -1;
    if (digit < 0) continue;
    bits = (bits << 6) | digit;
    count += 6;
    if (count < 8) continue;
    count -= 8;
    bytes[length++] = bits >> count;
  }
  return bytes.slice(0, length);
}
