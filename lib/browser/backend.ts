/**
 * The backend of a browser: the portable side, chosen before there is anything to choose.
 */
import type { Backend, BackendChoice } from "../backend.js";
import { portableBackend } from "../portable/index.js";

export type * from "../backend.js";

export const activeBackend = (): Backend => portableBackend;

export function backendChoice(): BackendChoice {
  return {
    backend: portableBackend,
    reason: "this is the browser side of the package, which has no other",
    attempts: [],
    calibration: () => ({
      used: false,
      path: undefined,
      reason: "the portable side has one core, so there is nothing to calibrate",
    }),
  };
}
