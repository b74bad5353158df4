/**
 * `shacore sum --check`: whether files have the checksums that lists claim.
 */
import { readFileSync } from "node:fs";
import { algorithms } from "../algorithms.js";
import { createHash } from "../create-hash.js";
import { type Accepted, LineReader } from "./check-lines.js";
import type { CheckReport, Counts, Verdict } from "./check-report.js";
import { tagOf } from "./checksum-line.js";
import { digests, type Outcome } from "./digests.js";
import { JsonCheckReport } from "./json-check-report.js";
import type { Name } from "./name.js";
import { Output } from "./output.js";
import { ProgressBar } from "./progress-bar.js";
import { readStandardInput } from "./standard-input.js";
import type { SumRequest } from "./sum-options.js";
import { TextCheckReport } from "./text-check-report.js";

/** Where no algorithm is asked for, tagged lines of these are taken too, if node:crypto has them. */
const OTHER_TAGS = ["md5", "sha384", "sha512"];

/**
 * Checks the lists, one after the other.
 *
 * @returns the exit status: 0 when every list could be read and has a checksum, and every file it names has
 * that (or is missing, where that does not matter, but not all of them), and is not part of a
 * collision attack where those are looked for; strictly, when all lines are checksums too. Else 1
 */
export async function check(request: SumRequest): Promise<number> {
  const { algorithm = "sha1", files } = request;
  const names =
    request.algorithm === undefined
      ? [...algorithms.map(({ name }) => name), ...OTHER_TAGS]
      : [algorithm];
  const tagged = names.flatMap((name) => {
    const accepted = accept(name);
    return accepted === undefined ? [] : [[tagOf(name), accepted] as const];
  });
  const reader = new LineReader(accept(algorithm) as Accepted, new Map(tagged));
  let status = 0;
  for (const list of files) if (!(await checkList(list, reader, request))) status = 1;
  return status;
}

/** Lines of an algorithm, if there is such an algorithm. */
function accept(algorithm: string): Accepted | undefined {
  try {
    return { algorithm, digits: 2 * createHash(algorithm).digest().length };
  } catch {
    return undefined;
  }
}

/** Checks one list. Returns whether all is well. */
async function checkList(
  list: Name,
  reader: LineReader,
  { algorithm = "sha1", jobs, flags, report: kind }: SumRequest,
): Promise<boolean> {
  let bar: ProgressBar | undefined;
  const output = new Output("shacore sum", () => bar?.erase());
  const Report = flags.has("json") ? JsonCheckReport : TextCheckReport;
  const report: CheckReport = new Report(output, list, kind, tagOf(algorithm));
  let content: Buffer;
  try {
    content = list === "-" ? await readStandardInput() : readFileSync(list);
  } catch (error) {
    report.unreadableList(error as NodeJS.ErrnoException);
    output.flush();
    return false;
  }
  // Standard input cannot be list and file.
  const lines = [...reader.read(content)].map(({ number, claim }) => ({
    number,
    claim: list === "-" && claim?.name === "-" ? undefined : claim,
  }));
  const claims = lines.flatMap(({ claim }) => claim ?? []);
  bar = new ProgressBar(claims.map(({ name }) => name));
  const outcomes = digests(claims, {
    jobs,
    collisions: flags.has("collisions"),
    onProgress: bar.onProgress,
  });
  const counts: Counts = { matched: 0, mismatched: 0, unreadable: 0, malformed: 0, attacks: 0 };
  const ignoresMissing = flags.has("ignore-missing");
  for (const { number, claim } of lines) {
    if (claim === undefined) {
      counts.malformed++;
      report.malformedLine(number);
      continue;
    }
    const outcome = (await outcomes.next()).value as Outcome;
    const { digest, error } = outcome;
    if (ignoresMissing && (error as NodeJS.ErrnoException | undefined)?.code === "ENOENT") continue;
    const verdict: Verdict =
      digest === undefined ? "unreadable" : digest === claim.digest ? "matched" : "mismatched";
    counts[verdict]++;
    if (digest !== undefined && error !== undefined) counts.attacks++;
    report.file(claim, verdict, outcome);
  }
  await outcomes.return();
  const isVerified = counts.matched > 0 || !ignoresMissing;
  report.end(counts, claims.length > 0, isVerified);
  output.flush();
  return (
    claims.length > 0 &&
    isVerified &&
    counts.mismatched + counts.unreadable + counts.attacks === 0 &&
    (counts.malformed === 0 || !flags.has("strict"))
  );
}
