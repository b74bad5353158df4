/**
 * `shacore sum`: checksums of files, printed as sha1sum prints them.
 */
import * as os from "node:os";
import { getSystemErrorMap } from "node:util";
import { ownAlgorithm } from "../algorithms.js";
import { CollisionError } from "../collisions.js";
import { createHash } from "../create-hash.js";
import { type FilesProgress, hashFiles } from "../hash-file.js";
import { Output } from "./output.js";
import { ProgressBar } from "./progress-bar.js";

/** What the operands ask for. */
interface Request {
  readonly algorithm: string;
  readonly jobs: number | undefined;
  /** Whether to look for collision attacks. */
  readonly collisions: "throw" | undefined;
  readonly files: string[];
}

/**
 * Prints the digest of each file, or of standard input when there are none. A file that cannot be
 * read is reported on standard error and the others are still hashed.
 *
 * @returns the exit status: 1 when a file could not be read, or is part of a collision attack where those
 * are looked for, 2 when the operands make no sense
 */
export async function sum(operands: string[]): Promise<number> {
  const request = parse(operands);
  if (typeof request === "string") {
    process.stderr.write(`shacore: ${request}\n`);
    return 2;
  }
  const { algorithm, jobs, collisions, files } = request;
  // Read by libuv when the thread pool is first used.
  process.env.UV_THREADPOOL_SIZE ??= String(Math.max(4, jobs ?? os.availableParallelism()));
  const paths = files.filter((file) => file !== "-");
  const bar = new ProgressBar(paths);
  const output = new Output(() => bar.erase());
  const onProgress = bar.isWanted ? (progress: FilesProgress) => bar.show(progress) : undefined;
  const results = hashFiles(paths, { algorithm, concurrency: jobs, collisions, onProgress });
  const nextDigest = async () => {
    const { value } = await results.next();
    if (value?.digest === undefined) throw value?.error;
    return value.digest;
  };
  let status = 0;
  for (const file of files) {
    try {
      const digest =
        file === "-" ? await hashStandardInput(algorithm, collisions) : await nextDigest();
      output.line(formatLine(digest, file));
    } catch (error) {
      if (error instanceof CollisionError) output.line(formatLine(error.digest, file));
      output.error(`shacore: ${displayName(file)}: ${reasonOf(error)}\n`);
      status = 1;
    }
  }
  await results.return();
  output.flush();
  return status;
}

const NAMES: Record<string, "algorithm" | "jobs" | undefined> = {
  "-a": "algorithm",
  "--algorithm": "algorithm",
  "-j": "jobs",
  "--jobs": "jobs",
};

/** What the operands ask for, or why that makes no sense. There may be very many of them. */
function parse(operands: string[]): Request | string {
  const files: string[] = [];
  const values: { algorithm?: string; jobs?: string } = {};
  let collisions: "throw" | undefined;
  const rest = operands.values();
  for (const operand of rest) {
    if (operand === "--") {
      for (const file of rest) files.push(file);
    } else if (operand === "-" || !operand.startsWith("-")) {
      files.push(operand);
    } else if (operand === "--collisions") {
      collisions = "throw";
    } else {
      const [name, value = rest.next().value] = splitOption(operand);
      const option = NAMES[name];
      if (option === undefined) return `sum has no option "${name}"`;
      if (value === undefined) return `the option ${name} needs a value`;
      values[option] = value;
    }
  }
  const { algorithm = "sha1", jobs } = values;
  if (jobs !== undefined && !/^[1-9]\d{0,4}$/.test(jobs)) return `"${jobs}" is no number of jobs`;
  try {
    createHash(algorithm);
  } catch {
    return `sum has no algorithm "${algorithm}"`;
  }
  if (collisions && ownAlgorithm(algorithm)?.name !== "sha1") return "--collisions is for sha1";
  return {
    algorithm,
    collisions,
    jobs: jobs === undefined ? undefined : Number(jobs),
    files: files.length > 0 ? files : ["-"],
  };
}

/** The name of an option, and its value when that is joined to it: -oVALUE, --option=VALUE. */
function splitOption(operand: string): [name: string, value?: string] {
  const end = operand.startsWith("--") ? operand.indexOf("=") : 2;
  if (end < 0 || end === operand.length) return [operand];
  return [operand.slice(0, end), operand.slice(operand[end] === "=" ? end + 1 : end)];
}

/** One line of sha1sum's output: a name with a backslash, newline or carriage return is escaped. */
export function formatLine(digest: string, file: string): string {
  const escapes: Record<string, string> = { "\\": "\\\\", "\n": "\\n", "\r": "\\r" };
  const escaped = file.replace(/[\\\n\r]/g, (character) => escapes[character] as string);
  return `${escaped === file ? "" : "\\"}${digest}  ${escaped}\n`;
}

async function hashStandardInput(
  algorithm: string,
  collisions: Request["collisions"],
): Promise<string> {
  const hash = collisions ? createHash("sha1", { collisions }) : createHash(algorithm);
  for await (const chunk of process.stdin) hash.update(chunk);
  return hash.digest("hex") as string;
}

/** A file name for a message: quoted as a shell would want it when it holds odd characters. */
function displayName(file: string): string {
  return /^[\w./-]+$/.test(file) ? file : JSON.stringify(file);
}

/** What the system says about a failed call, in its own words: "No such file or directory". */
function reasonOf(error: unknown): string {
  if (error instanceof CollisionError)
    return `WARNING: part of a SHA-1 collision attack, which the block at byte ${error.offset} ends`;
  const { code, errno, message } = error as NodeJS.ErrnoException;
  if (code === "EISDIR") return "Is a directory";
  const words = errno === undefined ? undefined : getSystemErrorMap().get(errno)?.[1];
  if (words === undefined) return message;
  return words.charAt(0).toUpperCase() + words.slice(1);
}
