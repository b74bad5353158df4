/**
 * The options of `shacore sum`, and what they ask for together.
 */
import { ownAlgorithm } from "../algorithms.js";
import { createHash } from "../create-hash.js";
import { getopt, type Option, UsageError } from "./getopt.js";
import type { Name } from "./name.js";
import { quoteName } from "./quote.js";

interface SumOption extends Option {
  readonly help: string;
}

/** The options that sha1sum has too. Its abbreviations mean the same here. */
export const sharedOptions = [
  { short: "c", long: "check", help: "read checksums from the FILEs and check them" },
  { long: "ignore-missing", help: "don't fail or report status for missing files" },
  { long: "quiet", help: "don't print OK for each file that has its checksum" },
  { long: "status", help: "print nothing: the exit status says it" },
  { short: "w", long: "warn", help: "tell each line that is no checksum" },
  { long: "strict", help: "exit 1 for lines that are no checksums too" },
  { long: "tag", help: "write lines as BSD does: SHA1 (FILE) = CHECKSUM" },
  { short: "z", long: "zero", help: "end lines with NUL, and escape no names" },
  { short: "b", long: "binary", help: "mark names with *; bytes are hashed as they are" },
  { short: "t", long: "text", help: "mark names with a space (as without options)" },
  { long: "help", help: "print this help" },
  { long: "version", help: "print the version" },
] as const satisfies readonly SumOption[];

/** The options that sha1sum lacks. */
export const ownOptions = [
  {
    short: "a",
    long: "algorithm",
    value: "NAME",
    help: "sha1 unless given; sha256, sha224, and all that node:crypto has",
  },
  { short: "r", long: "recursive", help: "hash the files in FILEs that are directories" },
  { short: "j", long: "jobs", value: "N", help: "threads that read and hash; all unless given" },
  { long: "json", help: "print a line of JSON for each file and each error" },
  { long: "collisions", help: "warn of files of SHA-1 collision attacks, and exit 1" },
] as const satisfies readonly SumOption[];

type AnyOption = (typeof sharedOptions)[number] | (typeof ownOptions)[number];
type Flag = Exclude<AnyOption["long"], "algorithm" | "jobs">;

/** What is printed of a check: everything, every bad line too, no successes, or nothing. */
export type Report = "all" | "warn" | "quiet" | "status";

/** What is to be done. */
export interface SumRequest {
  /** Undefined when it was not given: sha1, and for a list what its tags say. */
  readonly algorithm: string | undefined;
  readonly jobs: number | undefined;
  readonly flags: ReadonlySet<Flag>;
  readonly binary: boolean;
  readonly report: Report;
  /** What was named, or what stands for nothing named. */
  readonly files: readonly Name[];
}

/**
 * What the arguments ask for: the work, or help or version, whichever comes first.
 *
 * @throws {@link UsageError} when they make no sense
 */
export function parseSumArguments(args: readonly Name[]): SumRequest | "help" | "version" {
  const flags = new Set<Flag>();
  const files: Name[] = [];
  let algorithm: string | undefined;
  let jobs: number | undefined;
  let report: Report = "all";
  // Each of these options revokes the other, and --tag implies the former.
  let binary: boolean | undefined;
  for (const argument of getopt<AnyOption>(args, [sharedOptions, ownOptions])) {
    if (argument.option === undefined) {
      files.push(argument.operand);
      continue;
    }
    const { long } = argument.option;
    if (long === "help" || long === "version") return long;
    if (long === "algorithm") algorithm = checkAlgorithm(argument.value);
    else if (long === "jobs") jobs = checkJobs(argument.value);
    else flags.add(long);
    if (long === "binary" || long === "text" || long === "tag") binary = long !== "text";
    if (long === "status" || long === "warn" || long === "quiet") report = long;
  }
  checkTogether(flags, binary, report);
  if (flags.has("collisions") && ownAlgorithm(algorithm ?? "sha1")?.name !== "sha1")
    throw new UsageError("the --collisions option is meaningful only for SHA-1");
  if (files.length === 0) files.push(flags.has("recursive") ? "." : "-");
  return { algorithm, jobs, flags, binary: binary ?? false, report, files };
}

function checkTogether(flags: ReadonlySet<Flag>, binary: boolean | undefined, report: Report) {
  const isCheck = flags.has("check");
  const refuse = (condition: boolean, reason: string) => {
    if (condition) throw new UsageError(reason);
  };
  const refuseToPrint = (flag: Flag, condition: boolean) =>
    refuse(
      !isCheck && condition,
      `the --${flag} option is meaningful only when verifying checksums`,
    );
  const refuseToCheck = (flag: Flag) =>
    refuse(
      isCheck && flags.has(flag),
      `the --${flag} option is meaningless when verifying checksums`,
    );
  refuse(flags.has("tag") && binary === false, "--tag does not support --text mode");
  refuse(
    isCheck && flags.has("zero"),
    "the --zero option is not supported when verifying checksums",
  );
  refuseToCheck("tag");
  refuse(
    isCheck && binary !== undefined,
    "the --binary and --text options are meaningless when verifying checksums",
  );
  refuseToPrint("ignore-missing", flags.has("ignore-missing"));
  refuseToPrint("status", report === "status");
  refuseToPrint("warn", report === "warn");
  refuseToPrint("quiet", report === "quiet");
  refuseToPrint("strict", flags.has("strict"));
  refuseToCheck("recursive");
  for (const flag of ["tag", "zero", "binary", "text"] as const)
    refuse(flags.has("json") && flags.has(flag), `the --${flag} option is meaningless with --json`);
}

function checkAlgorithm(name: string): string {
  try {
    createHash(name).digest();
    return ownAlgorithm(name)?.name ?? name;
  } catch {
    throw new UsageError(`invalid algorithm: ${quoteName(name)}`);
  }
}

function checkJobs(value: string): number {
  if (/^[1-9]\d{0,4}$/.test(value)) return Number(value);
  throw new UsageError(`invalid number of jobs: ${quoteName(value)}`);
}
