/**
 * Finds the calibration of this CPU and goes by it. Whatever is wrong with a file, it is ignored, and
 * {@link CalibrationReport} says why. This runs before the first message of every process, so all of
 * it but the looking for a place is one call of the addon, and the report waits until it is asked for.
 */
import { systemPath } from "../long-path.js";
import type { Addon } from "../native/addon.js";
import { version } from "../version.js";
import { fileName, folders } from "./place.js";

/** The characters that a file's name adds to its folder's path, at most. */
const NAME_MAX = 200;

/** Whether a calibration is in use, and why or why not. */
export interface CalibrationReport {
  /** Whether it decides between cores. */
  readonly used: boolean;
  /** The file that was looked at; undefined when there was none. */
  readonly path: string | undefined;
  /** Why it does or does not, in words. */
  readonly reason: string;
}

/** Goes by the calibration of this CPU, if there is a good one. Never throws. Returns what reports it. */
export function applyCalibration(addon: Addon): () => CalibrationReport {
  const wanted = process.env.SHACORE_CALIBRATION;
  if (wanted === "off")
    return () => ({
      used: false,
      path: undefined,
      reason: "SHACORE_CALIBRATION=off asks for none",
    });
  const isFolder = !wanted;
  let used: string | undefined;
  let error: unknown;
  let place: string | undefined;
  try {
    for (place of isFolder ? folders() : [wanted]) {
      used = addon.calibrate(systemPath(place, NAME_MAX), isFolder, version, process.arch);
      if (used !== undefined) break;
    }
  } catch (thrown) {
    error = thrown;
  }
  return () => {
    const isFound = used !== undefined || error !== undefined;
    const inFolder = isFound ? `${place}/${fileName(addon.cpuSignature())}` : undefined;
    const missing = isFolder ? "there is none for this version and CPU" : "there is no such file";
    return {
      used: used !== undefined,
      path: isFolder ? inFolder : wanted,
      reason: error === undefined ? (used ?? missing) : `ignored: ${(error as Error).message}`,
    };
  };
}
