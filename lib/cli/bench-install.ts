/**
 * `shacore bench --install`: the last step of an installation. Measures, saves, and says in a few lines
 * which core hashes. Whatever stands in the way is said in one line, and is no failure.
 */
import { activeBackend } from "../backend.js";
import { SIZES } from "../calibration/rule.js";
import { calibrationOf, saveCalibration } from "../calibration/save.js";
import { measuredAlgorithms, measureScope, verdictsOf } from "./bench-result.js";

/** @returns 0 */
export function installBench(): number {
  try {
    process.stderr.write(reasonToSkip() ?? calibrate());
  } catch (error) {
    process.stderr.write(`shacore: not calibrated: ${(error as Error).message}\n`);
  }
  return 0;
}

function reasonToSkip(): string | undefined {
  const { CI, SHACORE_SKIP_BENCH } = process.env;
  const isSet = (value: string | undefined) => !!value && value !== "0" && value !== "false";
  if (isSet(SHACORE_SKIP_BENCH))
    return "shacore: not calibrated: SHACORE_SKIP_BENCH asks for that\n";
  if (isSet(CI)) return "shacore: not calibrated: this is a CI machine (CI is set)\n";
  return undefined;
}

/** Returns what is to be said. */
function calibrate(): string {
  const backend = activeBackend();
  const { sampler } = backend;
  const scope = { algorithms: measuredAlgorithms(), names: [] };
  const measurement = measureScope(backend, scope, () => {});
  if (sampler === undefined || measurement === undefined)
    return "shacore: nothing to calibrate: the portable side will hash\n";
  const path = saveCalibration(sampler, calibrationOf(sampler, measurement.figures));
  const last = SIZES.length - 1;
  const lines = verdictsOf(backend, scope, measurement).map(
    ({ algorithm, default: preferred, faster }) => {
      const core = faster ?? preferred;
      const nanoseconds = measurement.figures[algorithm]?.[core]?.[last] as number;
      const speed = `${(64 / nanoseconds).toFixed(2)} GB/s`;
      const origin = faster === null ? "the default" : `faster than ${preferred}, the default`;
      return `  ${algorithm.padEnd(7)} ${core.padEnd(14)} ${speed}  ${origin}\n`;
    },
  );
  return `shacore: measured the cores on this CPU, saved to ${path}\n${lines.join("")}`;
}
