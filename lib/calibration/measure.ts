/**
 * Times cores and lane kernels, all in turn, round after round, and keeps the shortest time of each.
 *
 * Whatever disturbs the machine only adds time, and disturbs all of them alike. The rounds are dealt out
 * to a few groups, whose shortest times are independent measurements of the same: how far they lie
 * apart is the noise.
 */
import type { Algorithm } from "../algorithms.js";
import { type Figures, SIZES } from "./rule.js";
import type { Sampler } from "./sampler.js";

/** Cores and kernels to be timed. All must be usable. */
export interface Subject {
  readonly algorithm: Algorithm;
  readonly names: readonly string[];
}

export interface Measurement {
  /** By the names of the algorithms. */
  readonly figures: Readonly<Record<string, Figures>>;
  /** The length of a cycle in nanoseconds; 0 where it cannot be told. */
  readonly cycle: number;
  readonly rounds: number;
}

const BLOCK_LENGTH = 64;
const GROUPS = 4;

/** What a sample reads besides its blocks, at most: the messages of other lanes begin later. */
const LANES_LENGTH = 4096;

/** @param milliseconds how long to go on; a slow CPU takes the time that a round for each group takes */
export function measureCores(
  sampler: Sampler,
  subjects: readonly Subject[],
  milliseconds: number,
  onProgress: (share: number) => void,
): Measurement {
  const data = new Uint8Array(Math.max(...SIZES) + LANES_LENGTH).fill(0x5a);
  const shortest = subjects.map(({ names }) =>
    SIZES.map(() => Array.from({ length: GROUPS }, () => new Float64Array(names.length).fill(1e9))),
  );
  let [cycle, rounds] = [Number.POSITIVE_INFINITY, 0];
  const start = performance.now();
  for (let passed = 0; rounds < GROUPS || passed < milliseconds; rounds++) {
    subjects.forEach(({ algorithm, names }, subject) => {
      const times = new Float64Array(names.length);
      SIZES.forEach((size, index) => {
        sampler.sampleCores(algorithm.index, names, size / BLOCK_LENGTH, data, times);
        const group = shortest[subject]?.[index]?.[rounds % GROUPS] as Float64Array;
        for (const [place, time] of times.entries())
          group[place] = Math.min(group[place] as number, time);
      });
    });
    cycle = Math.min(cycle, sampler.clockCycle());
    passed = performance.now() - start;
    onProgress(Math.min(1, passed / milliseconds));
  }
  const figures = subjects.map(({ algorithm, names }, subject) => [
    algorithm.name,
    Object.fromEntries(
      names.map((name, place) => {
        const groups = shortest[subject]?.map((ofSize) => ofSize.map((times) => times[place]));
        return [name, figure(groups as number[][])];
      }),
    ),
  ]);
  return { figures: Object.fromEntries(figures), cycle, rounds };
}

/** @param groups for each size the shortest time of each group */
function figure(groups: readonly (readonly number[])[]): number[] {
  const noise = Math.max(...groups.map((times) => Math.max(...times) / Math.min(...times) - 1));
  const rounded = (number: number, digits: number) => Number(number.toFixed(digits));
  return [...groups.map((times) => rounded(Math.min(...times), 3)), rounded(Math.min(1, noise), 4)];
}
