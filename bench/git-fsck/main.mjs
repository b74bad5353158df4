// Verifies every object of a git repository, as the first part of `git fsck --full` does.
//
//   node bench/git-fsck/main.mjs [REPOSITORY]           every way and core in turns, and git's own checks
//   node bench/git-fsck/main.mjs [REPOSITORY] --by WAY  one way alone: shacore, lanes (shacore's hashPacked),
//                                                       node, webcrypto, sha.js
//
//   --core NAME    shacore with that core; with one of several lanes in lanes
//   --collisions   looks for SHA-1 collision attacks as well, which only shacore does
//   --rounds N     how often each way runs, 5 unless given; the shortest counts
//   --json         what was found and the times, for programs
//   --list         the objects that were verified, as `git cat-file --batch-all-objects --batch-check` has
//                  them; of one way alone
//
// Without REPOSITORY one is made out of this project with its node_modules (make-repository.mjs), and
// removed at the end. Exit status 0 when all is well, 1 when something is damaged: object, file and
// offset are named. 2 when it cannot be done.

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { cores, useCore } from "shacore";
import { describeMachine } from "../js/measure.mjs";
import { check } from "./check.mjs";
import { compare } from "./compare.mjs";
import { describeProblem } from "./damage.mjs";
import { gitObjects, gitVersion } from "./git.mjs";
import { hashingWay, searchingWays, wayNames } from "./hashing.mjs";
import { makeRepository } from "./make-repository.mjs";
import { listObjects, printFindings, printTime, printTimings, summarize } from "./report.mjs";

try {
  process.exitCode = await main();
} catch (error) {
  console.error(`git-fsck: ${error.message}`);
  process.exitCode = 2;
}

/** The exit status. */
async function main() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      by: { type: "string" },
      core: { type: "string" },
      collisions: { type: "boolean", default: false },
      rounds: { type: "string", default: "5" },
      json: { type: "boolean", default: false },
      list: { type: "boolean", default: false },
    },
  });
  if (positionals.length > 1) throw new Error("one repository at a time");
  const isOne = values.by !== undefined || values.core !== undefined;
  const by = values.by ?? wayOfCore(values.core);
  const rounds = Number(values.rounds);
  if (!wayNames.includes(by)) throw new Error(`--by is one of ${wayNames.join(", ")}`);
  if (values.core !== undefined && !searchingWays.includes(by))
    throw new Error(`--core is for ${searchingWays.join(" and ")}`);
  if (values.collisions && !searchingWays.includes(by))
    throw new Error(`only ${searchingWays.join(" and ")} look for collisions`);
  if (values.list && !isOne) throw new Error("--list is for one way: --by WAY");
  if (!Number.isInteger(rounds) || rounds < 1) throw new Error("--rounds is a number from 1 on");

  const repository = positionals[0] ?? temporaryRepository();
  if (!isOne) return compareAll(repository, { ...values, rounds });
  if (values.core !== undefined) useCore(values.core);
  return checkOnce(repository, { ...values, by });
}

/** With a core of several lanes, batches. */
function wayOfCore(core) {
  const isLaneKernel = cores().some(({ name, lanes }) => name === core && lanes > 1);
  return isLaneKernel ? "lanes" : "shacore";
}

function temporaryRepository() {
  if (gitVersion() === undefined) throw new Error("making a repository needs git");
  const folder = mkdtempSync(join(tmpdir(), "shacore-git-fsck-"));
  process.once("exit", () => rmSync(folder, { recursive: true }));
  makeRepository(folder);
  return folder;
}

async function checkOnce(repository, { by, collisions, json, list }) {
  const found = await verify(repository, by, collisions);
  const summary = summarize(found);
  if (list) {
    process.stdout.write(listObjects(found.verified));
    for (const problem of found.problems) console.error(describeProblem(problem));
  } else if (json) {
    console.log(JSON.stringify(summary));
  } else {
    printFindings(summary);
    printTime(summary);
  }
  return found.problems.length === 0 ? 0 : 1;
}

async function compareAll(repository, { collisions, rounds, json }) {
  const found = await verify(repository, "shacore", collisions);
  const summary = summarize(found);
  const git = gitVersion();
  const asGit = git === undefined ? undefined : agreesWithGit(repository, found);
  const timings = compare(repository, summary, {
    rounds,
    collisions,
    git,
    progress: (done, all) => showProgress(`${done} of ${all} runs`),
  });
  showProgress("");

  if (json) {
    console.log(JSON.stringify({ ...summary, asGit, timings }));
  } else {
    console.log(`${await describeMachine()}, ${git ?? "no git"}; the shortest of ${rounds} runs\n`);
    printFindings(summary);
    if (asGit !== undefined)
      console.log(asGit ? "the objects that git lists\n" : "not the objects that git lists\n");
    printTimings(timings, collisions ? "shacore" : "node:crypto");
  }
  return found.problems.length === 0 && asGit !== false ? 0 : 1;
}

/** On a terminal, in place of what was there. */
function showProgress(text) {
  if (process.stderr.isTTY) process.stderr.write(`\r\x1b[K${text}`);
}

function verify(repository, by, collisions) {
  return check(repository, (algorithm) => {
    if (collisions && algorithm !== "sha1")
      throw new Error("only SHA-1 has collisions to look for");
    return hashingWay(by, algorithm, collisions);
  });
}

/** Whether the same objects were verified that git lists, where all is well. */
function agreesWithGit(repository, { verified, problems }) {
  return problems.length > 0 ? undefined : listObjects(verified) === gitObjects(repository);
}
