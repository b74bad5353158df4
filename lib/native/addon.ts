/**
 * The addon (native/addon/addon.c): what it exports, and how its file is found and loaded.
 */
import { existsSync } from "node:fs";
import { algorithms } from "../algorithms.js";
import type { CollisionCheck, Core, CoreOrigin } from "../backend.js";
import { systemPath } from "../long-path.js";
import { addonFault } from "./addon-file.js";
import { prebuildName } from "./prebuild.js";

/** Offsets and sizes, in bytes, of the memory that the addon and {@link Arena} share. */
export interface ArenaLayout {
  readonly length: number;
  /** Where calls leave the digest. */
  readonly digest: number;
  /** Where they leave what collisions they found: a word that is 0 or 1, behind it a 64-bit offset. */
  readonly collision: number;
  readonly slots: number;
  readonly slotCount: number;
  readonly slotLength: number;
  /** In a slot: how many bytes wait in it, and the bytes. */
  readonly pendingLength: number;
  readonly pending: number;
  /** The most bytes that may wait in a slot. */
  readonly pendingMax: number;
}

/** The same for the arena of HMAC, whose slots hold keys too. */
export interface HmacArenaLayout extends ArenaLayout {
  /** Where the MAC is put that `hmacVerify` compares with. */
  readonly expected: number;
  /** In a slot: how many bytes of key JavaScript left, or `keyIsMade`; and the bytes. */
  readonly keyLength: number;
  readonly keyBytes: number;
  /** The most bytes of key that JavaScript may leave. */
  readonly keyBytesMax: number;
  readonly keyIsMade: number;
  /** In a slot: the key once it is made, and its size. */
  readonly key: number;
  readonly keySize: number;
}

/** Offsets and sizes, in bytes, of the memory in which {@link ListHasher} hands messages over. */
export interface StagingLayout {
  readonly length: number;
  /** The most messages that it holds. */
  readonly countMax: number;
  /** Where the messages begin and end in their bytes, as uint32. */
  readonly offsets: number;
  readonly digests: number;
  /** Where collisions are looked for: the offsets of the blocks that end attacks, as float64. */
  readonly collisions: number;
  /** The bytes of the messages, up to the end of the memory. */
  readonly bytes: number;
}

/**
 * What the addon exports. A call is about the slot and the algorithm that the arena names; it
 * leaves a digest in the arena or returns it in hexadecimal. Where an algorithm is an argument, it is
 * an {@link Algorithm.index}, with what is looked for.
 */
export interface Addon {
  /** Changes whenever the rest of this interface does. */
  readonly interfaceVersion: number;
  /** The algorithms, in the order of lib/algorithms.ts: elsewhere an index stands for each. */
  readonly algorithms: readonly string[];
  readonly arenaLayout: ArenaLayout;
  /** Makes this memory the arena. Called once, before everything else. */
  attach(arena: ArrayBuffer): void;
  /** Appends to the slot what waits in it, then the data. Returns true when it was refused. */
  update(data: NodeJS.ArrayBufferView): true | undefined;
  /** The same for the UTF-8 of a string. */
  updateString(data: string): true | undefined;
  /** Ends the message of the slot. */
  final(): void;
  finalHex(): string;
  /**
   * Writes the midstate of the slot (native/midstate.h) to a view with room for the longest, and
   * returns its length; 0 when the message is too long to have one. The slot is as it was.
   */
  exportState(target: Uint8Array): number;
  /** Makes a midstate of the algorithm the content of the slot. Returns true when it was refused. */
  importState(midstate: Uint8Array): true | undefined;
  /** Hashes a whole message, without a slot. */
  hash(data: NodeJS.ArrayBufferView): void;
  hashHex(data: NodeJS.ArrayBufferView): string;
  /** The same for the UTF-8 of a string. */
  hashString(data: string): void;
  hashStringHex(data: string): string;
  readonly hmacArenaLayout: HmacArenaLayout;
  /** Makes this memory the arena of HMAC. Called once, before the calls below. */
  attachHmac(arena: ArrayBuffer): void;
  /** Makes the key of the slot from these bytes. */
  hmacSetKey(key: NodeJS.ArrayBufferView): void;
  /** As `update`, `updateString`, `final` and `finalHex`. They make the key that JavaScript left. */
  hmacUpdate(data: NodeJS.ArrayBufferView): true | undefined;
  hmacUpdateString(data: string): true | undefined;
  hmacFinal(): void;
  hmacFinalHex(): string;
  /** Ends the message of the slot: whether its MAC is the one expected. */
  hmacVerify(): boolean;
  /** PBKDF2: fills `key`. */
  pbkdf2(
    algorithm: number,
    password: NodeJS.ArrayBufferView,
    salt: NodeJS.ArrayBufferView,
    iterations: number,
    key: Uint8Array,
  ): void;
  /** The same on the thread pool. `password` and `salt` are copied; `key` must stay as it is. */
  pbkdf2Async(
    algorithm: number,
    password: NodeJS.ArrayBufferView,
    salt: NodeJS.ArrayBufferView,
    iterations: number,
    key: Uint8Array,
    callback: () => void,
  ): void;
  /** Hashes messages that lie one after the other, as Backend.hashPacked says. */
  hashPacked(
    algorithm: number,
    data: Uint8Array,
    offsets: Uint32Array | Float64Array,
    target: Uint8Array,
    collisions: Float64Array | undefined,
  ): void;
  /** The same on the thread pool. The memory must be known to nobody else. */
  hashPackedLater(
    algorithm: number,
    data: Uint8Array,
    offsets: Uint32Array | Float64Array,
    target: Uint8Array,
    collisions: Float64Array | undefined,
  ): Promise<void>;
  readonly stagingLayout: StagingLayout;
  /** Makes this memory the staging memory. Called once, before the functions below. */
  attachStaging(memory: ArrayBuffer): void;
  /** Hashes the first messages in the staging memory. The digests are left there, back to back. */
  hashStaged(algorithm: number, count: number): void;
  /** Hashes the elements of a plain array, and leaves the digests in the staging memory. */
  hashViews(algorithm: number, views: readonly NodeJS.ArrayBufferView[]): void;
  /** Up to 4096 bytes of the digests in the staging memory, a multiple of four, in hexadecimal. */
  stagedHex(start: number, end: number): string;
  cores(): Core[];
  /** Puts that core or lane kernel in use, if it is usable, as Backend.useCore says. */
  chooseCore(algorithm: number, name: string, origin: CoreOrigin): void;
  cpu(): { features: string[]; hidden: string[] };
  collisionCheck(): CollisionCheck;
  /** The names of the cores and lane kernels whose CPU features are there, the most preferred first. */
  runnable(algorithm: number): { cores: string[]; kernels: string[] };
  /**
   * Takes one sample of each of these cores and kernels, which must be usable, in turn: nanoseconds that
   * a block takes (of a kernel: a block in each lane) in calls with so many blocks. `data` holds these and
   * some kilobytes more.
   */
  sampleCores(
    algorithm: number,
    names: readonly string[],
    blocks: number,
    data: Uint8Array,
    times: Float64Array,
  ): void;
  /**
   * Goes by the calibration in a file, or by the one of this CPU in a folder (lib/calibration/place.ts).
   * Only this user or the administrator can have written either. What was asked for by name stays in
   * use. Returns what it comes to, or undefined when there is none. Throws an Error that says what is
   * wrong with the folder, the file or its content, which may be anything; nothing has changed then.
   */
  calibrate(
    path: string,
    isFolder: boolean,
    version: string,
    architecture: string,
  ): string | undefined;
  /** Throws an Error that says what is wrong with a folder that should be as calibrate says. */
  checkOwnFolder(path: string): void;
  /** Which CPU this is, as a text of letters, digits and hyphens. */
  cpuSignature(): string;
  /** The length of a cycle of the CPU, in nanoseconds, as it is now; 0 where it cannot be told. */
  clockCycle(): number;
  readonly fileReportLayout: FileReportLayout;
  /** An empty group of files. */
  createFiles(algorithm: number): Files;
  /**
   * Adds a file to a group that is not running: a path, or the descriptor of an open file, except on
   * Windows. `position` -1 means where the file stands.
   */
  addFile(
    files: Files,
    id: number,
    file: string | Uint8Array | number,
    position: number,
    length: number,
  ): void;
  /** Goes on with the files of a group on the thread pool, some milliseconds long. */
  runFiles(files: Files): Promise<ArrayBuffer>;
  /** Ends a group that is not running: closes what it has open, and frees its memory. */
  closeFiles(files: Files): void;
}

/** A group of files in the addon. */
export interface Files {
  readonly __files: never;
}

/** Offsets and sizes, in bytes, of what a run of a group of files came to. */
export interface FileReportLayout {
  /** float64: bytes hashed so far, and bytes that the opened files were to have. */
  readonly bytes: number;
  readonly expected: number;
  /** The files that ended since the last run. */
  readonly results: number;
  readonly resultLength: number;
  /** In a result: uint32, int32 (0, or an error of libuv's), uint32 (the place of the call that
   * failed in ["open", "read"]), and the digest. */
  readonly id: number;
  readonly error: number;
  readonly call: number;
  readonly digest: number;
  /** uint32: whether the file is part of a collision attack; uint64: where the block begins that
   * ends it. */
  readonly found: number;
  readonly offset: number;
}

const INTERFACE_VERSION = 11;
const functions = [
  ...(["attach", "update", "updateString", "final", "finalHex", "hash", "hashHex"] as const),
  ...(["exportState", "importState"] as const),
  ...(["hashString", "hashStringHex", "cores", "chooseCore", "cpu", "collisionCheck"] as const),
  ...(["attachHmac", "hmacSetKey", "hmacUpdate", "hmacUpdateString", "hmacFinal"] as const),
  ...(["hmacFinalHex", "hmacVerify", "pbkdf2", "pbkdf2Async"] as const),
  ...(["createFiles", "addFile", "runFiles", "closeFiles"] as const),
  ...(["hashPacked", "hashPackedLater", "attachStaging"] as const),
  ...(["hashStaged", "hashViews", "stagedHex"] as const),
  ...(["runnable", "sampleCores", "clockCycle"] as const),
  ...(["calibrate", "checkOwnFolder", "cpuSignature"] as const),
];

/** A file that was tried as the addon. */
export interface AddonAttempt {
  /** Where the file is, or would be. */
  readonly path: string;
  /** Why it was not taken; absent of the one that was. */
  readonly error?: string;
}

/** Where the addon may be; the first that can be loaded is taken, and no other is looked for. */
function* candidates(): Generator<string> {
  const wanted = process.env.SHACORE_ADDON;
  if (wanted) {
    yield (require("node:path") as typeof import("node:path")).resolve(wanted);
    return;
  }
  // An ES module that somebody bundled this into has no folder to start from.
  const folder = typeof __dirname === "string" ? __dirname : undefined;
  if (folder === undefined) return;
  // This file ends up in dist/: what was built here comes before what was shipped.
  const root = folder.endsWith("dist") ? folder.slice(0, -"dist".length) : undefined;
  if (root !== undefined) yield `${root}build/Release/shacore.node`;
  const name = prebuildName();
  if (root !== undefined) yield `${root}prebuilds/${name}`;
  // Or in somebody's bundle, with a copy of prebuilds/ beside it.
  yield `${folder}/prebuilds/${name}`;
}

/** Loads the addon from the first place that has a good one. Never throws. */
export function loadAddon(): { addon?: Addon; attempts: AddonAttempt[] } {
  const attempts: AddonAttempt[] = [];
  for (const path of candidates()) {
    try {
      const addon = load(path);
      attempts.push({ path });
      return { addon, attempts };
    } catch (error) {
      // Windows words its errors in several lines.
      attempts.push({ path, error: (error as Error).message.replace(/\s*\n\s*/g, " ") });
    }
  }
  if (attempts.length === 0)
    attempts.push({ path: "prebuilds", error: "where to look is unknown: there is no __dirname" });
  return { attempts };
}

function load(path: string): Addon {
  // An error of node:fs takes several times as long to make, and most installations lack a build.
  if (!existsSync(path)) throw new Error("no such file, or none that this process may see");
  const fault = addonFault(path);
  if (fault !== undefined) throw new Error(fault);
  const module = { exports: {} };
  process.dlopen(module, systemPath(path));
  const addon = module.exports as Partial<Addon>;
  if (addon.interfaceVersion !== INTERFACE_VERSION)
    throw new Error(`not an addon of this version: interface ${addon.interfaceVersion}`);
  for (const name of functions)
    if (typeof addon[name] !== "function") throw new Error(`the addon has no function ${name}()`);
  for (const { name, index } of algorithms)
    if (addon.algorithms?.[index] !== name) throw new Error(`the addon does not know ${name}`);
  // A copy, because the exports of an addon are an object whose properties are slow to get at.
  return { ...(addon as Addon) };
}
