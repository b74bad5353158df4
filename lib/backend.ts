/**
 * The one interface that every capability of this package talks to, and the choice between its two
 * implementations: the native addon and portable TypeScript.
 */
import type { Algorithm } from "./algorithms.js";
import { applyCalibration, type CalibrationReport } from "./calibration/read.js";
import type { Sampler } from "./calibration/sampler.js";
import type { BackendName, CollisionCheck, Core, CoreOrigin } from "./core.js";
import type { Digest } from "./encoding.js";
import { BackendError } from "./errors.js";
import type { ExportedState, Midstate } from "./midstate.js";
import { type AddonAttempt, loadAddon } from "./native/addon.js";
import { NativeBackend } from "./native/backend.js";
import type { FileAddon } from "./native/file-group.js";
import { useCoreOf } from "./use-core.js";

export type { BackendName, CollisionCheck, Core, CoreOrigin };

/**
 * A message being hashed. Each digest method ends it: no other method may be called afterwards.
 */
export interface HashState {
  /** Appends the bytes of a view. False, with nothing done, when the message would be too long. */
  update(data: NodeJS.ArrayBufferView): boolean;
  /** Appends the UTF-8 of a string; false as above. */
  updateString(data: string): boolean;
  digest(): Digest;
  digestHex(): string;
  /** Writes the digest to `target` from `offset` on, where there is room for it. */
  digestInto(target: Uint8Array, offset: number): void;
  /** An independent message that begins with the same bytes. */
  copy(): HashState;
  /**
   * The message so far, in the layout of lib/midstate.ts; it goes on undisturbed.
   * @throws {@link StateError} when it is too long for that
   */
  exportState(): ExportedState;
  /**
   * Where the first block begins that ends a collision attack, in an algorithm that looks for them.
   * Asked right after a digest or an exported state.
   */
  collisionOffset(): number | undefined;
}

/** A whole message: the UTF-8 of a string, or the bytes of a view. */
export type Message = string | NodeJS.ArrayBufferView;

export interface Backend {
  readonly name: BackendName;
  /** Starts an empty message. */
  start(algorithm: Algorithm): HashState;
  /** Goes on with a message that any backend exported. */
  resume(midstate: Midstate): HashState;
  /** The digest of one whole message. */
  digest(algorithm: Algorithm, data: Message): Digest;
  digestHex(algorithm: Algorithm, data: Message): string;
  digestInto(algorithm: Algorithm, data: Message, target: Uint8Array, offset: number): void;
  /** What reads and hashes files by itself; undefined where files are read through node:fs. */
  readonly files: FileAddon | undefined;
  /** What times cores; undefined where there is nothing to choose between. */
  readonly sampler: Sampler | undefined;
  /**
   * The digests of many messages, written to `target` back to back: there is room for them, in memory
   * that no message lies in.
   *
   * @param collisions - where collisions are looked for, and only there: for each message where the
   * first block begins that ends an attack goes here, or NO_COLLISION
   */
  hashList(
    algorithm: Algorithm,
    messages: readonly Message[],
    target: Uint8Array,
    collisions?: Float64Array,
  ): void;
  /** The same in hexadecimal. */
  hashListHex(algorithm: Algorithm, messages: readonly Message[]): string[];
  /**
   * The digests of messages that lie one after the other, written to `target`: number i is data[offsets[i] .. offsets[i + 1]).
   * The offsets ascend and are within the data.
   */
  hashPacked(
    algorithm: Algorithm,
    data: Uint8Array,
    offsets: Uint32Array | Float64Array,
    target: Uint8Array,
    collisions?: Float64Array,
  ): void;
  /** The same off this thread, or at least later. Nobody else may know the memory. */
  hashPackedLater(
    algorithm: Algorithm,
    data: Uint8Array,
    offsets: Uint32Array | Float64Array,
    target: Uint8Array,
    collisions?: Float64Array,
  ): Promise<void>;
  /** Whether `hashPackedLater` works on other threads. */
  readonly hasThreads: boolean;
  /** Every core of this backend, for each algorithm the most preferred first. */
  cores(): Core[];
  /**
   * Puts a usable core in use. One for one message hashes batches too, alone; one of several lanes
   * hashes batches, alone.
   */
  useCore(core: Core, origin: CoreOrigin): void;
  /** What looks for collisions with the cores in use. */
  collisionCheck(): CollisionCheck;
  /** The CPU features that were found, and those that `SHACORE_HIDE_CPU` takes away. */
  cpu(): { readonly features: readonly string[]; readonly hidden: readonly string[] };
}

/** The backend in use, why it is, every addon file that was tried on the way, and the calibration. */
export interface BackendChoice {
  readonly backend: Backend;
  readonly reason: string;
  readonly attempts: readonly AddonAttempt[];
  readonly calibration: () => CalibrationReport;
}

let choice: BackendChoice | undefined;

/**
 * The backend in use. Chosen at the first call, so that importing this package neither loads the
 * addon nor fails.
 *
 * @throws {@link BackendError} when `SHACORE_BACKEND` or `SHACORE_CORE` asks for what cannot be had
 */
export function activeBackend(): Backend {
  return (choice ?? backendChoice()).backend;
}

/** The choice behind {@link activeBackend}. Throws as it does. */
export function backendChoice(): BackendChoice {
  if (choice === undefined) {
    const made = choose(process.env.SHACORE_BACKEND);
    const core = process.env.SHACORE_CORE;
    if (core) useCoreOf(made.backend, core, "SHACORE_CORE");
    choice = made;
  }
  return choice;
}

function choose(wanted: string | undefined): BackendChoice {
  if (wanted === "portable") return portableChoice("SHACORE_BACKEND=portable asks for it", []);
  if (wanted && wanted !== "native")
    throw new BackendError(`SHACORE_BACKEND is "${wanted}": it can be "native" or "portable"`);

  const { addon, attempts } = loadAddon();
  if (addon !== undefined) {
    const reason = `the addon ${attempts.at(-1)?.path} was loaded`;
    const calibration = applyCalibration(addon);
    return { backend: new NativeBackend(addon), reason, attempts, calibration };
  }
  const failures = attempts.map(({ path, error }) => `${path}: ${error}`).join("; ");
  if (wanted === "native")
    throw new BackendError(`SHACORE_BACKEND=native, but no addon can be loaded (${failures})`);
  return portableChoice(`no addon could be loaded (${failures})`, attempts);
}

/** The portable side, loaded only where it is needed. */
function portableChoice(reason: string, attempts: AddonAttempt[]): BackendChoice {
  const { portableBackend } =
    require("./portable/index.js") as typeof import("./portable/index.js");
  const calibration = () => ({
    used: false,
    path: undefined,
    reason: "the portable side has one core, so there is nothing to calibrate",
  });
  return { backend: portableBackend, reason, attempts, calibration };
}
