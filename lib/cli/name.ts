/**
 * File names. On POSIX a name is bytes, which need not be UTF-8, on Windows it is 16-bit units, which need not
 * be UTF-16. A name is a string wherever it is good text, and else its bytes: on Windows in WTF-8, as node:fs
 * gives and takes them.
 */
import { isUtf8 } from "node:buffer";

export type Name = string | Buffer;

/** The name that these bytes are. They are copied when they have to be kept. */
export function decodeName(bytes: Buffer): Name {
  return isUtf8(bytes) ? bytes.toString() : Buffer.from(bytes);
}

/** The name as text, with replacement characters where it is no UTF-8. */
export function nameText(name: Name): string {
  return typeof name === "string" ? name : name.toString();
}

/** A name that is made by a change to its ASCII characters. */
export function mapName(name: Name, change: (text: string) => string): Name {
  if (typeof name === "string") return change(name);
  return Buffer.from(change(name.toString("latin1")), "latin1");
}

/** Names and texts in a row. */
export function joinNames(...parts: Name[]): Name {
  if (parts.every((part) => typeof part === "string")) return parts.join("");
  return Buffer.concat(parts.map((part) => Buffer.from(part as string)));
}

/** A string that two names share only when they are the same. */
export function nameKey(name: Name): string {
  return typeof name === "string" ? name : `\0${name.toString("latin1")}`;
}
