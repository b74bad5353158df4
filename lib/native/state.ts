/**
 * A message being hashed by the addon.
 */
import type { Algorithm } from "../algorithms.js";
import type { HashState } from "../backend.js";
import type { Digest } from "../encoding.js";
import { StateError } from "../errors.js";
import type { ExportedState, Midstate } from "../midstate.js";
import type { Arena, Slot } from "./arena.js";

/** The longest string, in characters, that waits for the digest. */
const WAITING_MAX = 1024;

/** Bytes that hold every exported state. */
const STATE_ROOM = 128;

/**
 * It lives in a slot of the arena. Slots are few: when others need one, its bytes move out, and back
 * in when it is used again. So a state that is dropped without a digest costs one slot until its
 * turn comes, and needs no finalizer.
 *
 * The most common life of a hash is one short string and the digest. Such a string waits as it is, and
 * goes to the addon in the same call that brings the digest.
 */
export class NativeHashState implements HashState {
  // Fields that only the constructor sets, and no #private ones: V8 makes and uses such objects
  // faster, and short messages need many.
  declare private readonly arena: Arena;
  declare private readonly algorithm: Algorithm;
  /** Ours as long as nothing is saved in it. */
  declare private slot: Slot | undefined;
  /** The whole message so far, while it is one string. */
  declare private string: string | undefined;

  /** An empty message, or one that goes on from what a slot held. */
  constructor(arena: Arena, algorithm: Algorithm, slot?: Slot) {
    this.arena = arena;
    this.algorithm = algorithm;
    this.slot = slot;
    this.string = undefined;
  }

  /** The slot, after moving into one if need be. */
  private settle(): Slot {
    const slot = this.slot;
    return slot !== undefined && slot.saved === undefined ? slot : this.moveIn();
  }

  private moveIn(): Slot {
    const saved = this.slot?.saved;
    const slot = this.arena.acquire();
    this.slot = slot;
    if (saved !== undefined) this.arena.restore(slot, saved);
    if (this.string !== undefined) {
      this.appendString(slot, this.string);
      this.string = undefined;
    }
    return slot;
  }

  update(data: NodeJS.ArrayBufferView): boolean {
    const slot = this.settle();
    if (this.arena.append(slot, data)) return true;
    this.arena.select(slot, this.algorithm.index);
    return this.arena.addon.update(data) === undefined;
  }

  updateString(data: string): boolean {
    const isFirst = this.slot === undefined && this.string === undefined;
    if (isFirst && data.length <= WAITING_MAX) {
      this.string = data;
      return true;
    }
    return this.appendString(this.settle(), data);
  }

  private appendString(slot: Slot, data: string): boolean {
    this.arena.select(slot, this.algorithm.index);
    return this.arena.addon.updateString(data) === undefined;
  }

  digest(): Digest {
    this.final();
    return this.arena.takeDigest(this.algorithm.digestLength);
  }

  digestInto(target: Uint8Array, offset: number): void {
    this.final();
    this.arena.copyDigest(target, offset, this.algorithm.digestLength);
  }

  digestHex(): string {
    const { addon } = this.arena;
    if (this.string !== undefined) {
      this.arena.select(this.arena.oneShot, this.algorithm.index);
      return addon.hashStringHex(this.string);
    }
    const slot = this.settle();
    this.arena.select(slot, this.algorithm.index);
    const hex = addon.finalHex();
    this.arena.release(slot);
    return hex;
  }

  /** Leaves the digest in the arena. */
  private final(): void {
    const { addon } = this.arena;
    if (this.string !== undefined) {
      this.arena.select(this.arena.oneShot, this.algorithm.index);
      addon.hashString(this.string);
    } else {
      const slot = this.settle();
      this.arena.select(slot, this.algorithm.index);
      addon.final();
      this.arena.release(slot);
    }
  }

  copy(): HashState {
    const slot = this.settle();
    const saved = { ...slot, saved: this.arena.save(slot) };
    return new NativeHashState(this.arena, this.algorithm, saved);
  }

  exportState(): ExportedState {
    this.arena.select(this.settle(), this.algorithm.index);
    const room = Buffer.alloc(STATE_ROOM);
    const length = this.arena.addon.exportState(room);
    if (length === 0)
      throw new StateError("a message of more than 2^53 - 1 bytes cannot be exported");
    const state = Buffer.alloc(length);
    room.copy(state);
    return state;
  }

  collisionOffset(): number | undefined {
    return this.arena.collisionOffset();
  }

  /** A message that goes on from a midstate. */
  static resume(arena: Arena, midstate: Midstate): NativeHashState {
    const slot = arena.acquire();
    arena.select(slot, midstate.algorithm.index);
    if (arena.addon.importState(midstate.bytes) !== undefined) {
      arena.release(slot);
      throw new StateError("the addon refuses this state");
    }
    return new NativeHashState(arena, midstate.algorithm, slot);
  }
}
