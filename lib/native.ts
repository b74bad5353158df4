/**
 * The native side: finds and loads the addon, and wraps it as a {@link Backend}.
 */
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { addonFault } from "./addon-file.js";
import { type Algorithm, algorithms } from "./algorithms.js";
import type { Backend, Core, HashState } from "./backend.js";
import type { Digest } from "./encoding.js";
import { BackendError } from "./errors.js";

/** A file that was tried as the addon. `error` says why it was not taken; absent on success. */
export interface AddonAttempt {
  readonly path: string;
  readonly error?: string;
}

/** What the addon exports (native/addon/addon.c). An algorithm is named by its index there. */
interface Addon {
  /** Changes whenever the rest of this interface does. */
  readonly interfaceVersion: number;
  /** Bytes of memory that a hash in progress takes. */
  readonly hashLength: number;
  readonly algorithms: readonly string[];
  init(hash: Uint8Array, algorithm: number): void;
  update(hash: Uint8Array, algorithm: number, data: NodeJS.ArrayBufferView): boolean;
  final(hash: Uint8Array, algorithm: number, digest: Uint8Array): void;
  digest(algorithm: number, data: NodeJS.ArrayBufferView, digest: Uint8Array): void;
  cores(): Core[];
  /** Puts that core in use, if it is usable. */
  chooseCore(algorithm: number, name: string): void;
  cpu(): { features: string[]; hidden: string[] };
}

const INTERFACE_VERSION = 1;
const functions = ["init", "update", "final", "digest", "cores", "chooseCore", "cpu"] as const;

/** Where the addon may be, the first that exists is taken. */
function candidates(): string[] {
  if (process.env.SHACORE_ADDON) return [resolve(process.env.SHACORE_ADDON)];
  const root = join(__dirname, "..");
  return [
    join(root, "build", "Release", "shacore.node"),
    join(root, "prebuilds", `${process.platform}-${process.arch}`, "shacore.node"),
  ];
}

/** Loads the addon from the first place that has a good one. Never throws. */
export function loadNativeBackend(): { backend?: Backend; attempts: AddonAttempt[] } {
  const attempts: AddonAttempt[] = [];
  for (const path of candidates()) {
    try {
      const backend = new NativeBackend(loadAddon(path));
      attempts.push({ path });
      return { backend, attempts };
    } catch (error) {
      attempts.push({ path, error: error instanceof Error ? error.message : String(error) });
    }
  }
  return { attempts };
}

function loadAddon(path: string): Addon {
  if (!existsSync(path)) throw new Error("no such file");
  const fault = addonFault(path);
  if (fault !== undefined) throw new Error(fault);
  const module = { exports: {} };
  process.dlopen(module, path);
  const addon = module.exports as Partial<Addon>;
  if (addon.interfaceVersion !== INTERFACE_VERSION)
    throw new Error(`not an addon of this version: interface ${addon.interfaceVersion}`);
  for (const name of functions)
    if (typeof addon[name] !== "function") throw new Error(`the addon has no function ${name}()`);
  for (const { name } of algorithms)
    if (!addon.algorithms?.includes(name)) throw new Error(`the addon does not know ${name}`);
  return addon as Addon;
}

class NativeBackend implements Backend {
  readonly name = "native";
  readonly #addon: Addon;

  constructor(addon: Addon) {
    this.#addon = addon;
  }

  #index(algorithm: Algorithm): number {
    return this.#addon.algorithms.indexOf(algorithm.name);
  }

  start(algorithm: Algorithm): HashState {
    const memory = new Uint8Array(this.#addon.hashLength);
    const index = this.#index(algorithm);
    this.#addon.init(memory, index);
    return new NativeHashState(this.#addon, index, algorithm.digestLength, memory);
  }

  digest(algorithm: Algorithm, data: NodeJS.ArrayBufferView): Digest {
    const digest = Buffer.allocUnsafeSlow(algorithm.digestLength);
    this.#addon.digest(this.#index(algorithm), data, digest);
    return digest;
  }

  cores(): Core[] {
    return this.#addon.cores();
  }

  cpu() {
    return this.#addon.cpu();
  }

  useCore(name: string): void {
    const cores = this.cores().filter((core) => core.name === name);
    const unusable = cores.find((core) => !core.usable);
    if (cores.length === 0) {
      const names = [...new Set(this.cores().map((core) => core.name))].join(", ");
      throw new BackendError(`there is no core "${name}" in this build; it has ${names}`);
    }
    if (unusable !== undefined)
      throw new BackendError(
        unusable.missing.length > 0
          ? `the core "${name}" cannot run here: this CPU or its system lacks ${unusable.missing.join(", ")}`
          : `the core "${name}" failed its known-answer test`,
      );
    for (const core of cores)
      this.#addon.chooseCore(this.#addon.algorithms.indexOf(core.algorithm), name);
  }
}

/** A hash in progress in memory of ours, which the addon works on. */
class NativeHashState implements HashState {
  readonly #addon: Addon;
  readonly #algorithm: number;
  readonly #digestLength: number;
  readonly #memory: Uint8Array;

  constructor(addon: Addon, algorithm: number, digestLength: number, memory: Uint8Array) {
    this.#addon = addon;
    this.#algorithm = algorithm;
    this.#digestLength = digestLength;
    this.#memory = memory;
  }

  update(data: NodeJS.ArrayBufferView): boolean {
    return this.#addon.update(this.#memory, this.#algorithm, data);
  }

  digest(): Digest {
    const digest = Buffer.allocUnsafeSlow(this.#digestLength);
    this.#addon.final(this.#memory, this.#algorithm, digest);
    return digest;
  }

  copy(): HashState {
    return new NativeHashState(
      this.#addon,
      this.#algorithm,
      this.#digestLength,
      this.#memory.slice(),
    );
  }
}
