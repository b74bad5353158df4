// Everything that is asynchronous, long and under bad conditions: threads that end while they hash,
// work that is called off at every stage, processes that end meanwhile, no descriptors left, files
// that change while they are read.
//
//   node --expose-gc test/soak.mjs [SCALE]     1 unless given: about a minute; 0.1 is quick
//
// Ends with one line "N passed, N failed".

import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import * as shacore from "shacore";

const scale = Number(process.argv[2] ?? 1);
const some = (count) => Math.max(2, Math.round(count * scale));
const folder = mkdtempSync(join(tmpdir(), "shacore-soak-"));
const data = Buffer.alloc(2 ** 22, 1);
const messages = Array.from({ length: 2000 }, (_, index) => data.subarray(0, index));
const paths = Array.from({ length: 60 }, (_, index) => {
  const path = join(folder, `file ${index}`);
  writeFileSync(path, data.subarray(0, index * 5000));
  return path;
});
const long = join(folder, "long");
writeFileSync(long, "");
truncateSync(long, 2 ** 34);

const descriptors = () => readdirSync("/proc/self/fd").length;
const memory = () => {
  gc();
  return process.memoryUsage().rss;
};

/** What a thread or a process does until it is ended, as a script. */
const busy = `
  const shacore = require("shacore");
  const data = Buffer.alloc(2 ** 20, 1);
  const messages = Array.from({ length: 500 }, (_, index) => data.subarray(0, index * 20));
  const key = shacore.hmacKey("sha1", "key");
  function turn() {
    shacore.hash("sha1", "message");
    shacore.createHash("sha256").update(data).digest("hex");
    shacore.createHash("sha1").update("dropped");
    shacore.hashMany("sha1", messages);
    key.sign("message");
    shacore.hashManyAsync("sha1", messages).catch(() => {});
    shacore.hashFile(${JSON.stringify(paths[9])}).catch(() => {});
    shacore.pbkdf2("password", "salt", 2000, 20, "sha1", () => {});
    setImmediate(turn);
  }
  turn();
`;

async function endWorkers(count) {
  for (let ended = 0; ended < count; ended += 4)
    await Promise.all(
      Array.from({ length: 4 }, async (_, index) => {
        const worker = new Worker(busy, { eval: true });
        await new Promise((resolve) => worker.once("online", resolve));
        await pause((ended + 5 * index) % 23);
        await worker.terminate();
      }),
    );
}

/** Digests, or the error of having been called off. */
async function calledOff(work, milliseconds, expected) {
  const controller = new AbortController();
  const promise = work(controller.signal).then(
    (result) => result,
    (error) => error,
  );
  if (milliseconds >= 0) await pause(milliseconds);
  controller.abort();
  const result = await promise;
  if (result instanceof Error) assert.equal(result.code, "ABORT_ERR");
  else assert.deepEqual(result, expected);
}

const collect = async (files, options) => {
  const results = [];
  for await (const result of shacore.hashFiles(files, options)) results.push(result);
  return results;
};

const parts = {
  "threads that are ended while they hash": async () => {
    await endWorkers(some(200));
    const before = memory();
    await endWorkers(some(800));
    const growth = (memory() - before) / 2 ** 20;
    assert.ok(growth < 64, `memory grew by ${growth.toFixed(0)} MiB`);
  },
  "work that is called off at every stage": async () => {
    const offsets = Uint32Array.from({ length: 2001 }, (_, index) => index * 2000);
    const expectedMany = shacore.hashMany("sha1", messages);
    const expectedPacked = shacore.hashPacked("sha1", data, offsets);
    const expectedFiles = await collect(paths);
    const before = descriptors();
    for (let turn = 0; turn < some(150); turn++) {
      const milliseconds = (turn % 16) - 1;
      await calledOff(
        (signal) => shacore.hashManyAsync("sha1", messages, { signal }),
        milliseconds,
        expectedMany,
      );
      await calledOff(
        (signal) => shacore.hashPackedAsync("sha1", data, offsets, { signal }),
        milliseconds,
        expectedPacked,
      );
      await calledOff((signal) => collect(paths, { signal }), milliseconds, expectedFiles);
      await calledOff((signal) => shacore.hashFile(long, { signal }), milliseconds);
    }
    await pause(200);
    assert.ok(descriptors() <= before, `${descriptors()} descriptors, ${before} before`);
  },
  "iterations of files that are left": async () => {
    const before = descriptors();
    for (let turn = 0; turn < some(200); turn++) {
      let left = turn % 60;
      for await (const _ of shacore.hashFiles([...paths, long])) if (left-- === 0) break;
    }
    await pause(200);
    assert.ok(descriptors() <= before, `${descriptors()} descriptors, ${before} before`);
  },
  "processes that end while they hash": async () => {
    for (let turn = 0; turn < some(40); turn++) {
      const end = [
        "process.exit()",
        "process.exitCode = 0; throw 0",
        "process.kill(process.pid, 'SIGTERM')",
      ][turn % 3];
      const script = `${busy}\nprocess.on('uncaughtException', () => process.exit(0));\nsetTimeout(() => { ${end} }, ${turn % 30}); setTimeout(() => process.exit(0), 300)`;
      const { status, signal } = spawnSync(process.execPath, ["-e", script], { stdio: "ignore" });
      assert.ok(status === 0 || signal === "SIGTERM", `${end}: ${status} ${signal}`);
    }
  },
  "no descriptors left": () => {
    const script = `
      const { hashFiles, hash } = require("shacore");
      const paths = ${JSON.stringify(paths)};
      (async () => {
        const counts = { digests: 0, errors: 0 };
        for await (const { digest, error } of hashFiles(paths, { concurrency: 64 }))
          if (digest !== undefined) counts.digests++;
          else if (error.code === "EMFILE") counts.errors++;
          else throw error;
        console.log(JSON.stringify({ ...counts, after: hash("sha1", "after") }));
      })();`;
    const expected = createHash("sha1").update("after").digest("hex");
    for (const limit of [18, 20, 22, 24, 28, 40, 64]) {
      const command = `ulimit -n ${limit} && exec "$0" -e "$1"`;
      const { stdout, stderr } = spawnSync(
        "bash",
        ["--norc", "-c", command, process.execPath, script],
        {
          encoding: "utf8",
        },
      );
      // Node itself does not start with too few.
      if (stdout === "" && !stderr.includes("shacore")) continue;
      const { digests, errors, after } = JSON.parse(stdout);
      assert.equal(digests + errors, paths.length);
      assert.equal(after, expected);
    }
  },
  "a tree that changes while it is hashed": async () => {
    const tree = join(folder, "tree");
    mkdirSync(tree);
    const names = Array.from({ length: 200 }, (_, index) => join(tree, String(index)));
    const change = `
      const fs = require("node:fs");
      const names = ${JSON.stringify(names)};
      const end = Date.now() + ${Math.round(10_000 * scale) + 500};
      for (let turn = 0; Date.now() < end; turn++) {
        const name = names[(turn * 7919) % names.length];
        try {
          if (turn % 5 === 0) fs.rmSync(name, { force: true, recursive: true });
          else if (turn % 5 === 1) fs.writeFileSync(name, Buffer.alloc((turn * 37) % 300000, 2));
          else if (turn % 5 === 2) fs.truncateSync(name, (turn * 53) % 200000);
          else if (turn % 5 === 3) fs.renameSync(name, names[turn % names.length]);
          else if (turn % 40 === 4) fs.mkdirSync(name);
          else fs.appendFileSync(name, "more");
        } catch {}
      }`;
    const before = descriptors();
    const changer = spawn(process.execPath, ["-e", change], { stdio: "ignore" });
    const ended = new Promise((resolve) => changer.once("exit", resolve));
    let isOver = false;
    ended.then(() => {
      isOver = true;
    });
    while (!isOver) {
      const results = await collect(names);
      assert.deepEqual(
        results.map(({ path }) => path),
        names,
      );
      for (const { digest, error } of results)
        if (digest === undefined) assert.match(error.code, /^(ENOENT|EISDIR|ESTALE)$/);
        else assert.match(digest, /^[0-9a-f]{40}$/);
    }
    await pause(200);
    assert.ok(descriptors() <= before, `${descriptors()} descriptors, ${before} before`);
    for (const { path, digest, error } of await collect(names))
      if (error === undefined)
        assert.equal(digest, createHash("sha1").update(readFileSync(path)).digest("hex"));
  },
};

let passed = 0;
let failed = 0;
for (const [name, run] of Object.entries(parts)) {
  const begin = Date.now();
  try {
    await run();
    passed++;
    console.log(`${name}: ${((Date.now() - begin) / 1000).toFixed(1)} s`);
  } catch (error) {
    failed++;
    console.log(`FAILED: ${name}\n${error.stack}`);
  }
}
rmSync(folder, { recursive: true });
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
