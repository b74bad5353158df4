// HMAC: one short message to a MAC, ours against node:crypto's createHmac. Times are nanoseconds.
//
//   taskset -c 1 node bench/js/hmac.mjs [--median] [ALGORITHM...]
//
// Minima, unless --median asks for medians, which count garbage collection and neighbours too.

import * as crypto from "node:crypto";
import { parseArgs } from "node:util";
import { createHmac, hmacKey } from "shacore";
import { describeMachine, measure, printTable } from "./measure.mjs";

const { values, positionals } = parseArgs({
  options: { median: { type: "boolean" } },
  allowPositionals: true,
});
const estimate = values.median ? "median" : "minimum";
const algorithms = positionals.length > 0 ? positionals : ["sha1", "sha256"];

const rows = [["algorithm", "key", "bytes", "to", "ours", "node createHmac", "x"]];

/** Adds a row: our way against node:crypto's. */
function compare(algorithm, key, bytes, to, ours, theirs) {
  const results = measure({ ours, theirs }, { rounds: 60, warmUp: 400 });
  const times = [results.ours[estimate], results.theirs[estimate]];
  const figures = times.map((time) => time.toFixed(0));
  rows.push([algorithm, key, String(bytes), to, ...figures, (times[1] / times[0]).toFixed(2)]);
}

/** Data that differs from call to call. */
const several = (length, make) =>
  Array.from({ length: 64 }, (_, index) => make(Buffer.alloc(length, index + 1)));
const at = (list, turn) => list[turn % list.length];

for (const algorithm of algorithms) {
  const keys = several(32, (bytes) => bytes);
  const texts = several(32, (bytes) => bytes.toString("hex").slice(0, 32));
  const secret = crypto.createSecretKey(keys[0]);
  const reused = hmacKey(algorithm, keys[0]);
  for (const bytes of [32, 1024]) {
    const messages = several(bytes, (each) => each);
    const node = (key, turn) => crypto.createHmac(algorithm, key).update(at(messages, turn));
    const fresh = (key, turn) => createHmac(algorithm, key).update(at(messages, turn));
    const mac = Buffer.from(reused.sign(messages[0], "buffer"));
    const signed = (turn) => node(keys[0], turn).digest("hex");
    const cases = [
      [
        "fresh",
        "hex",
        (t) => fresh(at(keys, t), t).digest("hex"),
        (t) => node(at(keys, t), t).digest("hex"),
      ],
      [
        "fresh",
        "Buffer",
        (t) => fresh(at(keys, t), t).digest(),
        (t) => node(at(keys, t), t).digest(),
      ],
      [
        "fresh string",
        "hex",
        (t) => fresh(at(texts, t), t).digest("hex"),
        (t) => node(at(texts, t), t).digest("hex"),
      ],
      [
        "KeyObject",
        "hex",
        (t) => fresh(secret, t).digest("hex"),
        (t) => node(secret, t).digest("hex"),
      ],
      ["hmacKey sign", "hex", (t) => reused.sign(at(messages, t)), signed],
      [
        "hmacKey sign",
        "Buffer",
        (t) => reused.sign(at(messages, t), "buffer"),
        (t) => node(keys[0], t).digest(),
      ],
      [
        "hmacKey verify",
        "boolean",
        (t) => reused.verify(at(messages, t), mac),
        (t) => crypto.timingSafeEqual(node(keys[0], t).digest(), mac),
      ],
    ];
    for (const [key, to, ours, theirs] of cases) compare(algorithm, key, bytes, to, ours, theirs);
  }
  const strings = several(32, (bytes) => bytes.toString("hex").slice(0, 32));
  compare(
    algorithm,
    "fresh string",
    "string of 32",
    "hex",
    (t) => createHmac(algorithm, at(texts, t)).update(at(strings, t)).digest("hex"),
    (t) => crypto.createHmac(algorithm, at(texts, t)).update(at(strings, t)).digest("hex"),
  );
  compare(
    algorithm,
    "hmacKey sign",
    "string of 32",
    "hex",
    (t) => reused.sign(at(strings, t)),
    (t) => crypto.createHmac(algorithm, keys[0]).update(at(strings, t)).digest("hex"),
  );
}

console.log(`${await describeMachine()}; nanoseconds, ${estimate}\n`);
printTable(rows);
