/**
 * `shacore sum`: checksums of files, printed as sha1sum and its sisters print them.
 */
import { closeSync, openSync, readSync } from "node:fs";
import { getSystemErrorMap, parseArgs } from "node:util";
import { type Algorithm, algorithms, ownAlgorithm } from "../algorithms.js";
import { createHash } from "../create-hash.js";

const READ_LENGTH = 1 << 20;

/** What a command line asks for. */
interface Request {
  readonly algorithm: Algorithm["name"];
  readonly files: readonly string[];
}

/**
 * Prints the digest of each file, or of standard input when there are none: SHA-1, or what the
 * option `--algorithm` says. A file that cannot be read is reported on standard error and the others
 * are still hashed.
 *
 * @returns the exit status: 1 when a file could not be read
 */
export async function sum(operands: string[]): Promise<number> {
  const request = parse(operands);
  if (typeof request === "string") {
    process.stderr.write(`shacore: ${request}\n`);
    return 2;
  }
  const { algorithm, files } = request;
  let status = 0;
  for (const file of files) {
    try {
      const digest = file === "-" ? await hashStandardInput(algorithm) : hashFile(algorithm, file);
      process.stdout.write(formatLine(digest, file));
    } catch (error) {
      process.stderr.write(`shacore: ${displayName(file)}: ${reasonOf(error)}\n`);
      status = 1;
    }
  }
  return status;
}

/** The request that the operands make, or what is wrong with them. */
function parse(operands: string[]): Request | string {
  const { tokens, positionals } = parseArgs({
    args: operands,
    options: { algorithm: { type: "string", short: "a" } },
    allowPositionals: true,
    strict: false,
    tokens: true,
  });
  let algorithm: Algorithm["name"] = "sha1";
  for (const token of tokens) {
    if (token.kind !== "option") continue;
    if (token.name !== "algorithm") return `sum has no option "${token.rawName}"`;
    if (token.value === undefined) return `${token.rawName} needs the name of an algorithm`;
    const own = ownAlgorithm(token.value);
    if (own === undefined) {
      const names = algorithms.map(({ name }) => name).join(", ");
      return `sum has no algorithm "${token.value}"; it has ${names}`;
    }
    algorithm = own.name;
  }
  return { algorithm, files: positionals.length > 0 ? positionals : ["-"] };
}

/** One line of sha1sum's output: a name with a backslash, newline or carriage return is escaped. */
export function formatLine(digest: string, file: string): string {
  const escapes: Record<string, string> = { "\\": "\\\\", "\n": "\\n", "\r": "\\r" };
  const escaped = file.replace(/[\\\n\r]/g, (character) => escapes[character] as string);
  return `${escaped === file ? "" : "\\"}${digest}  ${escaped}\n`;
}

/** Reads the file in pieces of one MiB, so memory stays bounded. */
function hashFile(algorithm: Algorithm["name"], path: string): string {
  const file = openSync(path, "r");
  try {
    const hash = createHash(algorithm);
    const buffer = Buffer.allocUnsafeSlow(READ_LENGTH);
    for (;;) {
      const length = readSync(file, buffer, 0, READ_LENGTH, null);
      if (length === 0) return hash.digest("hex");
      hash.update(buffer.subarray(0, length));
    }
  } finally {
    closeSync(file);
  }
}

async function hashStandardInput(algorithm: Algorithm["name"]): Promise<string> {
  const hash = createHash(algorithm);
  for await (const chunk of process.stdin) hash.update(chunk);
  return hash.digest("hex");
}

/** A file name for a message: quoted as a shell would want it when it holds odd characters. */
function displayName(file: string): string {
  return /^[\w./-]+$/.test(file) ? file : JSON.stringify(file);
}

/** What the system says about a failed call, in its own words: "No such file or directory". */
function reasonOf(error: unknown): string {
  const { code, errno, message } = error as NodeJS.ErrnoException;
  if (code === "EISDIR") return "Is a directory";
  const words = errno === undefined ? undefined : getSystemErrorMap().get(errno)?.[1];
  if (words === undefined) return message;
  return words.charAt(0).toUpperCase() + words.slice(1);
}
