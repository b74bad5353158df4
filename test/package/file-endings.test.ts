/** Ways for an environment to end while files are being hashed, and what is left of it. */
import { spawnSync } from "node:child_process";
import { readdirSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { describe, expect, it } from "vitest";
import { knowsDescriptors, openDescriptors } from "../support/descriptors.js";
import { canWaitForPipes, makePipe } from "../support/pipe.js";
import { runNode } from "../support/run.js";
import { temporaryFolder } from "../support/temporary.js";

const folder = temporaryFolder();
for (let index = 0; index < 300; index++) {
  writeFileSync(join(folder, `short ${index}`), String(index));
  writeFileSync(join(folder, `long ${index}`), "");
  truncateSync(join(folder, `long ${index}`), 2 ** 22);
}
const paths = readdirSync(folder).map((name) => join(folder, name));

/** Hashes all files, several times at once, and says when it is about to. */
const SCRIPT = `
  const { parentPort, workerData } = require("node:worker_threads");
  const { hashFile, hashFiles } = require(workerData.package);
  const all = async () => { for await (const _ of hashFiles(workerData.paths)); };
  for (const path of workerData.paths.slice(0, 20)) hashFile(path);
  all(); all();
  parentPort.postMessage("working");
`;

describe("a worker", () => {
  it.skipIf(!knowsDescriptors)("stopped in the middle leaves no descriptor open", async () => {
    const stopOne = async (milliseconds: number) => {
      const workerData = { paths, package: process.cwd() };
      const worker = new Worker(SCRIPT, { eval: true, workerData });
      await new Promise((resolve) => worker.once("message", resolve));
      await new Promise((resolve) => setTimeout(resolve, milliseconds));
      await worker.terminate();
    };
    await stopOne(10);
    const before = openDescriptors();
    for (const milliseconds of [0, 0, 1, 2, 5, 10, 20, 30, 50]) await stopOne(milliseconds);
    expect(openDescriptors()).toBeLessThan(before + 1);
  });

  it.skipIf(!canWaitForPipes)("stopped while a pipe has nothing to give", async () => {
    const pipe = join(folder, "pipe");
    makePipe(pipe);
    const before = openDescriptors();
    const workerData = { paths: [pipe], package: process.cwd() };
    const worker = new Worker(SCRIPT, { eval: true, workerData });
    await new Promise((resolve) => worker.once("message", resolve));
    await new Promise((resolve) => setTimeout(resolve, 50));
    await worker.terminate();
    expect(openDescriptors()).toBeLessThan(before + 1);
  });
});

describe("a process", () => {
  const run = (body: string) =>
    runNode([
      "-e",
      `const { hashFile, hashFiles } = require("shacore");
      const paths = ${JSON.stringify(paths)};
      ${body}`,
    ]);

  it("ends when it is told to, in the middle of the work", () => {
    const { status, stderr } = run(
      `(async () => { for await (const _ of hashFiles(paths)); })();
      for (const path of paths) hashFile(path);
      setTimeout(() => process.exit(7), 30);`,
    );
    expect([status, stderr]).toEqual([7, ""]);
  });
  it("does not end before the work", () => {
    const { stdout } = run(`hashFile(paths[0]).then((digest) => console.log(digest.length));`);
    expect(stdout).toBe("40\n");
  });
  it("an error that nobody caught ends it, in the middle of the work", () => {
    const { status, stderr } = run(
      `(async () => { for await (const _ of hashFiles(paths)); })();
      setTimeout(() => { throw new Error("on purpose"); }, 20);`,
    );
    expect(status).toBe(1);
    expect(stderr).toContain("on purpose");
  });
  it.skipIf(process.platform === "win32")("with few descriptors hashes all files", () => {
    const script = `const { hashFiles } = require("shacore");
      const { readdirSync, openSync } = require("node:fs");
      const paths = ${JSON.stringify(paths)};
      require("shacore").hash("sha1", "the addon is loaded");
      (async () => {
        let digests = 0;
        // All descriptors but few are in use.
        const taken = [];
        try { for (;;) taken.push(openSync("/dev/null")); } catch {}
        for (let free = 0; free < 5; free++) require("node:fs").closeSync(taken.pop());
        for await (const { digest, error } of hashFiles(paths, { concurrency: 3 }))
          if (digest !== undefined) digests++; else throw error;
        console.log(digests);
      })();`;
    const { stdout, stderr } = spawnSync(
      "sh",
      ["-c", `ulimit -n 100; exec "$0" -e "$1"`, process.execPath, script],
      { encoding: "utf8" },
    );
    expect([stdout, stderr]).toEqual([`${paths.length}\n`, ""]);
  });
  it.skipIf(process.platform === "win32")("without any descriptor says so for each file", () => {
    const script = `const { hashFile, hashFiles } = require("shacore");
      const { openSync, closeSync } = require("node:fs");
      const paths = ${JSON.stringify(paths.slice(0, 40))};
      (async () => {
        for await (const _ of hashFiles([paths[0]]));
        const taken = [];
        try { for (;;) taken.push(openSync("/dev/null")); } catch {}
        const codes = new Set();
        for await (const { error } of hashFiles(paths, { concurrency: 2 })) codes.add(error.code);
        await hashFile(paths[0]).catch(({ code }) => codes.add("alone " + code));
        closeSync(taken.pop());
        console.log([...codes].join());
      })();`;
    const { stdout, stderr } = spawnSync(
      "sh",
      ["-c", `ulimit -n 100; exec "$0" -e "$1"`, process.execPath, script],
      { encoding: "utf8" },
    );
    expect([stdout, stderr]).toEqual(["EMFILE,alone EMFILE\n", ""]);
  });
});
