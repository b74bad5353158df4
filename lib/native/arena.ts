/**
 * The memory that JavaScript shares with the addon (native/addon/arena.h).
 *
 * Handing an argument to the addon costs more than hashing a short message. So short data is
 * copied into a slot of the arena, and the calls that follow take no arguments.
 */
import type { Digest } from "../encoding.js";
import type { Addon } from "./addon.js";

/** The slot that is never given away: one-shot messages go through it. */
export const ONE_SHOT = 0;

/** Who has a slot. */
export interface SlotOwner {
  /** The slot is being given to another: take what it holds. */
  evict(): void;
}

/** The intrinsic length of a typed array, whatever its class says. */
const byteLengthOf = Object.getOwnPropertyDescriptor(
  Object.getPrototypeOf(Uint8Array.prototype),
  "byteLength",
)?.get as (this: Uint8Array) => number;

export class Arena {
  readonly addon: Addon;
  readonly #bytes: Uint8Array;
  readonly #words: Uint32Array;
  readonly #slotWord: number;
  readonly #algorithmWord: number;
  readonly #digest: number;
  readonly #slots: number;
  readonly #slotCount: number;
  readonly #slotLength: number;
  readonly #started: number;
  readonly #pendingLength: number;
  readonly #pending: number;
  readonly #pendingMax: number;
  readonly #owners: (SlotOwner | undefined)[] = [];
  #next = ONE_SHOT + 1;

  constructor(addon: Addon) {
    const layout = addon.arenaLayout;
    const memory = new ArrayBuffer(layout.length);
    addon.attach(memory);
    this.addon = addon;
    this.#bytes = new Uint8Array(memory);
    this.#words = new Uint32Array(memory);
    this.#slotWord = layout.slot / 4;
    this.#algorithmWord = layout.algorithm / 4;
    this.#digest = layout.digest;
    this.#slots = layout.slots;
    this.#slotCount = layout.slotCount;
    this.#slotLength = layout.slotLength;
    this.#started = layout.started / 4;
    this.#pendingLength = layout.pendingLength / 4;
    this.#pending = layout.pending;
    this.#pendingMax = layout.pendingMax;
  }

  /** What the next call is about. */
  select(slot: number, algorithm: number): void {
    this.#words[this.#slotWord] = slot;
    this.#words[this.#algorithmWord] = algorithm;
  }

  /** Makes the message in a slot empty. */
  clear(slot: number): void {
    const word = this.#at(slot) / 4;
    this.#words[word + this.#started] = 0;
    this.#words[word + this.#pendingLength] = 0;
  }

  /** Appends short data to a slot. False, with nothing done, when it does not fit. */
  append(slot: number, data: Uint8Array): boolean {
    const length = byteLengthOf.call(data);
    const lengthWord = this.#at(slot) / 4 + this.#pendingLength;
    const used = this.#words[lengthWord];
    if (used + length > this.#pendingMax) return false;
    if (length !== 0) this.#bytes.set(data, this.#at(slot) + this.#pending + used);
    this.#words[lengthWord] = used + length;
    return true;
  }

  /** Copies the digest that a call left behind to `target`. */
  copyDigest(target: Uint8Array, offset: number, length: number): void {
    const bytes = this.#bytes;
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

  /** Gives a slot to `owner`: a free one if the next in turn is, or else that of its owner. */
  acquire(owner: SlotOwner): number {
    const slot = this.#next;
    this.#next = slot + 1 === this.#slotCount ? ONE_SHOT + 1 : slot + 1;
    this.#owners[slot]?.evict();
    this.#owners[slot] = owner;
    return slot;
  }

  /** Gives a slot back. It is the next to be taken. */
  release(slot: number): void {
    this.#owners[slot] = undefined;
    this.#next = slot;
  }

  /** A copy of what a slot holds. */
  save(slot: number): Uint8Array {
    return this.#bytes.slice(this.#at(slot), this.#at(slot) + this.#slotLength);
  }

  /** Puts back what `save` took. */
  restore(slot: number, saved: Uint8Array): void {
    this.#bytes.set(saved, this.#at(slot));
  }

  #at(slot: number): number {
    return this.#slots + slot * this.#slotLength;
  }
}
