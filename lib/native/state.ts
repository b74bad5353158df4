/**
 * A message being hashed by the addon.
 */
import type { Algorithm } from "../algorithms.js";
import type { HashState } from "../backend.js";
import { type Digest, encodeString } from "../encoding.js";
import type { Arena, SlotOwner } from "./arena.js";

const NO_SLOT = -1;

/**
 * It lives in a slot of the arena. Slots are few: when others need one, it moves out into memory of
 * its own and back in when it is used again. So a state that is dropped without a digest costs one
 * slot until its turn comes, and needs no finalizer.
 */
export class NativeHashState implements HashState, SlotOwner {
  readonly #arena: Arena;
  readonly #algorithm: Algorithm;
  readonly #index: number;
  #slot: number;
  /** What the slot held, while there is none. */
  #saved: Uint8Array | undefined;

  /** An empty message, or one that goes on from what {@link Arena.save} took. */
  constructor(arena: Arena, algorithm: Algorithm, index: number, saved?: Uint8Array) {
    this.#arena = arena;
    this.#algorithm = algorithm;
    this.#index = index;
    this.#saved = saved;
    this.#slot = NO_SLOT;
    if (saved === undefined) {
      this.#slot = arena.acquire(this);
      arena.clear(this.#slot);
    }
  }

  /** The slot, after moving back into one if need be. */
  #settle(): number {
    if (this.#slot === NO_SLOT) {
      this.#slot = this.#arena.acquire(this);
      this.#arena.restore(this.#slot, this.#saved as Uint8Array);
      this.#saved = undefined;
    }
    return this.#slot;
  }

  evict(): void {
    this.#saved = this.#arena.save(this.#slot);
    this.#slot = NO_SLOT;
  }

  update(data: NodeJS.ArrayBufferView): boolean {
    const slot = this.#settle();
    if (data instanceof Uint8Array && this.#arena.append(slot, data)) return true;
    this.#arena.select(slot, this.#index);
    return this.#arena.addon.update(data) === undefined;
  }

  updateString(data: string): boolean {
    const slot = this.#settle();
    if (this.#arena.appendString(slot, data)) return true;
    this.#arena.select(slot, this.#index);
    const { addon } = this.#arena;
    return data.length <= addon.arenaLayout.stringUnitsMax
      ? addon.updateString(data) === undefined
      : addon.update(encodeString(data, "utf8")) === undefined;
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
    this.#arena.select(this.#settle(), this.#index);
    const hex = this.#arena.addon.finalHex();
    this.#arena.release(this.#slot);
    return hex;
  }

  #final(): void {
    this.#arena.select(this.#settle(), this.#index);
    this.#arena.addon.final();
    this.#arena.release(this.#slot);
  }

  copy(): HashState {
    const saved = this.#arena.save(this.#settle());
    return new NativeHashState(this.#arena, this.#algorithm, this.#index, saved);
  }
}
