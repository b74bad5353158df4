// Makes a million of each kind of object and drops it, finished or not: memory stays where it was.
//
//   node --expose-gc test/leaks.mjs [COUNT]
//
// Ends with one line "N passed, N failed".

import { createHash, createHmac, hash, hashMany, hmacKey, importState } from "shacore";

const count = Number(process.argv[2] ?? 1_000_000);
/** What memory may grow by between the middle and the end: a leak of 32 bytes an object is more. */
const GROWTH_MAX = 12 * 2 ** 20;

const bytes = Buffer.alloc(100, 1);
const key = hmacKey("sha1", "key");
const state = createHash("sha1").update(bytes).exportState();
const messages = ["one", "two", bytes, "four"];

const kinds = {
  "hash of a string": () => hash("sha1", "message"),
  "hash to a Buffer": () => hash("sha256", bytes, "buffer"),
  "createHash, digested": () => createHash("sha1").update(bytes).digest("hex"),
  "createHash, dropped": () => createHash("sha1").update(bytes),
  "copies, dropped": () => createHash("sha1").update(bytes).copy(),
  "states, imported and dropped": () => importState(state),
  "createHash with collisions, dropped": () =>
    createHash("sha1", { collisions: "report" }).update(bytes),
  "createHmac, dropped": () => createHmac("sha1", "key").update(bytes),
  "hmacKey, dropped": () => hmacKey("sha1", bytes),
  "key.sign": () => key.sign(bytes),
  "hashMany of four": () => hashMany("sha1", messages),
};

/** Bytes in use, after everything that can be freed was. */
function used() {
  gc();
  gc();
  return process.memoryUsage().rss;
}

let passed = 0;
let failed = 0;
for (const [name, make] of Object.entries(kinds)) {
  for (let made = 0; made < count / 2; made++) make();
  const middle = used();
  for (let made = 0; made < count / 2; made++) make();
  const growth = used() - middle;
  if (growth <= GROWTH_MAX) passed++;
  else failed++;
  const size = `${(growth / 2 ** 20).toFixed(1)} MiB`;
  console.log(`${growth <= GROWTH_MAX ? "" : "FAILED: "}${name}: grew by ${size}`);
}
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
