// What a saved calibration costs: the first message of a process with one in the cache folder, with none
// there, and without looking (SHACORE_CALIBRATION=off). And the loading of the package, with what the
// reader of calibrations adds to its files. Milliseconds, from fresh processes in turns.
//
//   taskset -c 1 node bench/js/calibration-load.mjs [RUNS]

import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { describeMachine, printTable } from "./measure.mjs";

const runs = Number(process.argv[2] ?? 200);
const folder = mkdtempSync(join(tmpdir(), "shacore-calibration-"));
const program = resolve("dist", "cli", "main.js");

/** Where caches are, on every system. */
const cacheIn = (name) => {
  const place = join(folder, name);
  return { XDG_CACHE_HOME: place, LOCALAPPDATA: place, HOME: place };
};
const ways = {
  "SHACORE_CALIBRATION=off": { SHACORE_CALIBRATION: "off" },
  "no calibration": cacheIn("empty"),
  "a calibration": cacheIn("calibrated"),
};

const environment = (way) => ({ ...process.env, SHACORE_CALIBRATION: "", ...ways[way] });
const saved = spawnSync(process.execPath, [program, "bench", "--install"], {
  env: { ...environment("a calibration"), CI: "", SHACORE_SKIP_BENCH: "" },
  encoding: "utf8",
});
console.log(saved.stderr);

const script = `
  const begin = process.hrtime.bigint();
  const { hash } = require(${JSON.stringify(resolve("."))});
  const middle = process.hrtime.bigint();
  hash("sha1", "message");
  const end = process.hrtime.bigint();
  console.log(Number(middle - begin) / 1e6, Number(end - middle) / 1e6);`;

const samples = Object.fromEntries(Object.keys(ways).map((way) => [way, []]));
for (let turn = 0; turn < runs; turn++)
  for (const way of Object.keys(ways)) {
    const { stdout } = spawnSync(process.execPath, ["-e", script], {
      env: environment(way),
      encoding: "utf8",
    });
    samples[way].push(stdout.split(" ").map(Number));
  }
rmSync(folder, { recursive: true });

const sorted = (way, column) =>
  samples[way].map((pair) => pair[column]).sort((one, other) => one - other);
const median = (values) => values[values.length >> 1];
const [off] = Object.keys(ways);
const base = sorted(off, 1);
console.log(`${await describeMachine()}; milliseconds, ${runs} processes each\n`);
printTable([
  ["", "require", "first message", "minimum", "more than off", "minimum of that"],
  ...Object.keys(ways).map((way) => {
    const first = sorted(way, 1);
    const row = [
      median(sorted(way, 0)),
      median(first),
      first[0],
      median(first) - median(base),
      first[0] - base[0],
    ];
    return [way, ...row.map((value) => value.toFixed(3))];
  }),
]);
