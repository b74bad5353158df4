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
import { version } from "../version.js";
import { fileName, folders } from "./place.js";
import { type Calibration, FORMAT, MEASURED } from "./read.js";
import type { Figures } from "./rule.js";
import type { Sampler } from "./sampler.js";

/** A calibration of this version on this machine, from the figures of all that can run. */
export function calibrationOf(
  signature: string,
  figures: Readonly<Record<string, Figures>>,
): Calibration {
  return {
    format: FORMAT,
    package: version,
    architecture: process.arch,
    cpu: signature,
    measured: new Date().toISOString(),
    algorithms: Object.fromEntries(MEASURED.map(({ name }) => [name, figures[name] as Figures])),
  };
}

/**
 * Writes it to the first place that can be written to, or to the file that SHACORE_CALIBRATION names.
 *
 * @returns the path of the file
 * @throws an Error that names every place and what is wrong with it
 */
export function saveCalibration(sampler: Sampler, calibration: Calibration): string {
  const wanted = process.env.SHACORE_CALIBRATION;
  if (wanted === "off") throw new Error("SHACORE_CALIBRATION=off asks for no calibration");
  if (wanted) {
    replaceFile(wanted, textOf(calibration));
    return wanted;
  }
  const failures: string[] = [];
  for (const folder of folders()) {
    try {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      sampler.checkOwnFolder(folder);
      const path = `${folder}/${fileName(calibration.cpu)}`;
      replaceFile(path, textOf(calibration));
      return path;
    } catch (error) {
      failures.push(`${folder}: ${(error as Error).message}`);
    }
  }
  throw new Error(`no folder to save to: ${failures.join("; ")}`);
}

/** JSON with a line for each figure. */
function textOf(calibration: Calibration): string {
  const text = JSON.stringify(calibration, null, 2);
  return `${text.replace(/\[[\d\s.,]+\]/g, (list) => list.replace(/\s+/g, " "))}\n`;
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
