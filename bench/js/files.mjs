// Times ways from files to digests, in turns. bench/files.sh makes the files and begins with what the
// tables are.
//
//   node bench/js/files.mjs file|files FOLDER

import { spawn, spawnSync } from "node:child_process";
import * as crypto from "node:crypto";
import {
  closeSync,
  createReadStream,
  openSync,
  readdirSync,
  readSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { cores, createHash, hash, hashFile, hashFiles } from "shacore";
import { describeMachine, printTable } from "./measure.mjs";

const [table, folder] = process.argv.slice(2);
const rounds = Number(process.env.ROUNDS ?? 9);
const isCold = process.env.COLD === "1";
const paths = readdirSync(folder)
  .sort()
  .map((name) => join(folder, name));
const list = join(tmpdir(), `shacore-files-${process.pid}`);
const program = "dist/cli/main.js";

/** Runs a program to its end. */
function run(command, ...args) {
  return new Promise((resolve, reject) => {
    spawn(command, args, { stdio: ["ignore", "ignore", "inherit"] }).on("close", (status) =>
      status === 0 ? resolve() : reject(new Error(`${command}: status ${status}`)),
    );
  });
}

async function hashAll(concurrency) {
  for await (const { error } of hashFiles(paths, { concurrency })) if (error) throw error;
}

function readLoop(path, createHashOf) {
  const hashing = createHashOf("sha1");
  const buffer = Buffer.allocUnsafeSlow(1 << 20);
  const file = openSync(path, "r");
  for (let length = 1; length > 0; ) {
    length = readSync(file, buffer, 0, buffer.length, null);
    hashing.update(buffer.subarray(0, length));
  }
  closeSync(file);
  return hashing.digest("hex");
}

const tables = {
  file: {
    "sha1sum FILE": () => run("sha1sum", paths[0]),
    "openssl dgst -sha1 FILE": () => run("openssl", "dgst", "-sha1", paths[0]),
    "shacore sum FILE": () => run(process.execPath, program, "sum", paths[0]),
    "hashFile(file)": () => hashFile(paths[0]),
    "readSync of 1 MiB, shacore's createHash": () => readLoop(paths[0], createHash),
    "readSync of 1 MiB, node:crypto's": () => readLoop(paths[0], crypto.createHash),
    "createReadStream into node:crypto's": () =>
      pipeline(createReadStream(paths[0]), crypto.createHash("sha1")),
  },
  files: {
    "sha1sum FILE...": () => run("sha1sum", ...paths),
    "xargs -P2 -n100 sha1sum": () => run("xargs", "-0", "-P2", "-n100", "-a", list, "sha1sum"),
    "openssl dgst -sha1 FILE...": () => run("openssl", "dgst", "-sha1", ...paths),
    "shacore sum -j1 FILE...": () => run(process.execPath, program, "sum", "-j1", ...paths),
    "shacore sum -j2 FILE...": () => run(process.execPath, program, "sum", "-j2", ...paths),
    "hashFiles(files, { concurrency: 1 })": () => hashAll(1),
    "hashFiles(files, { concurrency: 2 })": () => hashAll(2),
  },
};

/** Puts the files out of the page cache. */
function forget() {
  const script = 'for file; do dd if="$file" iflag=nocache count=0 status=none; done';
  spawnSync("xargs", ["-0", "-a", list, "sh", "-c", script, "sh"]);
}

writeFileSync(list, paths.map((path) => `${path}\0`).join(""));
hash("sha1", "the addon is loaded");
const ways = Object.entries(tables[table]).map(([name, way]) => ({ name, way, times: [] }));
for (let round = 0; round < rounds; round++)
  for (const { way, times } of ways) {
    if (isCold) forget();
    const start = performance.now();
    await way();
    times.push(performance.now() - start);
  }
spawnSync("rm", [list]);

const bytes = paths.reduce((sum, path) => sum + statSync(path).size, 0);
const results = ways.map(({ name, times }) => {
  times.sort((one, other) => one - other);
  return { name, minimum: times[0], median: times[times.length >> 1] };
});
const core = cores().find(({ algorithm, chosen }) => algorithm === "sha1" && chosen)?.name;
console.log(
  `${await describeMachine()}, core ${core ?? "portable"}; ${paths.length} x ` +
    `${bytes / paths.length} bytes, ${rounds} rounds\n`,
);
const [sha1sum] = results;
const openssl = results.find(({ name }) => name.startsWith("openssl"));
printTable([
  ["", "ms, minimum", "median", "MB/s", "x sha1sum", "x openssl"],
  ...results.map(({ name, minimum, median }) => [
    name,
    minimum.toFixed(0),
    median.toFixed(0),
    (bytes / 1000 / minimum).toFixed(0),
    ...[sha1sum, openssl].map(
      (rival) =>
        `${(rival.minimum / minimum).toFixed(2)} (median ${(rival.median / median).toFixed(2)})`,
    ),
  ]),
]);
console.log();
