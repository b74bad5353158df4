/**
 * NIST CAVP response files.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";

/** A message and its digest, in hexadecimal. */
export interface Vector {
  readonly message: Buffer;
  readonly digest: string;
}

function read(file: string): string {
  return readFileSync(join("test", "vectors", "nist-cavp", "byte", file), "latin1");
}

/** The messages of a short- or long-message file. */
export function messageVectors(file: string): Vector[] {
  const pattern = /Len = (\d+)\r?\nMsg = ([0-9a-f]+)\r?\nMD = ([0-9a-f]+)/g;
  return [...read(file).matchAll(pattern)].map(([, bits, message, digest]) => ({
    message: Buffer.from(message, "hex").subarray(0, Number(bits) / 8),
    digest,
  }));
}

/** The seed and the hundred digests of a Monte Carlo file. */
export function monteVectors(file: string): { seed: Buffer; digests: string[] } {
  const text = read(file);
  const seed = Buffer.from(/Seed = ([0-9a-f]+)/.exec(text)?.[1] ?? "", "hex");
  return { seed, digests: [...text.matchAll(/MD = ([0-9a-f]+)/g)].map(([, digest]) => digest) };
}
