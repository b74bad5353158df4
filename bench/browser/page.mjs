// Times hashing in a page: `times(algorithm, length)` gives nanoseconds by way.
import { sha1 as nobleSha1 } from "@noble/hashes/legacy.js";
import { sha256 as nobleSha256 } from "@noble/hashes/sha2.js";
import { createSHA1, createSHA256 } from "hash-wasm";
import { createHash, hash } from "shacore/browser";

const ROUNDS = 60;
/** Milliseconds that a way is timed for in a round: clocks in pages are coarse. */
const SLICE = 12;

/** The ways, each from a message to bytes. Only WebCrypto's is asynchronous. */
async function waysOf(algorithm) {
  const isSha1 = algorithm === "sha1";
  const noble = isSha1 ? nobleSha1 : nobleSha256;
  const wasm = await (isSha1 ? createSHA1() : createSHA256());
  const subtleName = isSha1 ? "SHA-1" : "SHA-256";
  return {
    "shacore hash": (data) => hash(algorithm, data, "buffer"),
    "shacore createHash": (data) => createHash(algorithm).update(data).digest(),
    noble: (data) => noble(data),
    "hash-wasm, reused": (data) => wasm.init().update(data).digest("binary"),
    "crypto.subtle, awaited": (data) => crypto.subtle.digest(subtleName, data),
  };
}

/** Milliseconds of so many calls. */
async function timeCalls(way, isAwaited, messages, calls) {
  const start = performance.now();
  for (let call = 0; call < calls; call++) {
    const digest = way(messages[call % messages.length]);
    if (isAwaited) await digest;
  }
  return performance.now() - start;
}

globalThis.times = async (algorithm, length) => {
  const messages = Array.from({ length: 16 }, (_, index) => new Uint8Array(length).fill(index));
  const jobs = [];
  for (const [name, way] of Object.entries(await waysOf(algorithm))) {
    const isAwaited = name.includes("awaited");
    let calls = 1;
    // Until it is compiled, and until it is known how many calls fill a slice.
    for (let spent = 0; spent < 300; ) {
      const duration = await timeCalls(way, isAwaited, messages, calls);
      spent += duration;
      if (duration < SLICE) calls = Math.ceil(calls * Math.min(8, SLICE / Math.max(duration, 0.5)));
    }
    jobs.push({ name, way, isAwaited, calls, least: Number.POSITIVE_INFINITY });
  }
  for (let round = 0; round < ROUNDS; round++)
    for (const job of jobs) {
      const duration = await timeCalls(job.way, job.isAwaited, messages, job.calls);
      job.least = Math.min(job.least, (duration * 1e6) / job.calls);
    }
  return Object.fromEntries(jobs.map(({ name, least }) => [name, least]));
};
