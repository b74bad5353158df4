/**
 * Finds the calibration of this CPU and goes by it. Whatever is wrong with a file, it is ignored, and
 * {@link CalibrationReport} says why. This runs before the first message of every process, so most of
 * it is done in the addon.
 */
import { systemPath } from "../long-path.js";
import type { Addon } from "../native/addon.js";
import { version } from "../version.js";
import { fileName, folders } from "./place.js";
import type { Choice } from "./rule.js";

/** Whether a calibration is in use, and why or why not. */
export interface CalibrationReport {
  /** Whether it decides between cores. */
  readonly used: boolean;
  /** The file that was looked at; undefined when there was none. */
  readonly path: string | undefined;
  /** Why it does or does not, in words. */
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
  /** For SHA-1; for SHA-256 and SHA-224, which have the same cores. */
  readonly sha1: Choice;
  readonly sha256: Choice;
}

/** Changes whenever Calibration does. */
export const FORMAT = 1;

/** Goes by the calibration of this CPU, if there is a good one. Never throws. */
export function applyCalibration(addon: Addon): CalibrationReport {
  const wanted = process.env.SHACORE_CALIBRATION;
  if (wanted === "off")
    return { used: false, path: undefined, reason: "SHACORE_CALIBRATION=off asks for none" };
  let path = wanted;
  try {
    const signature = addon.cpuSignature();
    for (const folder of wanted ? [""] : folders()) {
      path = wanted || `${folder}/${fileName(signature)}`;
      const text = addon.readOwnFile(systemPath(path));
      if (text === undefined) continue;
      if (folder !== "") addon.checkOwnFolder(systemPath(folder));
      return { used: true, path, reason: apply(addon, signature, text) };
    }
    const reason = wanted ? "there is no such file" : "there is none for this version and CPU";
    return { used: false, path: wanted || undefined, reason };
  } catch (error) {
    return { used: false, path, reason: `ignored: ${(error as Error).message}` };
  }
}

/**
 * Goes by the text of a file. Returns what that came to.
 *
 * @throws an Error whose message says what is wrong with the text
 */
function apply(addon: Addon, signature: string, text: string): string {
  const calibration = parsed(text);
  if (calibration?.format !== FORMAT)
    throw new Error("it is no calibration of a format that this version knows");
  if (
    calibration.package !== version ||
    calibration.architecture !== process.arch ||
    calibration.cpu !== signature
  )
    throw new Error(foreign(calibration, signature));
  const { sha1, sha256 } = calibration as Calibration;
  const fault = addon.calibrate(sha1, sha256);
  if (fault !== undefined) throw new Error(fault);
  return sha1.core === null && sha256.core === null
    ? "in use: no core for single messages beats the default by more than the noise"
    : `in use: faster than the default by more than the noise: ${chosen(sha1, sha256)}`;
}

/** Any of it may be missing, or be something else. */
function parsed(text: string): { readonly [name in keyof Calibration]?: unknown } | null {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error("it is no JSON");
  }
}

/** What the file is of that this process is not. */
function foreign(
  calibration: { readonly [name in keyof Calibration]?: unknown },
  cpu: string,
): string {
  const here = { package: version, architecture: process.arch, cpu };
  const differing = (["package", "architecture", "cpu"] as const).filter(
    (name) => calibration[name] !== here[name],
  );
  const shown = differing.map(
    (name) => `${name} ${(JSON.stringify(calibration[name]) ?? "none").slice(0, 80)}`,
  );
  return `it is of another ${differing.join(" and ")}: ${shown.join(", ")}`;
}

function chosen(sha1: Choice, sha256: Choice): string {
  return [sha1.core && `sha1 ${sha1.core}`, sha256.core && `sha256 ${sha256.core}`]
    .filter(Boolean)
    .join(", ");
}
