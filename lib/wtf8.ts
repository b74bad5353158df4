/**
 * WTF-8, in which libuv has the names of Windows: UTF-8, and for a surrogate without its other half, which
 * such a name may hold, the three bytes that UTF-8 refuses to make of it (The WTF-8 encoding, S. Sapin).
 */

/** ED A0 80 to ED BF BF: in UTF-8 there is no such thing, so that it is found wherever it begins. */
const SURROGATE = /\xed([\xa0-\xbf])([\x80-\xbf])/;

/** The text of these bytes, lone surrogates and all. */
export function decodeWtf8(bytes: Buffer): string {
  let text = "";
  // Text, and the two last bytes of the surrogate behind it, and so on.
  const parts = bytes.toString("latin1").split(SURROGATE);
  for (let index = 0; index < parts.length; index += 3) {
    text += Buffer.from(parts[index] as string, "latin1").toString();
    const [high, low] = parts.slice(index + 1);
    if (high !== undefined && low !== undefined)
      text += String.fromCharCode(
        0xd000 | ((high.charCodeAt(0) & 0x3f) << 6) | (low.charCodeAt(0) & 0x3f),
      );
  }
  return text;
}
