/**
 * What is said about the implementations of an algorithm.
 */
/** Which implementation hashes: C and assembly in the addon, or TypeScript. */
export type BackendName = "native" | "portable";

/**
 * One implementation of one algorithm, and whether it can be used here: for one message, or for
 * several at once, in lanes.
 */
export interface Core {
  /** The algorithm, as node:crypto spells it. */
  readonly algorithm: "sha1" | "sha256" | "sha224";
  /** What {@link useCore} and `SHACORE_CORE` call it. */
  readonly name: string;
  /** How many messages it hashes at once. */
  readonly lanes: number;
  /** CPU features that it needs. */
  readonly features: readonly string[];
  /** Those of them that this CPU, or its operating system, lacks. */
  readonly missing: readonly string[];
  /** Whether it can run here and passed its known-answer test. */
  readonly usable: boolean;
  /** Whether it is in use; of those with several lanes, whether it is for some number of messages. */
  readonly chosen: boolean;
  /** Why it is in use; absent when it is not. */
  readonly origin?: CoreOrigin;
}

/**
 * What looks for collisions in SHA-1: a core and a check that are one ("shani-avx"), or the check that
 * runs beside the core in use.
 */
export interface CollisionCheck {
  /** In one message. */
  readonly single: string;
  /** In the messages of a large batch. */
  readonly batches: string;
}

/**
 * Where the choice of a core came from: the order of this package, a measurement on this machine, the
 * environment variable `SHACORE_CORE`, or a call of `useCore`.
 */
export type CoreOrigin = "default" | "calibrated" | "SHACORE_CORE" | "useCore";
