// Every way and every core in turns, and git's own checks, each in a fresh process: as a program that
// somebody starts, with all that costs.

import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { backend, cores } from "shacore";
import { gitChecks, runGitCheck } from "./git.mjs";
import { openRepository, packNames } from "./repository.mjs";

const program = fileURLToPath(new URL("main.mjs", import.meta.url));

/**
 * @typedef {object} Timing the shortest of all rounds
 * @property {string} name
 * @property {number} wall seconds from the start of the process to its end
 * @property {number} [hashing] seconds of that spent in hashing; unknown of git
 */

/**
 * @param {string} repository
 * @param {ReturnType<typeof import("./report.mjs").summarize>} summary what every way has to find
 * @param {object} options
 * @param {number} options.rounds
 * @param {boolean} options.collisions
 * @param {string} [options.git] its version; its checks are left out where there is none
 * @param {(done: number, all: number) => void} options.progress
 * @returns {Timing[]}
 * @throws {Error} where a way finds something else
 */
export function compare(repository, summary, { rounds, collisions, git, progress }) {
  const { algorithm, folders } = openRepository(repository);
  const indexes = folders.flatMap(packNames).map((name) => `${name}.idx`);
  const rows = [
    ...ways(algorithm, collisions).map((way) => ({ name: way.name, run: () => runWay(way) })),
    ...(git === undefined ? [] : gitChecks).map((check) => ({
      name: `git ${check.slice(0, 2).join(" ")}`,
      run: () => runGitCheck(repository, check, indexes),
    })),
  ].map((row) => ({ ...row, wall: Number.POSITIVE_INFINITY, hashing: Number.POSITIVE_INFINITY }));

  function runWay({ args, env }) {
    const all = [program, repository, "--json", ...(collisions ? ["--collisions"] : []), ...args];
    const { status, stdout, stderr } = spawnSync(process.execPath, all, {
      encoding: "utf8",
      maxBuffer: 2 ** 30,
      env: { ...process.env, ...env },
    });
    if (status !== 0 && status !== 1) throw new Error(`${args.join(" ")}: ${stderr}`);
    return JSON.parse(stdout);
  }

  for (let round = 0; round < rounds; round++)
    for (const [index, row] of rows.entries()) {
      progress(round * rows.length + index, rounds * rows.length);
      const start = performance.now();
      const found = row.run();
      row.wall = Math.min(row.wall, (performance.now() - start) / 1000);
      if (found === undefined) continue;
      row.hashing = Math.min(row.hashing, found.hashing);
      if (finding(found) !== finding(summary)) throw new Error(`${row.name} finds something else`);
    }
  return rows.map(({ name, wall, hashing }) => ({
    name,
    wall,
    hashing: Number.isFinite(hashing) ? hashing : undefined,
  }));
}

function finding({ objects, problems }) {
  return JSON.stringify([objects, problems]);
}

/** The ways with the cores that this CPU can run: arguments of main.mjs, and environment variables. */
function ways(algorithm, collisions) {
  const usable = cores().filter((core) => core.algorithm === algorithm && core.usable);
  const withCore = usable.map(({ name, lanes }) => ({
    name: lanes === 1 ? `shacore, ${name}` : `shacore in lanes, ${name}`,
    args: ["--by", lanes === 1 ? "shacore" : "lanes"],
    env: { SHACORE_CORE: name },
  }));
  const portable = {
    name: "shacore, portable",
    args: ["--by", "shacore"],
    env: { SHACORE_BACKEND: "portable" },
  };
  const others = { node: "node:crypto", webcrypto: "WebCrypto, awaited", "sha.js": "sha.js" };
  return [
    { name: "shacore", args: ["--by", "shacore"], env: {} },
    { name: "shacore in lanes", args: ["--by", "lanes"], env: {} },
    ...withCore,
    ...(backend() === "native" ? [portable] : []),
    // Nobody else looks for collisions.
    ...(collisions ? [] : Object.entries(others)).map(([by, name]) => ({
      name,
      args: ["--by", by],
      env: {},
    })),
  ];
}
