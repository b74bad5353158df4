/**
 * `shacore cores`: what can hash here, what does, and why.
 */
import { explain } from "../index.js";

const USAGE = `Usage: shacore cores
Print the backend, the features of the CPU, and every core of this build: * marks those in
use, and each line ends with why. SHACORE_CORE and SHACORE_BACKEND choose others.
`;

/** Prints the backend and a table of its cores. */
export function printCores(operands: string[]): number {
  if (operands.length === 1 && operands[0] === "--help") {
    process.stdout.write(USAGE);
    return 0;
  }
  if (operands.length > 0) {
    process.stderr.write("shacore: cores takes no operands\n");
    return 2;
  }
  const { backend, reason, features, hidden, calibration, cores } = explain();
  const list = (names: readonly string[]) => names.join(" ") || "none";
  const width = (column: "algorithm" | "name") =>
    Math.max(...cores.map((core) => core[column].length));
  process.stdout.write(`backend: ${backend} (${reason})\ncpu features: ${list(features)}\n`);
  if (hidden.length > 0) process.stdout.write(`hidden features: ${list(hidden)}\n`);
  const { path, reason: verdict } = calibration;
  process.stdout.write(`calibration: ${verdict}${path === undefined ? "" : ` (${path})`}\n`);
  for (const core of cores)
    process.stdout.write(
      `${core.chosen ? "*" : " "} ${core.algorithm.padEnd(width("algorithm"))}  ` +
        `${core.name.padEnd(width("name"))}  ${core.reason}\n`,
    );
  return 0;
}
