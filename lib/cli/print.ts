/**
 * `shacore sum` without --check: a line for each file.
 */
import { CollisionError } from "../collisions.js";
import { checksumLine } from "./checksum-line.js";
import { collisionWarning } from "./collision-warning.js";
import { digests, type Outcome } from "./digests.js";
import { jsonLine, nameMembers, outcomeMembers } from "./json.js";
import type { Name } from "./name.js";
import { Output } from "./output.js";
import { ProgressBar } from "./progress-bar.js";
import { quoteName } from "./quote.js";
import type { SumRequest } from "./sum-options.js";
import { reasonOf } from "./system-error.js";
import { type TreeEntry, walk } from "./tree.js";

/**
 * Prints the digest of each file. One that cannot be read is reported, and the others are still hashed.
 *
 * @returns the exit status: 1 when a file could not be read, or is part of a collision attack where those
 * are looked for
 */
export async function print({
  algorithm = "sha1",
  jobs,
  flags,
  binary,
  files,
}: SumRequest): Promise<number> {
  const entries: TreeEntry[] = flags.has("recursive")
    ? [...walk(files)]
    : files.map((name) => ({ name }));
  const tasks = entries.filter(({ error }) => !error).map(({ name }) => ({ algorithm, name }));
  const bar = new ProgressBar(tasks.map(({ name }) => name));
  const output = new Output("shacore sum", () => bar.erase());
  const style = { tag: flags.has("tag"), zero: flags.has("zero"), binary };
  const show = (name: Name, outcome: Outcome) => {
    const { digest, error } = outcome;
    if (flags.has("json")) {
      output.line(jsonLine({ ...nameMembers(name), algorithm, ...outcomeMembers(outcome) }));
      return;
    }
    if (digest !== undefined) output.line(checksumLine(algorithm, digest, name, style));
    if (error instanceof CollisionError) output.message(collisionWarning(name, error));
    else if (error !== undefined) output.message(`${quoteName(name)}: ${reasonOf(error)}`);
  };
  const outcomes = digests(tasks, {
    jobs,
    collisions: flags.has("collisions"),
    onProgress: bar.onProgress,
  });
  let status = 0;
  for (const { name, error } of entries) {
    const outcome = error ? { error } : ((await outcomes.next()).value as Outcome);
    if (outcome.error !== undefined) status = 1;
    show(name, outcome);
  }
  await outcomes.return();
  output.flush();
  return status;
}
