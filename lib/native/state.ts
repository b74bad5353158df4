/**
 * A message being hashed by the addon.
 */
import type { Algorithm } from "../algorithms.js";
import type { HashState } from "../backend.js";
import { type Digest, encodeString } from "../encoding.js";
import { type Arena, ONE_SHOT, type SlotOwner } from "./arena.js";

/** Nobody's slot in the arena, so no state has it. */
const NO_SLOT = ONE_SHOT;

/**
 * It lives in a slot of the arena. Slots are few: when others need one, it moves out into memory of
 * its own and back in when it is used again. So a state that is dropped without a digest costs one
 * slot until its turn comes, and needs no finalizer.
 *
 * The most common life of a hash is one string and the digest. Such a string waits as it is, and
 * goes to the addon in the same call that brings the digest.
 */
export class NativeHashState implements HashState, SlotOwner {
  readonly #arena: Arena;
  readonly #algorithm: Algorithm;
  #slot = NO_SLOT;
  /** What the slot held, while the state has moved out. */
  #saved: Uint8Array | undefined;
  /** The whole message so far, while it is one string. */
  #string: string | undefined;

  /** An empty message, or one that goes on from what {@link Arena.save} took. */
  constructor(arena: Arena, algorithm: Algorithm, saved?: Uint8Array) {
    this.#arena = arena;
    this.#algorithm = algorithm;
    this.#saved = saved;
  }

  /** The slot, after moving into one if need be. */
  #settle(): number {
    return this.#slot === NO_SLOT ? this.#moveIn() : this.#slot;
  }

  #moveIn(): number {
    const slot = this.#arena.acquire(this);
    this.#slot = slot;
    this.#arena.clear(slot);
    if (this.#saved !== undefined || this.#string !== undefined) this.#unpack(slot);
    return slot;
  }

  /** Brings into the slot what was elsewhere. */
  #unpack(slot: number): void {
    if (this.#saved !== undefined) this.#arena.restore(slot, this.#saved);
    else if (this.#string !== undefined) this.#appendString(this.#string);
    this.#saved = undefined;
    this.#string = undefined;
  }

  evict(): void {
    this.#saved = this.#arena.save(this.#slot);
    this.#slot = NO_SLOT;
  }

  update(data: NodeJS.ArrayBufferView): boolean {
    const slot = this.#settle();
    if (data instanceof Uint8Array && this.#arena.append(slot, data)) return true;
    this.#arena.select(slot, this.#algorithm.index);
    return this.#arena.addon.update(data) === undefined;
  }

  updateString(data: string): boolean {
    const { addon } = this.#arena;
    if (data.length > addon.arenaLayout.stringUnitsMax)
      return this.update(encodeString(data, "utf8"));
    const isFirst = this.#slot === NO_SLOT && this.#saved === undefined;
    if (isFirst && this.#string === undefined) {
      this.#string = data;
      return true;
    }
    this.#settle();
    return this.#appendString(data);
  }

  #appendString(data: string): boolean {
    this.#arena.select(this.#slot, this.#algorithm.index);
    return this.#arena.addon.updateString(data) === undefined;
  }

  digest(): Digest {
    this.#final();
    return this.#arena.takeDigest(this.#algorithm.digestLength);
  }

  digestInto(target: Uint8Array, offset: number): void {
    this.#final();
    this.#arena.copyDigest(target, offset, this.#algorithm.digestLength);
  }

  digestHex(): string {
    const { addon } = this.#arena;
    if (this.#string !== undefined) {
      this.#arena.select(NO_SLOT, this.#algorithm.index);
      return addon.hashStringHex(this.#string);
    }
    this.#arena.select(this.#settle(), this.#algorithm.index);
    const hex = addon.finalHex();
    this.#arena.release(this.#slot);
    return hex;
  }

  /** Leaves the digest in the arena. */
  #final(): void {
    const { addon } = this.#arena;
    if (this.#string !== undefined) {
      this.#arena.select(NO_SLOT, this.#algorithm.index);
      addon.hashString(this.#string);
    } else {
      this.#arena.select(this.#settle(), this.#algorithm.index);
      addon.final();
      this.#arena.release(this.#slot);
    }
  }

  copy(): HashState {
    const saved = this.#arena.save(this.#settle());
    return new NativeHashState(this.#arena, this.#algorithm, saved);
  }
}
