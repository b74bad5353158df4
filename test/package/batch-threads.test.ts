/** Batches on the thread pool while the thread that asked for them, or the whole process, ends. */
import { spawnSync } from "node:child_process";
import { Worker } from "node:worker_threads";
import { hashPacked, hashPackedAsync } from "shacore";
import { expect, it } from "vitest";

/** Starts more work than can be done, in a worker or in a process of its own. */
const SCRIPT = `
  const { hashPackedAsync, hashManyAsync } = require(${JSON.stringify(process.cwd())});
  const data = new Uint8Array(16e6);
  const offsets = Uint32Array.from({ length: 1001 }, (_, index) => index * 16000);
  for (let call = 0; call < 10; call++) {
    hashPackedAsync("sha1", data, offsets);
    hashManyAsync("sha1", [data.subarray(0, 8e6), data.subarray(8e6)]);
  }
`;

async function check(): Promise<void> {
  const data = new Uint8Array(100_000).fill(3);
  const offsets = [0, 10_000, 50_000, 100_000];
  expect(await hashPackedAsync("sha1", data, offsets)).toEqual(hashPacked("sha1", data, offsets));
}

it("a worker that is terminated", async () => {
  for (const delay of [0, 1, 5, 20]) {
    const worker = new Worker(
      `${SCRIPT} require("node:worker_threads").parentPort.postMessage(1)`,
      {
        eval: true,
      },
    );
    await new Promise((resolve) => worker.once("message", resolve));
    await new Promise((resolve) => setTimeout(resolve, delay));
    await worker.terminate();
  }
  await check();
});

it("a worker that ends by itself", async () => {
  const worker = new Worker(`${SCRIPT} setTimeout(() => process.exit(), 2)`, { eval: true });
  await new Promise((resolve) => worker.once("exit", resolve));
  await check();
});

for (const [name, end, status] of [
  ["process.exit", "setTimeout(() => process.exit(7), 2)", 7],
  ["process.exit at once", "process.exit(7)", 7],
  ["an exception", "setTimeout(() => { throw new Error() }, 2)", 1],
  ["nothing left to do", "", 0],
] as const)
  it(`a process that ends by ${name}`, () => {
    const run = spawnSync(process.execPath, ["-e", `${SCRIPT} ${end}`]);
    expect([run.status, run.signal]).toEqual([status, null]);
  });
