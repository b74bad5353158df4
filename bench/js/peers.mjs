// Every SHA-1 that a Node program can have, side by side: ours (native and portable), node:crypto's
// two ways, hash-wasm, noble, rusha and sha.js. Nanoseconds of one message, medians; x is how many
// times as long the peer takes as ours, native.
//
//   taskset -c 1 node bench/js/peers.mjs [--mitata] [LENGTH...]
//
// --mitata leaves the timing and the printing to mitata, which runs one way after the other: absolute
// figures with their spread. Ratios are better taken from the table, whose ways run in turns.

import * as crypto from "node:crypto";
import { createRequire } from "node:module";
import { parseArgs } from "node:util";
import { sha1 } from "@noble/hashes/legacy.js";
import { createSHA1, sha1 as wasmOneShot } from "hash-wasm";
import { bench, group, run, summary } from "mitata";
import Rusha from "rusha";
import shaJs from "sha.js";
import { describeMachine, measure, printTable } from "./measure.mjs";

const { values, positionals } = parseArgs({
  options: { mitata: { type: "boolean" } },
  allowPositionals: true,
});
const lengths =
  positionals.length > 0 ? positionals.map(Number) : [20, 64, 1024, 4096, 65536, 1 << 20];

/** A copy of this package that took another backend. */
function load(backend) {
  const require = createRequire(import.meta.url);
  for (const path of Object.keys(require.cache)) delete require.cache[path];
  process.env.SHACORE_BACKEND = backend;
  const loaded = require("shacore");
  // What is loaded at the first use must be loaded before the other copy is.
  loaded.createHash("sha1").digest();
  return loaded;
}

const native = load("native");
const portable = load("portable");
const wasm = await createSHA1();
const rusha = Rusha.createHash;
const hexOf = (bytes) => Buffer.from(bytes).toString("hex");

const outputs = {
  hex: {
    shacore: (data) => native.hash("sha1", data),
    "shacore createHash": (data) => native.createHash("sha1").update(data).digest("hex"),
    "shacore portable": (data) => portable.hash("sha1", data),
    "node hash": (data) => crypto.hash("sha1", data),
    "node createHash": (data) => crypto.createHash("sha1").update(data).digest("hex"),
    "hash-wasm, reused": (data) => wasm.init().update(data).digest(),
    noble: (data) => hexOf(sha1(data)),
    rusha: (data) => rusha().update(data).digest("hex"),
    "sha.js": (data) => shaJs("sha1").update(data).digest("hex"),
  },
  bytes: {
    shacore: (data) => native.hash("sha1", data, "buffer"),
    "shacore createHash": (data) => native.createHash("sha1").update(data).digest(),
    "shacore portable": (data) => portable.hash("sha1", data, "buffer"),
    "node hash": (data) => crypto.hash("sha1", data, "buffer"),
    "node createHash": (data) => crypto.createHash("sha1").update(data).digest(),
    "hash-wasm, reused": (data) => wasm.init().update(data).digest("binary"),
    noble: (data) => sha1(data),
    rusha: (data) => rusha().update(data).digest(),
    "sha.js": (data) => shaJs("sha1").update(data).digest(),
  },
};

/** Sixteen messages of one length that differ. */
function messagesOf(length) {
  return Array.from({ length: 16 }, (_, index) => Buffer.alloc(length, index + 1));
}

/** hash-wasm's one call is asynchronous, so it is timed on its own. */
async function oneShotTime(data) {
  const calls = Math.max(10, Math.min(5000, Math.round(2e7 / data.length)));
  const samples = [];
  for (let round = 0; round < 15; round++) {
    const start = process.hrtime.bigint();
    for (let call = 0; call < calls; call++) await wasmOneShot(data);
    samples.push(Number(process.hrtime.bigint() - start) / calls);
  }
  return samples.sort((one, other) => one - other)[7];
}

/** A table for each kind of output. */
async function printTables() {
  console.log(`${await describeMachine()}; nanoseconds a message, medians\n`);
  for (const [output, ways] of Object.entries(outputs)) {
    const rows = [[`to ${output}`, ...lengths.flatMap((length) => [String(length), "x"])]];
    const columns = [];
    for (const length of lengths) {
      const messages = messagesOf(length);
      const results = measure(
        Object.fromEntries(
          Object.entries(ways).map(([name, way]) => [name, (turn) => way(messages[turn % 16])]),
        ),
        { rounds: 20, warmUp: 150 },
      );
      if (output === "hex")
        results["hash-wasm, one call"] = { median: await oneShotTime(messages[0]) };
      columns.push(results);
    }
    for (const name of Object.keys(columns[0]))
      rows.push([
        name,
        ...columns.flatMap((results) => [
          results[name].median.toFixed(0),
          (results[name].median / results.shacore.median).toFixed(2),
        ]),
      ]);
    printTable(rows);
    console.log();
  }
}

/** The same ways, timed and printed by mitata. */
async function runMitata() {
  for (const [output, ways] of Object.entries(outputs))
    for (const length of lengths) {
      const messages = messagesOf(length);
      group(`${length} bytes to ${output}`, () =>
        summary(() => {
          for (const [name, way] of Object.entries(ways)) {
            let turn = 0;
            bench(name, () => way(messages[turn++ % 16]));
          }
          if (output === "hex") bench("hash-wasm, one call", () => wasmOneShot(messages[0]));
        }),
      );
    }
  await run();
}

await (values.mitata ? runMitata() : printTables());
