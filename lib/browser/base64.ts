/**
 * Bytes in base64 (RFC 4648, 4), and in its form for URLs and file names (5).
 */

const COMMON = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
const DIGITS = { base64: `${COMMON}+/`, base64url: `${COMMON}-_` };

export function base64Text(bytes: Uint8Array, form: "base64" | "base64url"): string {
  const digits = DIGITS[form];
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

/** The bytes of text in either form, padded or not. What is no digit is passed over, as Buffer does. */
export function bytesOfBase64(text: string): Uint8Array {
  const bytes = new Uint8Array((text.length * 3) >> 2);
  let length = 0;
  let bits = 0;
  let count = 0;
  for (const character of text) {
    if (character === "=") break;
    const digit = Math.max(...Object.values(DIGITS).map((digits) => digits.indexOf(character)));
    if (digit < 0) continue;
    bits = (bits << 6) | digit;
    count += 6;
    if (count < 8) continue;
    count -= 8;
    bytes[length++] = bits >> count;
  }
  return bytes.slice(0, length);
}
