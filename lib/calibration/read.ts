/**
 * Finds the calibration of this CPU and goes by it. Whatever is wrong with a file, it is ignored, and
 * {@link CalibrationReport} says why. This runs before the first message of every process, so all of
 * it but the looking for a place is one call of the addon.
 */
import type { Addon } from "../native/addon.js";
import { version } from "../version.js";
import { fileName, folders } from "./place.js";

/** Whether a calibration is in use, and why or why not. */
export interface CalibrationReport {
  readonly used: boolean;
  /** The file that was looked at; undefined when there was none. */
  readonly path: string | undefined;
  readonly reason: string;
}

/** Goes by the calibration of this CPU, if there is a good one. Never throws. */
export function applyCalibration(addon: Addon): CalibrationReport {
  const wanted = process.env.SHACORE_CALIBRATION;
  if (wanted === "off")
    return { used: false, path: undefined, reason: "SHACORE_CALIBRATION=off asks for none" };
  let path = wanted;
  try {
    const cpu = addon.cpuSignature();
    for (const folder of wanted ? [""] : folders()) {
      path = wanted || `${folder}/${fileName(cpu)}`;
      const reason = addon.calibrate(path, folder, version, process.arch, cpu);
      if (reason !== undefined) return { used: true, path, reason };
    }
    const reason = wanted ? "there is no such file" : "there is none for this version and CPU";
    return { used: false, path: wanted || undefined, reason };
  } catch (error) {
    return { used: false, path, reason: `ignored: ${(error as Error).message}` };
  }
}
