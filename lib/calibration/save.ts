/**
 * Writes a calibration where read.ts finds it: whole or not at all, and never through a symbolic link.
 */
import { randomBytes } from "node:crypto";
import {
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { dirname } from "node:path";
import { algorithms } from "../algorithms.js";
import { version } from "../version.js";
import { fileName, folders } from "./place.js";
import { type Choice, type Figures, judge } from "./rule.js";
import type { Sampler } from "./sampler.js";

/** The content of a file, which native/calibration.c reads. */
export interface Calibration {
  readonly format: number;
  readonly package: string;
  readonly architecture: string;
  /** As the addon's cpuSignature() has it. */
  readonly cpu: string;
  readonly measured: string;
  /** For SHA-1; for SHA-256 and SHA-224, which have the same cores. */
  readonly sha1: Choice;
  readonly sha256: Choice;
}

/** Changes whenever Calibration does, with CALIBRATION_FORMAT in native/calibration.h. */
const FORMAT = 1;

/** A calibration of this version on this machine, from the figures of all that can run. */
export function calibrationOf(
  sampler: Sampler,
  figures: Readonly<Record<string, Figures>>,
): Calibration {
  const choiceOf = (name: string) => {
    const index = algorithms.findIndex((algorithm) => algorithm.name === name);
    const { cores, kernels } = sampler.runnable(index);
    return judge(cores, kernels, figures[name] ?? {});
  };
  return {
    format: FORMAT,
    package: version,
    architecture: process.arch,
    cpu: sampler.cpuSignature(),
    measured: new Date().toISOString(),
    sha1: choiceOf("sha1"),
    sha256: choiceOf("sha256"),
  };
}

/**
 * Writes it to the first place that can be written to, or to the file that SHACORE_CALIBRATION names.
 *
 * @returns the path of the file
 * @throws an Error that names every place and what is wrong with it
 */
export function saveCalibration(sampler: Sampler, calibration: Calibration): string {
  const text = `${JSON.stringify(calibration)}\n`;
  const wanted = process.env.SHACORE_CALIBRATION;
  if (wanted === "off") throw new Error("SHACORE_CALIBRATION=off asks for no calibration");
  if (wanted) {
    replaceFile(wanted, text);
    return wanted;
  }
  const failures: string[] = [];
  for (const folder of folders()) {
    try {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      sampler.checkOwnFolder(folder);
      const path = `${folder}/${fileName(calibration.cpu)}`;
      replaceFile(path, text);
      return path;
    } catch (error) {
      failures.push(`${folder}: ${(error as Error).message}`);
    }
  }
  throw new Error(`no folder to save to: ${failures.join("; ")}`);
}

/** Writes a file beside it, then renames that, which replaces a symbolic link and does not follow it. */
function replaceFile(path: string, text: string): void {
  const temporary = `${dirname(path)}/.${randomBytes(8).toString("hex")}.tmp`;
  // Fails where there is anything of that name.
  const file = openSync(temporary, "wx", 0o600);
  try {
    try {
      writeFileSync(file, text);
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    renameSync(temporary, path);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
}
