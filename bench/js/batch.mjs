// Many messages: hashMany and hashPacked against loops over one-shot hashes, by length and number of
// messages. Nanoseconds per message, minima of many rounds; x is the time of node:crypto's fastest
// loop over ours.
//
//   taskset -c 1 node bench/js/batch.mjs [--json] [LENGTH...]
//   node bench/js/batch.mjs --async          what the thread pool adds, on two processors or more

import * as crypto from "node:crypto";
import { availableParallelism } from "node:os";
import { parseArgs } from "node:util";
import { hash, hashMany, hashManyAsync, hashPacked, hashPackedAsync } from "shacore";
import { describeMachine, measure, printTable, runtimeName } from "./measure.mjs";

const { values, positionals } = parseArgs({
  options: { json: { type: "boolean" }, async: { type: "boolean" } },
  allowPositionals: true,
});
const lengths = positionals.length > 0 ? positionals.map(Number) : [64, 1024, 16384];
const counts = [1, 2, 3, 4, 8, 16, 100, 10000];
/** Bytes that one batch may have. */
const MEMORY_MAX = 2 ** 26;

/** One-shot hashing by node:crypto, and what that is called. */
const [nodeHash, nodeHashName] = crypto.hash
  ? [(data) => crypto.hash("sha1", data), "node hash"]
  : [(data) => crypto.createHash("sha1").update(data).digest("hex"), "node createHash"];

/** `count` messages of `length` bytes, packed and one by one, as views and as strings. */
function batch(count, length) {
  const data = Buffer.alloc(count * length);
  for (let index = 0; index < count; index++)
    data.write(`message ${index} `.repeat(8).slice(0, length), index * length, "latin1");
  const offsets = Uint32Array.from({ length: count + 1 }, (_, index) => index * length);
  const views = Array.from({ length: count }, (_, index) =>
    Buffer.from(data.subarray(index * length, (index + 1) * length)),
  );
  return { data, offsets, views, strings: views.map((view) => view.toString("latin1")) };
}

function each(messages, one) {
  const results = [];
  for (const message of messages) results.push(one(message));
  return results;
}

function ways({ data, offsets, views, strings }, target) {
  return {
    [nodeHashName]: () => each(views, nodeHash),
    createHash: () => each(views, (view) => crypto.createHash("sha1").update(view).digest("hex")),
    hash: () => each(views, (view) => hash("sha1", view)),
    hashMany: () => hashMany("sha1", views),
    "hashMany strings": () => hashMany("sha1", strings),
    "hashMany Buffers": () => hashMany("sha1", views, "buffer"),
    hashPacked: () => hashPacked("sha1", data, offsets, target),
  };
}

const cases = [];
for (const bytes of values.async ? [] : lengths)
  for (const count of counts.filter((number) => number * bytes <= MEMORY_MAX)) {
    const messages = batch(count, bytes);
    const results = measure(ways(messages, Buffer.alloc(20 * count)), {
      rounds: 15,
      warmUp: 100,
      slice: 4,
    });
    const times = Object.entries(results).map(([way, { minimum }]) => [way, minimum / count]);
    cases.push({ bytes, count, times: Object.fromEntries(times) });
  }

/** What `threads` threads bring: MB/s of whole batches, one call at a time. */
async function measureAsync() {
  const rows = [["bytes", "messages", "hashPacked", "hashPackedAsync", "x", "transfer", "x"]];
  for (const [bytes, count] of [
    [64, 100000],
    [1024, 50000],
    [16384, 10000],
    [1048576, 160],
  ]) {
    const { data, offsets, views } = batch(count, bytes);
    const best = { sync: Infinity, async: Infinity, transfer: Infinity, many: Infinity };
    const time = async (name, call) => {
      const start = process.hrtime.bigint();
      await call();
      best[name] = Math.min(best[name], Number(process.hrtime.bigint() - start));
    };
    for (let round = 0; round < 12; round++) {
      const copy = new Uint8Array(data);
      await time("sync", () => hashPacked("sha1", data, offsets));
      await time("async", () => hashPackedAsync("sha1", data, offsets));
      await time("transfer", () => hashPackedAsync("sha1", copy, offsets, { transfer: true }));
      await time("many", () => hashManyAsync("sha1", views));
    }
    const rate = (name) => ((data.length / best[name]) * 1000).toFixed(0);
    const ratio = (name) => (best.sync / best[name]).toFixed(2);
    rows.push([
      ...[bytes, count].map(String),
      ...[rate("sync"), rate("async"), ratio("async"), rate("transfer"), ratio("transfer")],
    ]);
  }
  console.log(`${await describeMachine()}, ${availableParallelism()} processors; MB/s, maxima\n`);
  printTable(rows);
}

if (values.async) {
  await measureAsync();
} else if (values.json) {
  console.log(JSON.stringify({ runtime: runtimeName(), cases }));
} else {
  console.log(`${await describeMachine()}; nanoseconds per message, minima\n`);
  const names = Object.keys(cases[0].times);
  printTable([
    ["bytes", "messages", ...names, "hash x", "hashMany x", "hashPacked x"],
    ...cases.map(({ bytes, count, times }) => {
      const ratio = (way) => (times[nodeHashName] / times[way]).toFixed(2);
      return [
        ...[String(bytes), String(count), ...names.map((name) => times[name].toFixed(0))],
        ...["hash", "hashMany", "hashPacked"].map(ratio),
      ];
    }),
  ]);
}
