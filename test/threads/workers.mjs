// Worker threads and the thread pool of Node at once, with everything that they share: cores are chosen
// while others hash, batches and files and keys are computed on the pool, work is called off, a thread is
// ended in the middle. Made to be run under ThreadSanitizer (test/sanitizers.sh).
//
//   node test/threads/workers.mjs
//
// Ends with one line "N passed, N failed".

import assert from "node:assert/strict";
import * as crypto from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { isMainThread, parentPort, Worker, workerData } from "node:worker_threads";
import * as shacore from "shacore";

const THREADS = 4;
const TURNS = 12;

const data = Buffer.alloc(2 ** 18, "what all of them hash ");
const messages = Array.from({ length: 40 }, (_, index) => data.subarray(0, 97 * index));
const offsets = Uint32Array.from({ length: 41 }, (_, index) => 500 * index);
const node = (algorithm, message) => crypto.createHash(algorithm).update(message).digest("hex");
const hexOf = (bytes) => Buffer.from(bytes).toString("hex");

const expected = Object.fromEntries(
  ["sha1", "sha256", "sha224"].map((algorithm) => [
    algorithm,
    {
      whole: node(algorithm, data),
      many: messages.map((message) => node(algorithm, message)),
      packed: [...offsets.subarray(1)]
        .map((end, index) => node(algorithm, data.subarray(offsets[index], end)))
        .join(""),
      key: crypto.pbkdf2Sync("password", "salt", 20, 45, algorithm).toString("hex"),
    },
  ]),
);

/** Everything once: parts of it at the same time, on the pool. */
async function turn(algorithm, number, paths) {
  const { whole, many, packed, key } = expected[algorithm];
  const usable = shacore.cores().filter((core) => core.usable && core.algorithm === algorithm);
  const controller = new AbortController();
  const derive = promisify(shacore.pbkdf2);
  const work = [
    shacore.hashManyAsync(algorithm, messages),
    shacore.hashPackedAsync(algorithm, data, offsets).then(hexOf),
    collect(shacore.hashFiles(paths, { algorithm, ordered: true })),
    ...Array.from({ length: 9 }, async () =>
      (await derive("password", "salt", 20, 45, algorithm)).toString("hex"),
    ),
  ];
  const { signal } = controller;
  const calledOff = [
    shacore.hashFile(paths[5], { algorithm, signal }),
    shacore.hashManyAsync(algorithm, messages, { signal }),
    collect(shacore.hashFiles(paths, { algorithm, signal })),
  ].map((promise) => promise.catch(({ code }) => assert.equal(code, "ABORT_ERR")));

  shacore.useCore(usable[number % usable.length].name);
  const hash = shacore.createHash(algorithm).update(data.subarray(0, 1001));
  const copy = hash.copy();
  shacore.useCore(usable[(number + 3) % usable.length].name);
  assert.equal(hash.update(data.subarray(1001)).digest("hex"), whole);
  assert.equal(copy.update(data.subarray(1001)).digest("hex"), whole);
  assert.deepEqual(shacore.hashMany(algorithm, messages), many);
  assert.equal(hexOf(shacore.hashPacked(algorithm, data, offsets)), packed);
  const searching = shacore.createHash("sha1", { collisions: "report" }).update(data);
  assert.equal(searching.digest("hex"), expected.sha1.whole);
  shacore.explain();
  controller.abort();

  await Promise.all(calledOff);
  assert.deepEqual(await Promise.all(work), [many, packed, many, ...Array(9).fill(key)]);
}

async function collect(files) {
  const digests = [];
  for await (const { digest, error } of files) {
    if (error !== undefined) throw error;
    digests.push(digest);
  }
  return digests;
}

async function turns(first, count, paths) {
  const algorithms = Object.keys(expected);
  let passed = 0;
  for (let number = first; number < first + count; number++, passed++)
    await turn(algorithms[number % algorithms.length], number, paths);
  return passed;
}

function start(first, count, paths) {
  const worker = new Worker(new URL(import.meta.url), { workerData: { first, count, paths } });
  const passed = new Promise((resolve, reject) => {
    worker.once("message", resolve).once("error", reject);
  });
  return { worker, passed };
}

async function main() {
  const folder = mkdtempSync(join(tmpdir(), "shacore-threads-"));
  const paths = messages.map((message, index) => {
    const path = join(folder, String(index));
    writeFileSync(path, message);
    return path;
  });
  // One is ended in the middle of its work, whatever that is then.
  const endless = start(1, 1e9, paths);
  endless.passed.catch(() => {});
  setTimeout(() => endless.worker.terminate(), 500);
  const all = [
    ...Array.from({ length: THREADS }, (_, index) => start(index, TURNS, paths).passed),
    turns(2, TURNS, paths),
  ];
  const results = await Promise.allSettled(all);
  rmSync(folder, { recursive: true, force: true });
  let [passed, failed] = [0, 0];
  for (const { value, reason } of results) {
    passed += value ?? 0;
    if (reason === undefined) continue;
    failed++;
    console.log(`FAILED: ${reason.stack}`);
  }
  console.log(`${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
}

if (isMainThread) await main();
else parentPort.postMessage(await turns(workerData.first, workerData.count, workerData.paths));
