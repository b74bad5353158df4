/**
 * What the addon has for timing cores.
 */
import type { Addon } from "../native/addon.js";

export type Sampler = Pick<
  Addon,
  "runnable" | "sampleCores" | "cpuSignature" | "clockCycle" | "checkOwnFolder"
>;
