/**
 * HMAC and PBKDF2 by the addon.
 */
import type { Algorithm } from "../algorithms.js";
import type { Digest } from "../encoding.js";
import type { Derivation, MacKey, MacState, Macs } from "../macs.js";
import type { Addon } from "./addon.js";
import type { Slot } from "./arena.js";
import { HmacArena } from "./hmac-arena.js";

export class NativeMacs implements Macs {
  readonly #addon: Addon;
  readonly #arena: HmacArena;

  constructor(addon: Addon) {
    this.#addon = addon;
    this.#arena = new HmacArena(addon);
  }

  start(algorithm: Algorithm, key: string | Uint8Array): MacState {
    const slot = this.#arena.acquire();
    this.#arena.select(slot, algorithm.index);
    this.#arena.setKey(slot, key);
    return new NativeMacState(this.#arena, algorithm, slot);
  }

  key(algorithm: Algorithm, key: Uint8Array): MacKey {
    return new NativeMacKey(this.#arena, algorithm, key);
  }

  pbkdf2(algorithm: Algorithm, { password, salt, iterations, key }: Derivation): void {
    this.#addon.pbkdf2(algorithm.index, password, salt, iterations, key);
  }

  pbkdf2Async(algorithm: Algorithm, derivation: Derivation, callback: () => void): void {
    const { password, salt, iterations, key } = derivation;
    this.#addon.pbkdf2Async(algorithm.index, password, salt, iterations, key, callback);
  }
}

/** It lives in a slot of the arena, and moves out when others need it, as NativeHashState does. */
class NativeMacState implements MacState {
  readonly #arena: HmacArena;
  readonly #algorithm: Algorithm;
  /** Ours as long as nothing is saved in it. */
  #slot: Slot;

  constructor(arena: HmacArena, algorithm: Algorithm, slot: Slot) {
    this.#arena = arena;
    this.#algorithm = algorithm;
    this.#slot = slot;
  }

  /** The slot, selected, after moving into one if need be. */
  #settle(): Slot {
    const { saved } = this.#slot;
    if (saved !== undefined) {
      this.#slot = this.#arena.acquire();
      this.#arena.restore(this.#slot, saved);
      saved.fill(0);
    }
    this.#arena.select(this.#slot, this.#algorithm.index);
    return this.#slot;
  }

  update(data: NodeJS.ArrayBufferView): boolean {
    return append(this.#arena, this.#settle(), data);
  }

  updateString(data: string): boolean {
    return append(this.#arena, this.#settle(), data);
  }

  digest(): Digest {
    const slot = this.#settle();
    this.#arena.addon.hmacFinal();
    this.#arena.release(slot);
    return this.#arena.takeDigest(this.#algorithm.digestLength);
  }

  digestHex(): string {
    const slot = this.#settle();
    const hex = this.#arena.addon.hmacFinalHex();
    this.#arena.release(slot);
    return hex;
  }
}

/** Its messages go through the one-shot slot, where it stays until another key is used. */
class NativeMacKey implements MacKey {
  readonly #arena: HmacArena;
  readonly #algorithm: Algorithm;
  readonly #key: Uint8Array;

  constructor(arena: HmacArena, algorithm: Algorithm, bytes: Uint8Array) {
    this.#arena = arena;
    this.#algorithm = algorithm;
    this.#key = arena.makeKey(algorithm.index, bytes);
  }

  start(): MacState {
    const slot = this.#arena.acquire();
    this.#arena.copyKey(slot, this.#key);
    return new NativeMacState(this.#arena, this.#algorithm, slot);
  }

  /** Makes the data the message of the one-shot slot. */
  #load(data: string | NodeJS.ArrayBufferView): void {
    const arena = this.#arena;
    arena.hold(this.#key);
    arena.select(arena.oneShot, this.#algorithm.index);
    arena.clear(arena.oneShot);
    append(arena, arena.oneShot, data);
  }

  sign(data: string | NodeJS.ArrayBufferView): Digest {
    this.#load(data);
    this.#arena.addon.hmacFinal();
    return this.#arena.takeDigest(this.#algorithm.digestLength);
  }

  signHex(data: string | NodeJS.ArrayBufferView): string {
    this.#load(data);
    return this.#arena.addon.hmacFinalHex();
  }

  verify(data: string | NodeJS.ArrayBufferView, mac: Uint8Array): boolean {
    this.#load(data);
    this.#arena.expect(mac);
    return this.#arena.addon.hmacVerify();
  }

  destroy(): void {
    this.#arena.destroyKey(this.#key);
  }
}

/** Appends to the message of the selected slot. False when it would be too long. */
function append(arena: HmacArena, slot: Slot, data: string | NodeJS.ArrayBufferView): boolean {
  if (typeof data === "string")
    return arena.load(slot, data) || arena.addon.hmacUpdateString(data) === undefined;
  if (data instanceof Uint8Array && arena.append(slot, data)) return true;
  return arena.addon.hmacUpdate(data) === undefined;
}
