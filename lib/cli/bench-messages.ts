/**
 * Whole messages as a program hashes them, against node:crypto: each core in turn with it, round after
 * round, and the shortest time of each.
 */
import type { Algorithm } from "../algorithms.js";
import type { Backend, Core } from "../backend.js";
import { SIZES } from "../calibration/rule.js";
import { nodeCrypto } from "../node-crypto.js";

/** Nanoseconds for a message of each of SIZES: with the core, and by node:crypto. */
export interface MessageTimes {
  readonly own: readonly number[];
  readonly node: readonly number[];
}

/** Milliseconds of a slice, and of running cold code until the engine has compiled it. */
const SLICE = 0.2;
const WARM_UP = 3;
const ROUNDS = 25;

interface Job {
  readonly run: () => void;
  /** How many messages one run hashes. */
  readonly messages: number;
  runs: number;
  shortest: number;
}

/** @returns by the names of the cores, which must be usable and of that algorithm */
export function measureMessages(
  backend: Backend,
  algorithm: Algorithm,
  cores: readonly Core[],
  onProgress: (share: number) => void,
): Map<string, MessageTimes> {
  const lanesMax = Math.max(...cores.map(({ lanes }) => lanes));
  const data = new Uint8Array(lanesMax * Math.max(...SIZES)).fill(0x5a);
  const jobs = cores.map(({ lanes }) => ({
    own: SIZES.map((size) => job(ownRun(backend, algorithm, data, lanes, size), lanes)),
    node: SIZES.map((size) => job(nodeRun(algorithm.name, data.subarray(0, size)), 1)),
  }));
  const inTurn = (step: (job: Job) => void) =>
    jobs.forEach(({ own, node }, index) => {
      backend.useCore(cores[index] as Core, "useCore");
      own.forEach((each, size) => {
        step(node[size] as Job);
        step(each);
      });
    });
  inTurn(setPace);
  for (let round = 1; round <= ROUNDS; round++) {
    inTurn((each) => {
      each.shortest = Math.min(each.shortest, time(each));
    });
    onProgress(round / ROUNDS);
  }
  const shortest = (list: readonly Job[]) => list.map((each) => each.shortest);
  return new Map(
    jobs.map(({ own, node }, index) => [
      (cores[index] as Core).name,
      { own: shortest(own), node: shortest(node) },
    ]),
  );
}

function job(run: () => void, messages: number): Job {
  return { run, messages, runs: 1, shortest: Number.POSITIVE_INFINITY };
}

function ownRun(
  backend: Backend,
  algorithm: Algorithm,
  data: Uint8Array,
  lanes: number,
  size: number,
): () => void {
  if (lanes === 1) {
    const message = data.subarray(0, size);
    return () => backend.digest(algorithm, message);
  }
  const messages = data.subarray(0, lanes * size);
  const offsets = Uint32Array.from({ length: lanes + 1 }, (_, index) => index * size);
  const digests = new Uint8Array(lanes * algorithm.digestLength);
  return () => backend.hashPacked(algorithm, messages, offsets, digests);
}

/** The fastest way that node:crypto has. */
function nodeRun(name: string, message: Uint8Array): () => void {
  const { createHash, hash } = nodeCrypto();
  if (typeof hash === "function") return () => hash(name, message, "buffer");
  return () => createHash(name).update(message).digest();
}

/** Says how many runs make a slice, after so many that they have their lasting pace. */
function setPace(job: Job): void {
  const end = performance.now() + WARM_UP;
  while (performance.now() < end) job.run();
  for (job.runs = 1; ; job.runs *= 2)
    if (time(job) * job.runs * job.messages >= SLICE * 1e6) return;
}

/** Nanoseconds for each message in one slice. */
function time({ run, runs, messages }: Job): number {
  const start = process.hrtime.bigint();
  for (let turn = 0; turn < runs; turn++) run();
  return Number(process.hrtime.bigint() - start) / (runs * messages);
}
