/**
 * What a run of `shacore bench` found: the figures that the table, the JSON and the page show.
 */
import * as os from "node:os";
import { type Algorithm, algorithms } from "../algorithms.js";
import type { Backend, Core, CoreOrigin } from "../backend.js";
import { type Measurement, measureCores, type Subject } from "../calibration/measure.js";
import { judge, SIZES } from "../calibration/rule.js";
import { version } from "../version.js";
import { type MessageTimes, measureMessages } from "./bench-messages.js";

/** A core at one size of messages. */
export interface SizeResult {
  readonly bytes: number;
  /** Of all messages together: compression alone, and on the portable side whole messages. */
  readonly gigabytesPerSecond: number;
  /** The same; null where the length of a cycle is not known. */
  readonly cyclesPerByte: number | null;
  /** How many times as fast whole messages are as with node:crypto, one after the other. */
  readonly timesNode: number;
}

export interface CoreResult {
  readonly algorithm: string;
  readonly name: string;
  readonly lanes: number;
  /** Why it was in use before anything was measured; null when it was not. */
  readonly origin: CoreOrigin | null;
  readonly sizes: readonly SizeResult[];
  /** How far repeated measurements lie apart, as a share; null on the portable side. */
  readonly noise: number | null;
}

/** What these figures say about the core for single messages. */
export interface Verdict {
  readonly algorithm: string;
  readonly default: string;
  /** The core that beats the default by more than the noise; null when none does. */
  readonly faster: string | null;
}

export interface BenchResult {
  readonly package: string;
  readonly runtime: string;
  readonly cpu: string;
  readonly architecture: string;
  readonly backend: string;
  readonly date: string;
  readonly cores: readonly CoreResult[];
  readonly verdicts: readonly Verdict[];
}

/** What is to be measured. */
export interface BenchScope {
  readonly algorithms: readonly Algorithm[];
  /** The names of cores; all when it is empty. */
  readonly names: readonly string[];
}

/** Milliseconds that the timing of cores takes. */
export const MILLISECONDS = 700;

/** The cores that can be measured. */
export function coresIn(backend: Backend, scope: BenchScope): Core[] {
  return backend
    .cores()
    .filter(
      ({ algorithm, name, usable }) =>
        usable &&
        scope.algorithms.some((each) => each.name === algorithm) &&
        (scope.names.length === 0 || scope.names.includes(name)),
    );
}

/** The algorithms that have cores of their own: SHA-224 has those of SHA-256. */
export function measuredAlgorithms(): Algorithm[] {
  return algorithms.filter(({ name }) => name !== "sha224");
}

/** Times the cores alone; undefined on the portable side. */
export function measureScope(
  backend: Backend,
  scope: BenchScope,
  onProgress: (share: number) => void,
): Measurement | undefined {
  const { sampler } = backend;
  if (sampler === undefined) return undefined;
  const cores = coresIn(backend, scope);
  const subjects: Subject[] = scope.algorithms.map((algorithm) => ({
    algorithm,
    names: cores.filter((core) => core.algorithm === algorithm.name).map(({ name }) => name),
  }));
  return measureCores(sampler, subjects, MILLISECONDS, onProgress);
}

/** Measures whole messages too, which leaves other cores in use than before, and puts all together. */
export function resultOf(
  backend: Backend,
  scope: BenchScope,
  measurement: Measurement | undefined,
  onProgress: (share: number) => void,
): BenchResult {
  const all = coresIn(backend, scope);
  const cores = scope.algorithms.flatMap((algorithm, index) => {
    const ofAlgorithm = all.filter((core) => core.algorithm === algorithm.name);
    const progress = (share: number) => onProgress((index + share) / scope.algorithms.length);
    if (ofAlgorithm.length === 0) return [];
    const times = measureMessages(backend, algorithm, ofAlgorithm, progress);
    return ofAlgorithm.map((core) =>
      coreResult(core, times.get(core.name) as MessageTimes, measurement),
    );
  });
  const { bun, deno, node } = process.versions;
  const runtime = bun ? `Bun ${bun}` : deno ? `Deno ${deno}` : `Node ${node}`;
  return {
    package: version,
    runtime,
    cpu: os.cpus()[0]?.model.trim() || "unknown CPU",
    architecture: process.arch,
    backend: backend.name,
    date: new Date().toISOString(),
    cores,
    verdicts: verdictsOf(backend, scope, measurement),
  };
}

function coreResult(
  { algorithm, name, lanes, origin }: Core,
  times: MessageTimes,
  measurement: Measurement | undefined,
): CoreResult {
  const BLOCK_LENGTH = 64;
  const figure = measurement?.figures[algorithm]?.[name];
  const sizes = SIZES.map((bytes, index): SizeResult => {
    const own = times.own[index] as number;
    const perByte =
      figure === undefined ? own / bytes : (figure[index] as number) / (BLOCK_LENGTH * lanes);
    return {
      bytes,
      gigabytesPerSecond: 1 / perByte,
      cyclesPerByte: measurement?.cycle ? perByte / measurement.cycle : null,
      timesNode: (times.node[index] as number) / own,
    };
  });
  return {
    algorithm,
    name,
    lanes,
    origin: origin ?? null,
    sizes,
    noise: figure?.at(-1) ?? null,
  };
}

/** Only where every core that can run was measured. */
export function verdictsOf(
  backend: Backend,
  scope: BenchScope,
  measurement: Measurement | undefined,
): Verdict[] {
  const { sampler } = backend;
  if (sampler === undefined || measurement === undefined || scope.names.length > 0) return [];
  return scope.algorithms.flatMap(({ name, index }) => {
    const { cores, kernels } = sampler.runnable(index);
    const figures = measurement.figures[name] ?? {};
    if ([...cores, ...kernels].some((core) => figures[core] === undefined)) return [];
    const { core } = judge(cores, kernels, figures);
    return [{ algorithm: name, default: cores[0] as string, faster: core }];
  });
}
