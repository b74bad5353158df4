/**
 * Lines of checksums as sha1sum reads them: its own, with or without a tag, and the untagged ones of
 * BSD, which have one space between digest and name.
 */
import { decodeName, type Name } from "./name.js";

/** What a line says: that this file has this digest. */
export interface Claim {
  readonly algorithm: string;
  /** In lower-case hexadecimal. */
  readonly digest: string;
  readonly name: Name;
}

/** An algorithm whose lines are taken. */
export interface Accepted {
  readonly algorithm: string;
  /** Hexadecimal digits of a digest. */
  readonly digits: number;
}

/** Reads the lines of one or more lists. */
export class LineReader {
  readonly #untagged: Accepted;
  readonly #tagged: ReadonlyMap<string, Accepted>;
  /**
   * Whether untagged lines are BSD's, undefined before the first. Lists that mix them are refused: a
   * name that begins with a space or an asterisk could be taken for another.
   */
  #isReversed: boolean | undefined;

  /**
   * @param untagged - the algorithm of lines without a tag
   * @param tagged - the algorithms of lines with one, by their tags
   */
  constructor(untagged: Accepted, tagged: ReadonlyMap<string, Accepted>) {
    this.#untagged = untagged;
    this.#tagged = tagged;
  }

  /**
   * What the lines of a list claim; undefined for a line that is no checksum. Comments (`#`) and empty lines
   * are passed over.
   */
  *read(list: Buffer): Generator<{ readonly number: number; readonly claim: Claim | undefined }> {
    let number = 0;
    for (let start = 0, end: number; start < list.length; start = end + 1) {
      end = list.indexOf("\n", start);
      if (end < 0) end = list.length;
      number++;
      const line = list.toString("latin1", start, end).replace(/\r$/, "");
      if (line !== "" && !line.startsWith("#")) yield { number, claim: this.#claim(line) };
    }
  }

  /** The claim of a line, whose characters are bytes. */
  #claim(line: string): Claim | undefined {
    const [, backslash, rest] = /^[ \t]*(\\?)(.*)$/s.exec(line) as unknown as [
      string,
      string,
      string,
    ];
    const [tag] = /^[^ (]*(?= ?\()/.exec(rest) ?? [];
    const accepted = tag === undefined ? undefined : this.#tagged.get(tag);
    const [algorithm, digest, name] =
      accepted === undefined
        ? [this.#untagged.algorithm, ...this.#splitUntagged(rest)]
        : [accepted.algorithm, ...splitTagged(rest, accepted.digits)];
    if (digest === undefined || name === undefined) return undefined;
    const exact = backslash === "" ? cutAtNul(name) : unescapeName(name);
    if (exact === undefined) return undefined;
    return {
      algorithm,
      digest: digest.toLowerCase(),
      name: decodeName(Buffer.from(exact, "latin1")),
    };
  }

  #splitUntagged(line: string): [digest?: string, name?: string] {
    const { digits } = this.#untagged;
    const digest = line.slice(0, digits);
    const rest = line.slice(digits + 1);
    if (!isHexadecimal(digest, digits) || !/[ \t]/.test(line[digits] ?? "")) return [];
    if (rest === "") return [];
    if (rest.length === 1 || !/^[ *]/.test(rest)) {
      if (this.#isReversed === false) return [];
      this.#isReversed = true;
      return [digest, rest];
    }
    this.#isReversed ??= false;
    return [digest, this.#isReversed ? rest : rest.slice(1)];
  }
}

/** `TAG (name) = digest`: the name may hold parentheses, the digest cannot. */
function splitTagged(line: string, digits: number): [digest?: string, name?: string] {
  const start = line.indexOf("(") + 1;
  const end = line.lastIndexOf(")");
  const [, digest = ""] = /^[ \t]*=[ \t]*(.*)$/s.exec(line.slice(end + 1)) ?? [];
  return end >= start && isHexadecimal(digest, digits) ? [digest, line.slice(start, end)] : [];
}

function isHexadecimal(text: string, digits: number): boolean {
  return text.length === digits && /^[\da-fA-F]*$/.test(text);
}

/** No name holds NUL: it ends there, as everywhere in the system's calls. */
function cutAtNul(name: string): string {
  const end = name.indexOf("\0");
  return end < 0 ? name : name.slice(0, end);
}

/** The name that was escaped, or undefined when none was. */
function unescapeName(name: string): string | undefined {
  if (!/^(?:[^\\\0]|\\[\\nr])*$/.test(name)) return undefined;
  return name.replace(/\\(.)/g, (_, letter) => ({ n: "\n", r: "\r" })[letter as string] ?? letter);
}
