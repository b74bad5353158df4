/**
 * What hashes here, and why: the backend, the cores, and the choice between them.
 */
import {
  activeBackend,
  type BackendName,
  backendChoice,
  type CollisionCheck,
  type Core,
  type CoreOrigin,
} from "./backend.js";
import type { CalibrationReport } from "./calibration/read.js";
import type { AddonAttempt } from "./native/addon.js";
import { useCoreOf } from "./use-core.js";

/** Everything that led to the backend and the cores in use. */
export interface Explanation {
  /** Which backend hashes. */
  readonly backend: BackendName;
  /** Why this backend. */
  readonly reason: string;
  /** The addon files that were tried, with what was wrong with each. */
  readonly attempts: readonly AddonAttempt[];
  /** CPU features that were found and count. */
  readonly features: readonly string[];
  /** CPU features that `SHACORE_HIDE_CPU` takes away. */
  readonly hidden: readonly string[];
  /** Whether what was measured on this machine decides between cores, and why or why not. */
  readonly calibration: CalibrationReport;
  /** Every core of the backend, for each algorithm the most preferred first. */
  readonly cores: readonly ExplainedCore[];
  /** What looks for collisions, where SHA-1 is asked to. */
  readonly collisionCheck: CollisionCheck;
}

/** A core, and why it is in use or not. */
export interface ExplainedCore extends Core {
  /** Why it is in use, or what keeps it from being used. */
  readonly reason: string;
}

/**
 * Which backend hashes. The first call, or the first message, chooses it.
 *
 * @returns "native" for the addon, "portable" for TypeScript
 * @throws {@link BackendError} when the environment asks for a backend or core that cannot be had
 */
export function backend(): BackendName {
  return activeBackend().name;
}

/**
 * Every core of the backend, also those that cannot run on this CPU.
 *
 * @returns the cores, for each algorithm the most preferred first, those of one message before those of
 * several
 * @throws as {@link backend}
 */
export function cores(): Core[] {
  return activeBackend().cores();
}

/**
 * Puts the core of that name in use from now on, for each algorithm that has one, in this whole
 * process: hashes in progress go on with it. A core for one message hashes batches too, one message
 * after the other. One of several lanes hashes batches of any size, and leaves single messages to the
 * core that has them.
 *
 * @param name - the name of a core that {@link cores} lists
 * @throws {@link BackendError} when there is no such core or it cannot be used here; nothing
 * changes then
 */
export function useCore(name: string): void {
  useCoreOf(activeBackend(), name, "useCore");
}

/**
 * What hashes here, and why.
 *
 * @returns what was tried, found and chosen
 * @throws as {@link backend}
 *
 * @example
 * explain().reason; // "the addon /app/node_modules/shacore/prebuilds/linux-x64/... was loaded"
 */
export function explain(): Explanation {
  const { backend, reason, attempts, calibration } = backendChoice();
  return {
    backend: backend.name,
    reason,
    attempts,
    ...backend.cpu(),
    calibration: calibration(),
    cores: backend.cores().map((core) => ({ ...core, reason: reasonOf(core) })),
    collisionCheck: backend.collisionCheck(),
  };
}

const ORIGINS: Record<CoreOrigin, string> = {
  default: "the default here",
  calibrated: "calibrated: measured to be the fastest here",
  SHACORE_CORE: "asked for by SHACORE_CORE",
  useCore: "asked for by useCore",
};

function reasonOf(core: Core): string {
  if (core.chosen) {
    const use = core.lanes === 1 ? "in use" : "in use for some batches";
    return `${use}, ${ORIGINS[core.origin ?? "default"]}`;
  }
  if (core.missing.length > 0) return `this CPU or its system lacks ${core.missing.join(", ")}`;
  return core.usable ? "usable, another is preferred" : "failed its known-answer test";
}
