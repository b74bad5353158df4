/**
 * Finds the calibration of this CPU and goes by it. Whatever is wrong with a file, it is ignored, and
 * {@link CalibrationReport} says why.
 */
import { algorithms } from "../algorithms.js";
import type { Addon } from "../native/addon.js";
import { version } from "../version.js";
import { fileName, folders } from "./place.js";
import { type Figures, judge, SIZES } from "./rule.js";

/** Whether a calibration is in use, and why or why not. */
export interface CalibrationReport {
  readonly used: boolean;
  /** The file that was looked at; undefined when there was none. */
  readonly path: string | undefined;
  readonly reason: string;
}

/** The content of a file. */
export interface Calibration {
  readonly format: number;
  readonly package: string;
  readonly architecture: string;
  /** As the addon's cpuSignature() has it. */
  readonly cpu: string;
  readonly measured: string;
  /** Of SHA-1 and SHA-256, whose cores SHA-224 has. */
  readonly algorithms: Readonly<Record<string, Figures>>;
}

export const FORMAT = 1;

/** The algorithms that are measured, and those that go by their figures. */
export const MEASURED: readonly { name: string; serves: readonly string[] }[] = [
  { name: "sha1", serves: ["sha1"] },
  { name: "sha256", serves: ["sha256", "sha224"] },
];

/** Nanoseconds that no block can take fewer than, or more. */
const FIGURE_MIN = 1;
const FIGURE_MAX = 100_000;

/** Goes by the calibration of this CPU, if there is a good one. Never throws. */
export function applyCalibration(addon: Addon): CalibrationReport {
  const wanted = process.env.SHACORE_CALIBRATION;
  if (wanted === "off")
    return { used: false, path: undefined, reason: "SHACORE_CALIBRATION=off asks for none" };
  let path = wanted;
  try {
    const signature = addon.cpuSignature();
    for (const folder of wanted ? [undefined] : folders()) {
      path = folder === undefined ? (wanted as string) : `${folder}/${fileName(signature)}`;
      const text = addon.readOwnFile(path);
      if (text === undefined) continue;
      if (folder !== undefined) addon.checkOwnFolder(folder);
      return { used: true, path, reason: apply(addon, parse(text, signature, addon)) };
    }
    const reason = wanted ? "there is no such file" : "there is none for this version and CPU";
    return { used: false, path: wanted || undefined, reason };
  } catch (error) {
    return { used: false, path, reason: `ignored: ${(error as Error).message}` };
  }
}

/** The names of the cores and kernels of an algorithm that can run here. */
interface Runnable {
  readonly cores: readonly string[];
  readonly kernels: readonly string[];
}

/** A calibration that was made here, with what can run of each of {@link MEASURED}. */
interface Checked {
  readonly calibration: Calibration;
  readonly runnable: readonly Runnable[];
}

function indexOf(name: string): number {
  return algorithms.findIndex((algorithm) => algorithm.name === name);
}

/** @throws an Error whose message says what is wrong with the text */
function parse(text: string, signature: string, addon: Addon): Checked {
  let calibration: Calibration;
  try {
    calibration = JSON.parse(text) as Calibration;
  } catch {
    throw new Error("it is no JSON");
  }
  if (!isObject(calibration) || calibration.format !== FORMAT)
    throw new Error("it is no calibration of a format that this version knows");
  for (const [key, here] of [
    ["package", version],
    ["architecture", process.arch],
    ["cpu", signature],
  ] as const)
    if (calibration[key] !== here)
      throw new Error(`it is of another ${key}: ${shown(calibration[key])}, this is ${here}`);
  if (!isObject(calibration.algorithms)) throw new Error("it has no figures");
  const runnable = MEASURED.map(({ name }) => {
    const names = addon.runnable(indexOf(name));
    const figures = Object.hasOwn(calibration.algorithms, name) && calibration.algorithms[name];
    checkFigures(name, figures, [...names.cores, ...names.kernels]);
    return names;
  });
  return { calibration, runnable };
}

/** Every core that can run must have its figure, and nothing else may have one. */
function checkFigures(algorithm: string, figures: unknown, names: readonly string[]): void {
  if (!isObject(figures)) throw new Error(`it has no figures of ${algorithm}`);
  for (const name of Object.keys(figures))
    if (!names.includes(name))
      throw new Error(`${shown(name)} is no core of ${algorithm} that can run here`);
  for (const name of names) {
    const figure = Object.hasOwn(figures, name) ? figures[name] : undefined;
    if (!Array.isArray(figure) || figure.length !== SIZES.length + 1 || !isSane(figure))
      throw new Error(`it has no possible figure of ${algorithm} ${name}`);
  }
}

function isSane(figure: readonly unknown[]): boolean {
  return figure.every((number, index) => {
    const [least, most] = index < SIZES.length ? [FIGURE_MIN, FIGURE_MAX] : [0, 1];
    return typeof number === "number" && number >= least && number <= most;
  });
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A value of the file in a message: short, and in one line. */
function shown(value: unknown): string {
  return (JSON.stringify(value) ?? "nothing").slice(0, 80);
}

/** Goes by the figures. Returns what that came to. */
function apply(addon: Addon, { calibration, runnable }: Checked): string {
  const changes: string[] = [];
  MEASURED.forEach(({ name: measured, serves }, index) => {
    const { cores, kernels } = runnable[index] as Runnable;
    const figures = calibration.algorithms[measured] as Figures;
    const { core, costs, margin } = judge(cores, kernels, figures);
    for (const name of serves)
      addon.calibrate(indexOf(name), [...cores, ...kernels], costs, margin, core ?? "");
    if (core !== undefined) changes.push(`${measured} ${core}`);
  });
  return changes.length === 0
    ? "in use: no core for one message beats the default by more than the noise"
    : `in use: faster than the default by more than the noise: ${changes.join(", ")}`;
}
