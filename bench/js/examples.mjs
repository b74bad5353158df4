// The programs in examples/ against the same work with node:crypto, one message after the other:
// milliseconds, minima of several rounds.
//
//   taskset -c 1 node bench/js/examples.mjs

import * as crypto from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { hashMany } from "shacore";
import { asBlob } from "../../examples/git-blobs.mjs";
import { passwordHashes } from "../../examples/password-hashes.mjs";
import { torrentPieces } from "../../examples/torrent-pieces.mjs";
import { describeMachine, printTable } from "./measure.mjs";

const ROUNDS = 7;
const FILE_LENGTH = 2 ** 27;
const digest = (data) => crypto.createHash("sha1").update(data).digest();
const digestHex = (data) => crypto.createHash("sha1").update(data).digest("hex");

/** What hashPacked does, with node:crypto. */
function nodePacked(_, data, offsets, target) {
  for (let index = 0; index + 1 < offsets.length; index++)
    digest(data.subarray(offsets[index], offsets[index + 1])).copy(target, index * 20);
}

const folder = mkdtempSync(join(tmpdir(), "shacore-bench-"));
process.once("exit", () => rmSync(folder, { recursive: true }));
const path = join(folder, "file");
writeFileSync(path, crypto.randomBytes(FILE_LENGTH));

/** Files as a source tree has them: most of a few kilobytes. */
const blobs = Array.from({ length: 5000 }, (_, index) =>
  asBlob(Buffer.alloc(100 + ((index * 7919) % 12_000), String(index))),
);
const passwords = new Map(
  Array.from({ length: 200_000 }, (_, index) => [`password${index * 7919}`, 1]),
);

const pairs = Object.fromEntries(
  [16384, 262144, 4194304].map((length) => [
    `pieces of ${length / 1024} KiB of a cached file of ${FILE_LENGTH / 2 ** 20} MiB`,
    [() => torrentPieces(path, length), () => torrentPieces(path, length, nodePacked)],
  ]),
);
pairs[`ids of ${blobs.length} git blobs in memory`] = [
  () => hashMany("sha1", blobs),
  () => blobs.map(digestHex),
];
pairs[`list of ${passwords.size} passwords`] = [
  () => passwordHashes(passwords),
  () =>
    [...passwords]
      .map(([password, count]) => `${digestHex(password).toUpperCase()}:${count}`)
      .sort(),
];

console.log(`${await describeMachine()}; milliseconds, minima\n`);
const rows = [["work", "shacore", "node:crypto", "x"]];
for (const [work, calls] of Object.entries(pairs)) {
  const best = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let round = 0; round < ROUNDS; round++)
    for (const [index, call] of calls.entries()) {
      const start = performance.now();
      await call();
      best[index] = Math.min(best[index], performance.now() - start);
    }
  rows.push([work, ...best.map((time) => time.toFixed(1)), (best[1] / best[0]).toFixed(2)]);
}
printTable(rows);
