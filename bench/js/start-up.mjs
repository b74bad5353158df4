// What a program that needs a hash pays at its start: time and system calls of whole processes that
// load a package and end, or load it and hash one message, above those of a Node that does nothing.
// Against node:crypto, which is part of Node, and hash-wasm. The packages lie as npm installs them.
//
//   taskset -c 1 node bench/js/start-up.mjs [RUNS]
//
// Milliseconds are minima and medians of processes that take turns. System calls, of all threads, are
// those that strace counts (Debian: apt-get install strace), medians of a few processes: how often
// Node's own threads wait for each other differs from one process to the next.

import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { describeMachine, printTable } from "./measure.mjs";

const runs = Number(process.argv[2] ?? 200);
const COUNTED = 9;

const NOTHING = "node -e 0";
const programs = {
  [NOTHING]: "0",
  "node:crypto": "require('node:crypto')",
  shacore: "require('shacore')",
  "hash-wasm": "require('hash-wasm')",
  "node:crypto, one hash": "require('node:crypto').createHash('sha1').update('a').digest('hex')",
  "shacore, one hash": "require('shacore').hash('sha1', 'a')",
  "shacore, one hash, portable":
    "process.env.SHACORE_BACKEND = 'portable'; require('shacore').hash('sha1', 'a')",
  "hash-wasm, one hash": "require('hash-wasm').sha1('a')",
};

const folder = mkdtempSync(join(tmpdir(), "shacore-start-up-"));
const log = join(folder, "strace.log");

function install(name, from, files) {
  for (const file of files) {
    const to = join(folder, "node_modules", name, file);
    mkdirSync(dirname(to), { recursive: true });
    cpSync(join(from, file), to, { recursive: true });
  }
}
install("shacore", ".", ["package.json", "dist", "build/Release/shacore.node"]);
install("hash-wasm", "node_modules/hash-wasm", ["package.json", "dist"]);

// Without what the user of this machine has set for Node or measured for this package.
const env = { ...process.env, NODE_OPTIONS: "", SHACORE_CALIBRATION: "" };
env.XDG_CACHE_HOME = env.HOME = env.LOCALAPPDATA = folder;

function run(command, ...args) {
  const begin = process.hrtime.bigint();
  const { status, stderr, error } = spawnSync(command, args, { cwd: folder, env });
  const end = process.hrtime.bigint();
  if (error === undefined && status !== 0) throw new Error(`${args.join(" ")}: ${stderr}`);
  return { milliseconds: Number(end - begin) / 1e6, error };
}

/** How many system calls strace counted, and how many files were opened; undefined without strace. */
function count(script) {
  const node = [process.execPath, "-e", script];
  const { error } = run("strace", "-f", "-c", "-U", "name,calls", "-o", log, ...node);
  if (error !== undefined) return undefined;
  const calls = Object.fromEntries(
    [...readFileSync(log, "utf8").matchAll(/^ *(\w+) +(\d+)$/gm)].map(([, name, number]) => [
      name,
      Number(number),
    ]),
  );
  return { all: calls.total, opened: (calls.open ?? 0) + (calls.openat ?? 0) };
}

const median = (values) => values.sort((one, other) => one - other)[values.length >> 1];

const times = Object.fromEntries(Object.keys(programs).map((name) => [name, []]));
for (let turn = 0; turn < runs; turn++)
  for (const [name, script] of Object.entries(programs))
    times[name].push(run(process.execPath, "-e", script).milliseconds);

const counts = Object.fromEntries(Object.keys(programs).map((name) => [name, []]));
for (let turn = 0; turn < COUNTED; turn++)
  for (const [name, script] of Object.entries(programs)) {
    const counted = count(script);
    if (counted !== undefined) counts[name].push(counted);
  }
rmSync(folder, { recursive: true });

const results = Object.keys(programs).map((name) => ({
  name,
  minimum: Math.min(...times[name]),
  median: median(times[name]),
  calls: median(counts[name].map(({ all }) => all)),
  opened: median(counts[name].map(({ opened }) => opened)),
}));
const [nothing] = results;
const more = (value, base, digits) => {
  if (value === undefined) return "-";
  return `${value < base ? "" : "+"}${(value - base).toFixed(digits)}`;
};

console.log(`${await describeMachine()}; ${runs} processes each, milliseconds\n`);
printTable([
  ["", "minimum", "", "median", "", "system calls", "", "files opened", ""],
  ...results.map(({ name, minimum, median, calls, opened }) => [
    ...[name, minimum.toFixed(2), more(minimum, nothing.minimum, 2)],
    ...[median.toFixed(2), more(median, nothing.median, 2)],
    ...[String(calls ?? "-"), more(calls, nothing.calls, 0)],
    ...[String(opened ?? "-"), more(opened, nothing.opened, 0)],
  ]),
]);
if (nothing.calls === undefined)
  console.log(
    "\nsystem calls were not counted: there is no strace (Debian: apt-get install strace)",
  );
