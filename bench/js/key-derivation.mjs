// Key derivation, ours against node:crypto's: PBKDF2 in nanoseconds an iteration, HKDF in nanoseconds
// a call, and many calls of the asynchronous pbkdf2 at once in milliseconds. Minima of many rounds.
//
//   taskset -c 1 node bench/js/key-derivation.mjs
//
// Without taskset the calls at once have all CPUs.

import * as crypto from "node:crypto";
import { promisify } from "node:util";
import * as shacore from "shacore";
import { describeMachine, measure, printTable } from "./measure.mjs";

const rows = [["what", "digest", "bytes of key", "ours", "node", "x"]];

function add(what, digest, bytes, ours, theirs) {
  const figures = [ours, theirs].map((time) => time.toFixed(1));
  rows.push([what, digest, String(bytes), ...figures, (theirs / ours).toFixed(2)]);
}

const ITERATIONS = 2000;
for (const [digest, bytes] of [
  ["sha1", 20],
  ["sha1", 40],
  ["sha1", 80],
  ["sha1", 160],
  ["sha256", 32],
  ["sha256", 128],
]) {
  const job =
    ({ pbkdf2Sync }) =>
    () =>
      pbkdf2Sync("password", "salt", ITERATIONS, bytes, digest);
  const { ours, theirs } = measure(
    { ours: job(shacore), theirs: job(crypto) },
    { rounds: 100, warmUp: 20 },
  );
  add(
    "pbkdf2, ns/iteration",
    digest,
    bytes,
    ours.minimum / ITERATIONS,
    theirs.minimum / ITERATIONS,
  );
}

for (const [digest, bytes] of [
  ["sha1", 20],
  ["sha256", 32],
  ["sha256", 64],
]) {
  const material = Buffer.alloc(32, 1);
  const salt = Buffer.alloc(16, 2);
  const job =
    ({ hkdfSync }) =>
    () =>
      hkdfSync(digest, material, salt, "info", bytes);
  const { ours, theirs } = measure({ ours: job(shacore), theirs: job(crypto) });
  add("hkdf, ns", digest, bytes, ours.minimum, theirs.minimum);
}

/** The milliseconds that so many calls at once take together. */
async function timeAtOnce({ pbkdf2 }, calls, digest, bytes) {
  const derive = promisify(pbkdf2);
  const start = process.hrtime.bigint();
  await Promise.all(
    Array.from({ length: calls }, (_, index) =>
      derive(`password ${index}`, "salt", ITERATIONS, bytes, digest),
    ),
  );
  return Number(process.hrtime.bigint() - start) / 1e6;
}

const CALLS = 64;
const times = { ours: [], theirs: [] };
for (let round = 0; round < 20; round++) {
  times.ours.push(await timeAtOnce(shacore, CALLS, "sha1", 20));
  times.theirs.push(await timeAtOnce(crypto, CALLS, "sha1", 20));
}
add(`${CALLS} pbkdf2 at once, ms`, "sha1", 20, Math.min(...times.ours), Math.min(...times.theirs));

console.log(`${await describeMachine()}\n`);
printTable(rows);
