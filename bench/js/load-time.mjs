// What it costs to have the package: require in a fresh process, then the first message. Against
// an empty package, node:crypto, which is part of Node, and hash-wasm. Milliseconds, medians of
// fresh processes, each of which has loaded another package before: the first one also pays for
// Node's own machinery.
//
//   taskset -c 1 node bench/js/load-time.mjs [RUNS]

import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { describeMachine, printTable } from "./measure.mjs";

const runs = Number(process.argv[2] ?? 40);

/** Each program loads a module and hashes one message. */
const programs = {
  shacore: ["require('shacore')", "loaded.hash('sha1', 'message')"],
  "shacore, portable": [
    "(process.env.SHACORE_BACKEND = 'portable', require('shacore'))",
    "loaded.hash('sha1', 'message')",
  ],
  "an empty package": ["require('empty')", "undefined"],
  "node:crypto": [
    "require('node:crypto')",
    "loaded.createHash('sha1').update('message').digest('hex')",
  ],
  "hash-wasm": [
    "require('hash-wasm')",
    "loaded.createSHA1().then((sha1) => sha1.update('message').digest())",
  ],
};

/** A folder where these packages and two empty ones are installed. */
const folder = mkdtempSync(join(tmpdir(), "shacore-load-"));
const modules = join(folder, "node_modules");
mkdirSync(modules);
symlinkSync(resolve("."), join(modules, "shacore"), "junction");
symlinkSync(resolve("node_modules", "hash-wasm"), join(modules, "hash-wasm"), "junction");
for (const name of ["first", "empty"]) {
  mkdirSync(join(modules, name));
  writeFileSync(join(modules, name, "package.json"), '{ "exports": "./index.js" }');
  writeFileSync(join(modules, name, "index.js"), "");
}

/** Milliseconds of loading, and of the first message, in a fresh process. */
function run([load, first]) {
  const script = `
    require("first");
    const begin = process.hrtime.bigint();
    const loaded = ${load};
    const middle = process.hrtime.bigint();
    Promise.resolve(${first}).then(report);
    ${first.includes("then") ? "" : "const end = process.hrtime.bigint();"}
    function report() {
      const done = typeof end === "undefined" ? process.hrtime.bigint() : end;
      console.log(Number(middle - begin) / 1e6, Number(done - middle) / 1e6);
    }`;
  const { stdout } = spawnSync(process.execPath, ["-e", script], {
    cwd: folder,
    encoding: "utf8",
  });
  return stdout.split(" ").map(Number);
}

const samples = Object.fromEntries(Object.keys(programs).map((name) => [name, []]));
for (let turn = 0; turn < runs; turn++)
  for (const [name, program] of Object.entries(programs)) samples[name].push(run(program));

rmSync(folder, { recursive: true });

const median = (values) => values.sort((one, other) => one - other)[values.length >> 1].toFixed(2);
console.log(`${await describeMachine()}; milliseconds, medians of ${runs} processes\n`);
printTable([
  ["", "require", "first message"],
  ...Object.entries(samples).map(([name, pairs]) => [
    name,
    median(pairs.map(([load]) => load)),
    median(pairs.map(([, first]) => first)),
  ]),
]);
