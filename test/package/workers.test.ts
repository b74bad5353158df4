/** Worker threads: each has an arena of its own, and leaves nothing behind. */
import { Worker } from "node:worker_threads";
import { expect, it } from "vitest";

/** Hashes many messages in turns through many hashes at once, and tells node:crypto's the same. */
const SCRIPT = `
  const crypto = require("node:crypto");
  const { parentPort, workerData } = require("node:worker_threads");
  const { createHash, hash } = require(workerData.package);
  let wrong = 0;
  for (let turn = 0; turn < workerData.turns; turn++) {
    const hashes = Array.from({ length: 100 }, (_, index) => {
      const algorithm = ["sha1", "sha256", "sha224"][index % 3];
      return [createHash(algorithm), crypto.createHash(algorithm)];
    });
    for (let piece = 0; piece < 4; piece++)
      hashes.forEach((pair, index) => pair.forEach((each) => each.update("x".repeat(index + piece) + workerData.name)));
    for (const [ours, theirs] of hashes) if (ours.digest("hex") !== theirs.digest("hex")) wrong++;
    const message = String(turn) + workerData.name;
    if (hash("sha1", message) !== crypto.createHash("sha1").update(message).digest("hex")) wrong++;
  }
  parentPort.postMessage(wrong);
`;

function work(name: string, turns: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(SCRIPT, {
      eval: true,
      workerData: { name, turns, package: process.cwd() },
    });
    worker.once("message", resolve).once("error", reject);
  });
}

it("eight at the same time do not disturb each other", async () => {
  const wrong = await Promise.all(Array.from({ length: 8 }, (_, index) => work(`w${index}`, 30)));
  expect(wrong).toEqual(Array.from({ length: 8 }, () => 0));
});

it("one that is stopped in the middle of its work does no harm", async () => {
  const worker = new Worker(
    `const { createHash } = require(${JSON.stringify(process.cwd())});
    for (;;) createHash("sha1").update(Buffer.alloc(1000)).digest();`,
    { eval: true },
  );
  await new Promise((resolve) => worker.once("online", resolve));
  await new Promise((resolve) => setTimeout(resolve, 100));
  await worker.terminate();
  expect(await work("after", 5)).toBe(0);
});

it("a hundred in a row keep no memory", async () => {
  const used = async (count: number) => {
    for (let started = 0; started < count; started++)
      expect(await work(String(started), 1)).toBe(0);
    globalThis.gc?.();
    return process.memoryUsage.rss();
  };
  await used(30);
  const before = await used(30);
  expect((await used(70)) - before).toBeLessThan(20_000_000);
});
