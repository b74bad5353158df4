// The shortest way in: one short message to a digest, ours against node:crypto's two ways, by kind of
// input and of output. Times are nanoseconds, medians; every call gets another message.
//
//   taskset -c 1 node bench/js/small-messages.mjs [LENGTH...]

import * as crypto from "node:crypto";
import { createHash, hash, hashInto } from "shacore";
import { describeMachine, measure, printTable } from "./measure.mjs";

const lengths =
  process.argv.length > 2 ? process.argv.slice(2).map(Number) : [0, 20, 64, 256, 1024];
const COUNT = 256;
const target = Buffer.alloc(20);

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
  return Array.from({ length: COUNT }, (_, index) => {
    const bytes = Buffer.alloc(length, "message ").fill(String(index), 0, Math.min(length, 3));
    return kind === "Buffer" ? bytes : bytes.toString("latin1");
  });
}

const names = Object.keys(jobs.hex);
const rows = [["from", "bytes", "to", ...names, "hash x", "createHash x"]];
for (const kind of ["Buffer", "string"])
  for (const output of Object.keys(jobs))
    for (const length of lengths) {
      const inputs = messages(kind, length);
      const results = measure(
        Object.fromEntries(
          names.map((name) => [name, (turn) => jobs[output][name](inputs[turn % COUNT])]),
        ),
        { rounds: 30, warmUp: 150 },
      );
      const median = (name) => results[name].median;
      const ratio = (rival, ours) => (median(rival) / median(ours)).toFixed(2);
      rows.push([
        kind,
        String(length),
        output,
        ...names.map((name) => median(name).toFixed(0)),
        `${ratio("node createHash", "hash")} / ${ratio("node hash", "hash")}`,
        ratio("node createHash", "createHash"),
      ]);
    }

console.log(`${await describeMachine()}; nanoseconds, medians`);
console.log("hash x: node createHash / node hash over hash; createHash x: node's over ours\n");
printTable(rows);
