/**
 * File names in messages, as GNU programs write them: quoted so that a shell would understand them, and
 * without anything that a terminal might obey.
 */
import { isUtf8 } from "node:buffer";
import type { Name } from "./name.js";

const ESCAPES: Record<string, string> = {
  "\x07": "\\a",
  "\b": "\\b",
  "\t": "\\t",
  "\n": "\\n",
  "\v": "\\v",
  "\f": "\\f",
  "\r": "\\r",
};

/** Needs no quotes. */
const PLAIN = /^(?![#~]|[{}]$)(?:[%+,\-./\d@A-Z\]_a-z{}#~]|[^\0-\x7f])+$/u;
/** Can stand between double quotes. */
const MILD = /^[#~]?(?:[%+,\-./\d@A-Z\]_a-z :']|[^\0-\x7f])*$/u;
/** Controls, line and paragraph separators, and what is no character. */
const UNPRINTABLE = /^[\p{Cc}\p{Cs}\p{Cn}\p{Zl}\p{Zp}]$/u;

/** A character, or a byte that is part of none; `escaped` when it cannot be shown. */
interface Unit {
  readonly text: string;
  readonly escaped: string | undefined;
}

/**
 * The name for a message.
 *
 * @param utf8 - whether characters beyond ASCII can be shown
 */
export function quoteName(name: Name, utf8 = isUtf8Locale()): string {
  const bytes = Buffer.from(name as string);
  const units = [...unitsOf(bytes, utf8)];
  const text = units.map((unit) => unit.text).join("");
  const hasEscapes = units.some(({ escaped }) => escaped !== undefined);
  if (!hasEscapes) {
    if (PLAIN.test(text)) return text;
    if (text.includes("'") && MILD.test(text)) return `"${text}"`;
  }
  let quoted = "'";
  let isEscaping = false;
  for (const { text, escaped } of units) {
    if (escaped !== undefined) {
      quoted += `${isEscaping ? "" : "'$'"}${escaped}`;
      isEscaping = true;
    } else if (text === "'") {
      quoted += "'\\''";
      isEscaping = false;
    } else {
      quoted += `${isEscaping ? "''" : ""}${text}`;
      isEscaping = false;
    }
  }
  return `${quoted}'`;
}

function* unitsOf(bytes: Buffer, utf8: boolean): Generator<Unit> {
  for (let start = 0, end: number; start < bytes.length; start = end) {
    end = start + (utf8 ? characterLength(bytes, start) : 1);
    const text = bytes.toString("latin1", start, end);
    const character = end - start > 1 || text < "\x80" ? bytes.toString("utf8", start, end) : "";
    if (character === "" || UNPRINTABLE.test(character))
      yield { text: "", escaped: ESCAPES[text] ?? octal(bytes.subarray(start, end)) };
    else yield { text: character, escaped: undefined };
  }
}

/** Bytes of the character that begins here; 1 when none does. */
function characterLength(bytes: Buffer, start: number): number {
  const first = bytes[start] as number;
  const length = first < 0xc0 ? 1 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
  return isUtf8(bytes.subarray(start, start + length)) ? length : 1;
}

function octal(bytes: Buffer): string {
  return [...bytes].map((byte) => `\\${byte.toString(8).padStart(3, "0")}`).join("");
}

/** Whether the environment says that text is UTF-8. */
function isUtf8Locale(): boolean {
  const { LC_ALL, LC_CTYPE, LANG } = process.env;
  return process.platform === "win32" || /utf-?8/i.test(LC_ALL || LC_CTYPE || LANG || "");
}
