/**
 * A message past 2^33 bytes that leaves as bytes and goes on again around every border where a count
 * in 32 bits, of bits or of bytes, would overflow. It is hashed by the native side; the portable side,
 * in a process of its own, takes the same steps across the borders, and some of the long ones between
 * them. The digests at every cut are node:crypto's, the last one also sha1sum's, of a file.
 */
import { spawn, spawnSync } from "node:child_process";
import * as crypto from "node:crypto";
import { closeSync, openSync, truncateSync, writeSync } from "node:fs";
import { join } from "node:path";
import { createHash, type Hash, importState } from "shacore";
import { expect, it } from "vitest";
import { runNode } from "../../support/run.js";
import { temporaryFolder } from "../../support/temporary.js";

/** 2^32 and 2^35 bits, 2^31, 2^32 and 2^33 bytes. */
const BORDERS = [2 ** 29, 2 ** 31, 2 ** 32, 2 ** 33];
const END = "end!";
/** The last border up to which the portable side also takes the long steps: it takes seconds for each. */
const PORTABLE_MAX = 2 ** 31;
/** What memory may grow by, in bytes, over gigabytes of message. */
const GROWTH_MAX = 2 ** 25;

/** What the next bytes of the message are: so many zeros, then a text. */
interface Step {
  readonly zeros: number;
  readonly text: string;
  /** How long the message is behind them. */
  readonly end: number;
}

/** Zeros, with "a" before every border and "b" behind it. */
function stepsTo(last: number): Step[] {
  const steps: Step[] = [];
  let end = 0;
  const add = (zeros: number, text: string) => {
    end += zeros + text.length;
    steps.push({ zeros, text, end });
  };
  for (const border of BORDERS.filter((border) => border <= last)) {
    add(border - 1 - end, "");
    add(0, "a");
    add(0, "b");
  }
  add(0, END);
  return steps;
}

const path = join(temporaryFolder(), "sparse");
const zeros = Buffer.alloc(2 ** 25);

function update(hash: { update(data: Buffer | string): unknown }, step: Step): void {
  for (let rest = step.zeros; rest > 0; rest -= zeros.length)
    hash.update(zeros.subarray(0, Math.min(rest, zeros.length)));
  hash.update(step.text);
}

function nativeStep(state: Buffer, step: Step): Buffer {
  const hash = importState(state);
  update(hash, step);
  return hash.exportState();
}

/** The same on the portable side. Its memory must stay flat too. */
function portableStep(state: Buffer, step: Step): Buffer {
  const script = `
    const { backend, importState } = require("shacore");
    const { state, zeros, text } = JSON.parse(require("node:fs").readFileSync(0, "utf8"));
    const piece = Buffer.alloc(2 ** 25);
    const hash = importState(Buffer.from(state, "hex"));
    let before = 0;
    for (let rest = zeros; rest > 0; rest -= piece.length) {
      hash.update(piece.subarray(0, Math.min(rest, piece.length)));
      before ||= process.memoryUsage.rss();
    }
    const growth = before && process.memoryUsage.rss() - before;
    const after = hash.update(text).exportState().toString("hex");
    console.log(JSON.stringify({ backend: backend(), growth, after }));`;
  const input = JSON.stringify({ ...step, state: state.toString("hex") });
  const env = { SHACORE_BACKEND: "portable" };
  const { stdout, stderr } = runNode(["-e", script], { env, input });
  expect(stderr).toBe("");
  const result = JSON.parse(stdout);
  expect(result.backend).toBe("portable");
  expect(result.growth).toBeLessThan(GROWTH_MAX);
  return Buffer.from(result.after, "hex");
}

/** The digest of the whole message by the program sha1sum, where there is one. */
async function programsDigest(last: number): Promise<string | undefined> {
  if (spawnSync("sha1sum", ["--version"]).error !== undefined) return undefined;
  const [{ end }] = stepsTo(last).slice(-1);
  const file = openSync(path, "w");
  truncateSync(path, end);
  for (const border of BORDERS) writeSync(file, "ab", border - 1);
  writeSync(file, END, end - END.length);
  closeSync(file);
  const { stdout } = spawn("sha1sum", [path]);
  return Buffer.concat(await stdout.toArray())
    .toString()
    .slice(0, 40);
}

for (const [algorithm, last] of [
  ["sha1", 2 ** 33],
  ["sha256", 2 ** 32],
] as const)
  it(`${algorithm} of ${last + 1 + END.length} bytes, by way of states`, async () => {
    const others = algorithm === "sha1" ? programsDigest(last) : undefined;
    const theirs = crypto.createHash(algorithm);
    let state: Buffer = (createHash(algorithm) as Hash).exportState();
    let memory = 0;
    for (const step of stepsTo(last)) {
      const before = state;
      state = nativeStep(before, step);
      update(theirs, step);
      const digest = theirs.copy().digest("hex");
      expect(importState(state).digest("hex"), `after ${step.end} bytes`).toBe(digest);
      if (step.zeros === 0 || step.end < PORTABLE_MAX)
        expect(portableStep(before, step).equals(state), `after ${step.end} bytes`).toBe(true);
      if (step.text === "b") memory ||= process.memoryUsage.rss();
    }
    expect(process.memoryUsage.rss() - memory).toBeLessThan(GROWTH_MAX);
    if (others === undefined) return;
    const digest = await others;
    if (digest === undefined) console.log("sha1sum: not asked, there is no such program");
    else expect(importState(state).digest("hex")).toBe(digest);
  });
