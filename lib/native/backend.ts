/**
 * The addon as a {@link Backend}.
 */
import type { Algorithm } from "../algorithms.js";
import type { Backend, CollisionCheck, Core, CoreOrigin, HashState, Message } from "../backend.js";
import type { Sampler } from "../calibration/sampler.js";
import type { Digest } from "../encoding.js";
import type { Midstate } from "../midstate.js";
import type { Addon } from "./addon.js";
import { Arena } from "./arena.js";
import type { FileAddon } from "./file-group.js";
import { ListHasher } from "./list.js";
import { NativeHashState } from "./state.js";

export class NativeBackend implements Backend {
  readonly name = "native";
  readonly hasThreads = true;
  readonly addon: Addon;
  readonly #arena: Arena;
  #list: ListHasher | undefined;

  constructor(addon: Addon) {
    this.addon = addon;
    this.#arena = new Arena(addon);
  }

  start(algorithm: Algorithm): HashState {
    return new NativeHashState(this.#arena, algorithm);
  }

  resume(midstate: Midstate): HashState {
    return NativeHashState.resume(this.#arena, midstate);
  }

  digestHex(algorithm: Algorithm, data: string | NodeJS.ArrayBufferView): string {
    this.#arena.select(this.#arena.oneShot, algorithm.index);
    if (typeof data === "string") return this.addon.hashStringHex(data);
    return this.#appended(data) ? this.addon.finalHex() : this.addon.hashHex(data);
  }

  digest(algorithm: Algorithm, data: string | NodeJS.ArrayBufferView): Digest {
    this.#hash(algorithm, data);
    return this.#arena.takeDigest(algorithm.digestLength);
  }

  digestInto(
    algorithm: Algorithm,
    data: string | NodeJS.ArrayBufferView,
    target: Uint8Array,
    offset: number,
  ): void {
    this.#hash(algorithm, data);
    this.#arena.copyDigest(target, offset, algorithm.digestLength);
  }

  /** Leaves the digest in the arena. */
  #hash(algorithm: Algorithm, data: string | NodeJS.ArrayBufferView): void {
    this.#arena.select(this.#arena.oneShot, algorithm.index);
    if (typeof data === "string") this.addon.hashString(data);
    else if (this.#appended(data)) this.addon.final();
    else this.addon.hash(data);
  }

  /** Makes short data the message of the one-shot slot. False when it must be an argument. */
  #appended(data: NodeJS.ArrayBufferView): boolean {
    this.#arena.clear(this.#arena.oneShot);
    return this.#arena.append(this.#arena.oneShot, data);
  }

  get files(): FileAddon {
    return this.addon;
  }

  get sampler(): Sampler {
    return this.addon;
  }

  get #lists(): ListHasher {
    this.#list ??= new ListHasher(this.addon);
    return this.#list;
  }

  hashList(
    algorithm: Algorithm,
    messages: readonly Message[],
    target: Uint8Array,
    collisions?: Float64Array,
  ): void {
    this.#lists.hash(algorithm, messages, target, collisions);
  }

  hashListHex(algorithm: Algorithm, messages: readonly Message[]): string[] {
    if (ListHasher.areFew(messages))
      return messages.map((message) => this.digestHex(algorithm, message));
    return this.#lists.hashHex(algorithm, messages);
  }

  hashPacked(
    algorithm: Algorithm,
    data: Uint8Array,
    offsets: Uint32Array | Float64Array,
    target: Uint8Array,
    collisions?: Float64Array,
  ): void {
    this.addon.hashPacked(algorithm.index, data, offsets, target, collisions);
  }

  hashPackedLater(
    algorithm: Algorithm,
    data: Uint8Array,
    offsets: Uint32Array | Float64Array,
    target: Uint8Array,
    collisions?: Float64Array,
  ): Promise<void> {
    return this.addon.hashPackedLater(algorithm.index, data, offsets, target, collisions);
  }

  cores(): Core[] {
    return this.addon.cores();
  }

  collisionCheck(): CollisionCheck {
    return this.addon.collisionCheck();
  }

  cpu() {
    return this.addon.cpu();
  }

  useCore({ algorithm, name }: Core, origin: CoreOrigin): void {
    this.addon.chooseCore(this.addon.algorithms.indexOf(algorithm), name, origin);
  }
}
