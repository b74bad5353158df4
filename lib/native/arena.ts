/**
 * The memory that JavaScript shares with the addon (native/addon/arena.h).
 *
 * Handing an argument to the addon costs more than hashing a short message. So short data is
 * copied into a slot of the arena, and the calls that follow take no arguments.
 */
import type { Digest } from "../encoding.js";
import type { Addon, ArenaLayout } from "./addon.js";

/**
 * A place in the arena, as one taker knows it. When it is given to another, what it held is left in
 * `saved`, and the place gets a new Slot.
 */
export interface Slot {
  /** Which slot it is to the addon. */
  readonly index: number;
  /** The word that holds how many bytes are pending; the one before, whether the addon has any. */
  readonly lengthWord: number;
  /** Where the pending bytes begin. */
  readonly pending: number;
  taken: boolean;
  saved: Uint8Array | undefined;
}

/** A getter of all typed arrays: it tells the truth, whatever the class of an array says. */
function getter<T>(property: string | symbol): (this: NodeJS.ArrayBufferView) => T {
  const prototype = Object.getPrototypeOf(Uint8Array.prototype);
  return Object.getOwnPropertyDescriptor(prototype, property)?.get as () => T;
}

const byteLengthOf = getter<number>("byteLength");
const kindOf = getter<string | undefined>(Symbol.toStringTag);

/**
 * Copies a typed array into another. Called as a function: an optimised call of the method looks it
 * up on the prototype each time.
 */
const { set: copyInto } = Uint8Array.prototype;

export class Arena {
  readonly addon: Addon;
  /** The slot that is never given away: one-shot messages go through it. */
  readonly oneShot: Slot;
  protected readonly bytes: Uint8Array;
  protected readonly words: Uint32Array;
  readonly #layout: ArenaLayout;
  /** Those that were taken once. */
  readonly #slots: Slot[] = [];
  readonly #slotCount: number;
  // Of the layout, what every message needs: one load instead of three.
  readonly #pendingMax: number;
  readonly #digest: number;
  #next = 0;

  /** The arena for hashes, unless the layout of another is given, and what makes it known. */
  constructor(addon: Addon, layout: ArenaLayout = addon.arenaLayout, attach = addon.attach) {
    const { length, slotCount, pendingMax, digest } = layout;
    const memory = new ArrayBuffer(length);
    attach(memory);
    this.addon = addon;
    this.#layout = layout;
    this.#pendingMax = pendingMax;
    this.#digest = digest;
    this.bytes = new Uint8Array(memory);
    this.words = new Uint32Array(memory);
    this.#slotCount = slotCount - 1;
    this.oneShot = this.#slot(slotCount - 1);
  }

  #slot(index: number): Slot {
    const { slots, slotLength, pendingLength, pending } = this.#layout;
    const start = slots + index * slotLength;
    return {
      index,
      lengthWord: (start + pendingLength) / 4,
      pending: start + pending,
      taken: false,
      saved: undefined,
    };
  }

  /** Takes a slot: the next in turn, from whoever has it. Its message is empty. */
  acquire(): Slot {
    const index = this.#next;
    this.#next = index + 1 === this.#slotCount ? 0 : index + 1;
    if (index === this.#slots.length) this.#slots.push(this.#slot(index));
    const slot = this.#slots[index].taken ? this.#evict(index) : this.#slots[index];
    slot.taken = true;
    this.clear(slot);
    return slot;
  }

  #evict(index: number): Slot {
    this.#slots[index].saved = this.save(this.#slots[index]);
    this.#slots[index] = this.#slot(index);
    return this.#slots[index];
  }

  /** Gives a slot back. It is the next to be taken. */
  release(slot: Slot): void {
    slot.taken = false;
    this.#next = slot.index;
  }

  /** Makes the message in a slot empty. */
  clear(slot: Slot): void {
    this.words[slot.lengthWord - 1] = 0;
    this.words[slot.lengthWord] = 0;
  }

  /**
   * Appends short data to a slot. False, with nothing done, when it does not fit or is no Uint8Array,
   * such as a Buffer.
   */
  append(slot: Slot, data: NodeJS.ArrayBufferView): boolean {
    if (kindOf.call(data) !== "Uint8Array") return false;
    const length = byteLengthOf.call(data);
    const used = this.words[slot.lengthWord];
    if (used + length > this.#pendingMax) return false;
    if (length !== 0) copyInto.call(this.bytes, data as Uint8Array, slot.pending + used);
    this.words[slot.lengthWord] = used + length;
    return true;
  }

  /** What the next call is about. */
  select(slot: Slot, algorithm: number): void {
    this.words[0] = slot.index;
    this.words[1] = algorithm;
  }

  /** Copies the digest that a call left behind to `target`. */
  copyDigest(target: Uint8Array, offset: number, length: number): void {
    const bytes = this.bytes;
    const digest = this.#digest;
    // Word by word: a loop over single bytes takes more than twice as long.
    for (let index = 0; index < length; index += 4) {
      target[offset + index] = bytes[digest + index];
      target[offset + index + 1] = bytes[digest + index + 1];
      target[offset + index + 2] = bytes[digest + index + 2];
      target[offset + index + 3] = bytes[digest + index + 3];
    }
  }

  /** The digest that a call left behind. */
  takeDigest(length: number): Digest {
    const digest = Buffer.allocUnsafeSlow(length);
    this.copyDigest(digest, 0, length);
    return digest;
  }

  /** Where the call that left the digest behind, or exported a state, found a collision. */
  collisionOffset(): number | undefined {
    const { collision } = this.#layout;
    if (this.words[collision / 4] === 0) return undefined;
    // In the order of this CPU: the offset is the next word but one.
    const [offset] = new BigUint64Array(this.bytes.buffer, collision + 4, 1);
    return Number(offset);
  }

  /** A copy of what a slot holds. */
  save(slot: Slot): Uint8Array {
    const start = 4 * slot.lengthWord - 4;
    return this.bytes.slice(start, start + this.#layout.slotLength);
  }

  /** Puts back what `save` took. */
  restore(slot: Slot, saved: Uint8Array): void {
    this.bytes.set(saved, 4 * slot.lengthWord - 4);
  }
}
