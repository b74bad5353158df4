// The shortest way in: one short message to a digest, ours against node:crypto's two ways, by kind of
// input and of output. Times are nanoseconds, medians; every call gets another message.
//
//   taskset -c 1 node bench/js/small-messages.mjs [--minimum] [--json] [LENGTH...]
//
// --minimum gives minima in place of medians: the code alone, with little garbage collection and no
// neighbours. The two can differ by half, so look at both.
// --json prints what bench/js/by-runtime.mjs reads: lower quartiles.

import * as crypto from "node:crypto";
import { parseArgs } from "node:util";
import { createHash, hash, hashInto } from "shacore";
import { describeMachine, measure, printTable, runtimeName } from "./measure.mjs";

const { values, positionals } = parseArgs({
  options: { json: { type: "boolean" }, minimum: { type: "boolean" } },
  allowPositionals: true,
});
const lengths = positionals.length > 0 ? positionals.map(Number) : [0, 20, 64, 256, 1024];
const target = Buffer.alloc(20);
const estimate = values.json ? "quartile" : values.minimum ? "minimum" : "median";

/** The ways from a message to a digest. */
const jobs = {
  hex: {
    hash: (data) => hash("sha1", data),
    createHash: (data) => createHash("sha1").update(data).digest("hex"),
    "node createHash": (data) => crypto.createHash("sha1").update(data).digest("hex"),
    "node hash": (data) => crypto.hash("sha1", data),
  },
  Buffer: {
    hash: (data) => hash("sha1", data, "buffer"),
    createHash: (data) => createHash("sha1").update(data).digest(),
    "node createHash": (data) => crypto.createHash("sha1").update(data).digest(),
    "node hash": (data) => crypto.hash("sha1", data, "buffer"),
  },
  into: {
    hash: (data) => hashInto("sha1", data, target),
    createHash: (data) => createHash("sha1").update(data).digestInto(target),
    "node createHash": (data) => crypto.createHash("sha1").update(data).digest().copy(target),
    "node hash": (data) => crypto.hash("sha1", data, "buffer").copy(target),
  },
};

/** Messages of one length that differ, as memory or as strings that are flat. */
function messages(kind, length) {
  const count = Math.min(256, 2 ** 24 / length);
  return Array.from({ length: count }, (_, index) => {
    const bytes = Buffer.alloc(length, "message ").fill(String(index), 0, Math.min(length, 3));
    return kind === "Buffer" ? bytes : bytes.toString("latin1");
  });
}

const ways = Object.keys(jobs.hex).filter(
  (way) => way !== "node hash" || crypto.hash !== undefined,
);
const cases = [];
for (const from of ["Buffer", "string"])
  for (const to of Object.keys(jobs))
    for (const bytes of lengths) {
      const inputs = messages(from, bytes);
      const results = measure(
        Object.fromEntries(
          ways.map((way) => [way, (turn) => jobs[to][way](inputs[turn % inputs.length])]),
        ),
        { rounds: 30, warmUp: 150 },
      );
      const times = ways.map((way) => [way, results[way][estimate]]);
      cases.push({ from, bytes, to, times: Object.fromEntries(times) });
    }

if (values.json) {
  console.log(JSON.stringify({ runtime: runtimeName(), cases }));
} else {
  console.log(`${await describeMachine()}; nanoseconds, ${estimate}`);
  console.log("hash x: node createHash / node hash over hash; createHash x: node's over ours\n");
  printTable([
    ["from", "bytes", "to", ...ways, "hash x", "createHash x"],
    ...cases.map(({ from, bytes, to, times }) => {
      const ratio = (rival, ours) => (times[rival] / times[ours]).toFixed(2);
      return [
        ...[from, String(bytes), to],
        ...ways.map((way) => times[way].toFixed(0)),
        `${ratio("node createHash", "hash")} / ${ratio("node hash", "hash")}`,
        ratio("node createHash", "createHash"),
      ];
    }),
  ]);
}
