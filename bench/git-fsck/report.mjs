// What a check found, for a person: counts, problems, and the table of times.

import { printTable } from "../js/measure.mjs";
import { describeProblem } from "./damage.mjs";

const TYPES = ["commit", "tree", "blob", "tag"];

/** The distinct objects that were verified, sorted: a line of id, type and size each, as git lists them. */
export function listObjects(verified) {
  const lines = new Set(
    verified.map(({ id, type, size }) => `${id.toString("hex")} ${type} ${size}\n`),
  );
  return [...lines].sort().join("");
}

/** What `--json` prints. */
export function summarize({ algorithm, packs, verified, problems, hashed, seconds, hashing }) {
  const distinct = new Map(verified.map((object) => [object.id.toString("latin1"), object]));
  const ofType = (type) => [...distinct.values()].filter((object) => object.type === type).length;
  return {
    algorithm,
    packs,
    copies: verified.length,
    objects: Object.fromEntries(TYPES.map((type) => [type, ofType(type)])),
    hashed,
    seconds,
    hashing,
    problems,
  };
}

/** Prints the counts and the problems. */
export function printFindings({ algorithm, packs, copies, objects, hashed, problems }) {
  const total = Object.values(objects).reduce((sum, count) => sum + count, 0);
  const kinds = TYPES.map((type) => `${objects[type]} ${type}s`).join(", ");
  console.log(`${total} objects (${kinds}) in ${copies} copies and ${packs} packs`);
  console.log(`${(hashed / 1e6).toFixed(1)} MB hashed with ${algorithm}`);
  for (const problem of problems) console.log(describeProblem(problem));
  console.log(problems.length === 0 ? "all good" : `${problems.length} problems`);
}

/** Prints the time of one check. */
export function printTime({ seconds, hashing }) {
  const share = ((hashing / seconds) * 100).toFixed(1);
  console.log(`${seconds.toFixed(3)} s, of which hashing ${hashing.toFixed(3)} s (${share} %)`);
}

/**
 * Prints the times of many, and how many times as fast as `reference` each is.
 *
 * @param {import("./compare.mjs").Timing[]} timings
 * @param {string} reference the name of one of them
 */
export function printTimings(timings, reference) {
  const base = timings.find(({ name }) => name === reference);
  printTable([
    ["way", "seconds", "hashing", "share", "x", "x hashing"],
    ...timings.map(({ name, wall, hashing }) => [
      name,
      wall.toFixed(3),
      hashing === undefined ? "" : hashing.toFixed(3),
      hashing === undefined ? "" : `${((hashing / wall) * 100).toFixed(0)} %`,
      (base.wall / wall).toFixed(2),
      hashing === undefined ? "" : (base.hashing / hashing).toFixed(2),
    ]),
  ]);
  console.log(`\nx: how many times as fast as ${reference}`);
}
