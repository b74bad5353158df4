/**
 * `shacore sum`: checksums of files, printed as sha1sum prints them.
 */
import { closeSync, openSync, readSync } from "node:fs";
import { getSystemErrorMap } from "node:util";
import { createHash } from "../index.js";

const READ_LENGTH = 1 << 20;

/**
 * Prints the SHA-1 of each file, or of standard input when there are none. A file that cannot be
 * read is reported on standard error and the others are still hashed.
 *
 * @returns the exit status: 1 when a file could not be read
 */
export async function sum(operands: string[]): Promise<number> {
  const files = parse(operands);
  if (files === undefined) return 2;
  let status = 0;
  for (const file of files) {
    try {
      const digest = file === "-" ? await hashStandardInput() : hashFile(file);
      process.stdout.write(formatLine(digest, file));
    } catch (error) {
      process.stderr.write(`shacore: ${displayName(file)}: ${reasonOf(error)}\n`);
      status = 1;
    }
  }
  return status;
}

/** The files named by the operands, or undefined, with a message, for an unknown option. */
function parse(operands: string[]): string[] | undefined {
  const end = operands.indexOf("--");
  const beforeEnd = end < 0 ? operands : operands.slice(0, end);
  const option = beforeEnd.find((operand) => operand.startsWith("-") && operand !== "-");
  if (option !== undefined) {
    process.stderr.write(`shacore: sum has no option "${option}"\n`);
    return undefined;
  }
  const files = end < 0 ? operands : [...beforeEnd, ...operands.slice(end + 1)];
  return files.length > 0 ? files : ["-"];
}

/** One line of sha1sum's output: a name with a backslash, newline or carriage return is escaped. */
export function formatLine(digest: string, file: string): string {
  const escapes: Record<string, string> = { "\\": "\\\\", "\n": "\\n", "\r": "\\r" };
  const escaped = file.replace(/[\\\n\r]/g, (character) => escapes[character] as string);
  return `${escaped === file ? "" : "\\"}${digest}  ${escaped}\n`;
}

/** Reads the file in pieces of one MiB, so memory stays bounded. */
function hashFile(path: string): string {
  const file = openSync(path, "r");
  try {
    const hash = createHash("sha1");
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

async function hashStandardInput(): Promise<string> {
  const hash = createHash("sha1");
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
