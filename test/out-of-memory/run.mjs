// Every allocation of the addon fails, one after the other: each call throws a typed error or gives the
// right result all the same, the next call works, and nothing is left allocated.
//
//   SHACORE_ADDON=.. SHACORE_ALLOCATIONS=.. node --expose-gc test/out-of-memory/run.mjs
//
// The addon is one whose allocations are those of allocations.c, and the second name that of a file of
// 32 zeros. Ends with one line "N passed, N failed". test/sanitizers.sh runs it with AddressSanitizer.

import * as crypto from "node:crypto";
import * as fs from "node:fs";
import { open } from "node:fs/promises";
import { promisify } from "node:util";
import { Worker } from "node:worker_threads";
import * as shacore from "shacore";

const file = fs.openSync(process.env.SHACORE_ALLOCATIONS, "r+");

function setControl(failing) {
  fs.writeSync(file, new BigInt64Array([BigInt(failing), 0n]), 0, 16, 0);
}

function readControl() {
  const numbers = new BigInt64Array(4);
  fs.readSync(file, numbers, 0, 32, 0);
  const [, made, live, handles] = Array.from(numbers, Number);
  return { made, live, handles };
}

/** So long that the addon has no room for it on the stack. */
const text = "a long text, \u00e9 ".repeat(1000);
const key = "a long key ".repeat(500);
const data = Buffer.from(text);
const path = new URL(import.meta.url).pathname;
const content = fs.readFileSync(path);

const digest = (name, value) => crypto.createHash(name).update(value).digest("hex");
const mac = (name, value) => crypto.createHmac(name, key).update(value).digest("hex");
const derive = (module, iterations) =>
  promisify(module.pbkdf2)("password", "salt", iterations, 40, "sha256");
// Before anything fails: without an addon the portable side would do the work. How loading it fails is
// tried in a thread.
setControl(0);
if (shacore.backend() !== "native") throw new Error(shacore.explain().reason);
const own = { exports: {} };
process.dlopen(own, process.env.SHACORE_ADDON);

/** Waits for all of them, and throws what the first threw that did. */
async function all(promises) {
  await Promise.allSettled(promises);
  return Promise.all(promises);
}

/** Node frees the objects of Node-API that a thread leaves behind. */
const THREAD = "a thread that loads the addon";

/** What is called, and what must come of it. */
const cases = {
  "hash of a string": [() => shacore.hash("sha1", text), digest("sha1", text)],
  "hash of a string to a Buffer": [
    () => shacore.hash("sha256", text, "buffer").toString("hex"),
    digest("sha256", text),
  ],
  "updates with strings": [
    () => shacore.createHash("sha1").update("x").update(text).update(text).digest("hex"),
    digest("sha1", `x${text}${text}`),
  ],
  "updates that look for collisions": [
    () => shacore.createHash("sha1", { collisions: "report" }).update(text).digest("hex"),
    digest("sha1", text),
  ],
  createHmac: [
    () => shacore.createHmac("sha256", key).update(text).digest("hex"),
    mac("sha256", text),
  ],
  "a key that signs": [() => shacore.hmacKey("sha1", key).sign(text), mac("sha1", text)],
  "a key that verifies": [() => shacore.hmacKey("sha1", key).verify(text, mac("sha1", text)), true],
  "batch on the thread pool": [
    async () => (await shacore.hashManyAsync("sha1", [data, text, "short"])).join(),
    [data, text, "short"].map((message) => digest("sha1", message)).join(),
  ],
  "batch on the thread pool that looks for collisions": [
    async () => (await shacore.hashManyAsync("sha1", [data, text], { collisions: "throw" })).join(),
    [data, text].map((message) => digest("sha1", message)).join(),
  ],
  "keys derived on the thread pool": [
    async () => (await all([1, 2, 3].map((n) => derive(shacore, n)))).join(),
    (await all([1, 2, 3].map((n) => derive(crypto, n)))).join(),
  ],
  "a file": [() => shacore.hashFile(path), digest("sha1", content)],
  "a file whose path is bytes": [
    () => shacore.hashFile(Buffer.from(path)),
    digest("sha1", content),
  ],
  "an open file": [
    async () => {
      const handle = await open(path);
      try {
        return await shacore.hashFile(handle, { start: 0 });
      } finally {
        await handle.close();
      }
    },
    digest("sha1", content),
  ],
  files: [
    async () => {
      const digests = [];
      for await (const { digest, error } of shacore.hashFiles(Array(40).fill(path))) {
        if (error !== undefined) throw error;
        digests.push(digest);
      }
      return digests.join();
    },
    Array(40).fill(digest("sha1", content)).join(),
  ],
  "a calibration, which this file is not": [
    () => {
      try {
        return own.exports.calibrate(path, false, "", "");
      } catch (error) {
        if (error.code !== undefined) throw error;
        return error.message;
      }
    },
    "it is no JSON",
  ],
  [THREAD]: [
    () =>
      new Promise((resolve, reject) => {
        const code = `const { hash, hashMany, hmacKey } = require("shacore");
          const digests = [hash("sha1", "a"), hmacKey("sha1", "a").sign("a")];
          digests.push(...hashMany("sha1", ["a", "a", "a"]));
          require("node:worker_threads").parentPort.postMessage(digests.join());`;
        // A thread whose addon cannot be had takes the portable side, unless it is told not to.
        const env = { ...process.env, SHACORE_BACKEND: "native" };
        const worker = new Worker(code, { eval: true, env });
        worker.on("message", resolve).on("error", reject);
      }),
    [
      digest("sha1", "a"),
      crypto.createHmac("sha1", "a").update("a").digest("hex"),
      ...Array(3).fill(digest("sha1", "a")),
    ].join(),
  ],
};

let passed = 0;
let failed = 0;
function check(isGood, line) {
  if (isGood) passed++;
  else failed++;
  if (!isGood) console.log(`FAILED: ${line}`);
}

/** Whether it is one of those that say that there is no memory. */
function isTyped(error) {
  if (error.code === "ERR_MEMORY_ALLOCATION_FAILED") return true;
  // What a thread says whose addon could not be loaded.
  return error.code === "ERR_SHACORE_BACKEND" && error.message.includes("no memory");
}

/** Lets the addon free what only the garbage collector knows of. */
async function settle() {
  for (let turn = 0; turn < 3; turn++) {
    gc();
    await new Promise((resolve) => setImmediate(resolve));
  }
}

/** Makes a call with each of its allocations failing, and tells how many there are. */
async function failAll(name, call, expected) {
  for (let number = 1; ; number++) {
    setControl(number);
    let outcome;
    try {
      const result = await call();
      outcome = result === expected ? undefined : "a wrong result";
    } catch (error) {
      outcome = isTyped(error) ? undefined : `${error.stack} (${error.code})`;
    }
    const { made } = readControl();
    setControl(0);
    if (made < number) return made;
    check(outcome === undefined, `${name}: allocation ${number}: ${outcome}`);
  }
}

let total = 0;
for (const [name, [call, expected]] of Object.entries(cases)) {
  // Once for what is allocated at the first call, and again to see that all is freed.
  await failAll(name, call, expected);
  await settle();
  const before = readControl();
  const made = await failAll(name, call, expected);
  check((await call()) === expected, `${name}: wrong after all failures`);
  await settle();
  const after = readControl();
  const memory = after.live - before.live;
  const handles = name === THREAD ? 0 : after.handles - before.handles;
  check(memory === 0, `${name}: ${memory} pieces of memory were not freed`);
  check(handles === 0, `${name}: ${handles} objects of Node-API were not freed`);
  check(made > 0, `${name}: it allocates nothing`);
  console.log(`${name}: ${made} allocations`);
  total += made;
}
console.log(`${total} allocations failed, twice each`);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
