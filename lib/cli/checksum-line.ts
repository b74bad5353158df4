/**
 * Lines of checksums as sha1sum writes them.
 */
import { ownAlgorithm } from "../algorithms.js";
import { joinNames, mapName, type Name } from "./name.js";

/** How a line is written. */
export interface LineStyle {
  /** `SHA1 (name) = digest` in place of `digest  name`. */
  readonly tag: boolean;
  /** An asterisk before the name, where there is no tag. */
  readonly binary: boolean;
  /** The line ends with NUL, and the name is written as it is. */
  readonly zero: boolean;
}

export function checksumLine(
  algorithm: string,
  digest: string,
  name: Name,
  { tag, binary, zero }: LineStyle,
): Name {
  const [backslash, written] = zero ? ["", name] : escapeName(name);
  const end = zero ? "\0" : "\n";
  return tag
    ? joinNames(`${backslash}${tagOf(algorithm)} (`, written, `) = ${digest}${end}`)
    : joinNames(`${backslash}${digest} ${binary ? "*" : " "}`, written, end);
}

/** The name that an algorithm has in tags. */
export function tagOf(algorithm: string): string {
  return (ownAlgorithm(algorithm)?.name ?? algorithm).toUpperCase();
}

/** The name in one line, and the backslash that a line with an escaped name begins with. */
export function escapeName(name: Name): [backslash: string, written: Name] {
  const written = mapName(name, (text) => text.replace(/[\\\n\r]/g, (c) => ESCAPES[c] as string));
  return [written.length === name.length ? "" : "\\", written];
}

const ESCAPES: Record<string, string> = { "\\": "\\\\", "\n": "\\n", "\r": "\\r" };
