// What it costs to have the package: require in a fresh process, then the first message. Against
// an empty package, node:crypto, which is part of Node, and hash-wasm. Milliseconds, medians of
// fresh processes, each of which has loaded another package before: the first one also pays for
// Node's own machinery.
//
//   taskset -c 1 node bench/js/load-time.mjs [--json] [RUNS]
//
// --json prints what bench/js/by-runtime.mjs reads.

import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { describeMachine, printTable, runtimeName } from "./measure.mjs";

const { values: options, positionals } = parseArgs({
  options: { json: { type: "boolean" } },
  allowPositionals: true,
});
const runs = Number(positionals[0] ?? 40);

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
  const program = join(folder, "program.cjs");
  writeFileSync(program, script);
  const command = process.versions.deno === undefined ? [] : ["run", "--allow-all"];
  const { stdout } = spawnSync(process.execPath, [...command, program], {
    cwd: folder,
    encoding: "utf8",
  });
  return stdout.split(" ").map(Number);
}

const samples = Object.fromEntries(Object.keys(programs).map((name) => [name, []]));
for (let turn = 0; turn < runs; turn++)
  for (const [name, program] of Object.entries(programs)) samples[name].push(run(program));

rmSync(folder, { recursive: true });

const median = (values) => values.sort((one, other) => one - other)[values.length >> 1];
const results = Object.entries(samples).map(([name, pairs]) => ({
  name,
  require: median(pairs.map(([load]) => load)),
  first: median(pairs.map(([, first]) => first)),
}));
if (options.json) {
  console.log(JSON.stringify({ runtime: runtimeName(), loads: results }));
} else {
  console.log(`${await describeMachine()}; milliseconds, medians of ${runs} processes\n`);
  printTable([
    ["", "require", "first message"],
    ...results.map(({ name, require, first }) => [name, require.toFixed(2), first.toFixed(2)]),
  ]);
}
