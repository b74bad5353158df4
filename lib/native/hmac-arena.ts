/**
 * The memory that JavaScript shares with the addon for HMAC (native/addon/hmac_arena.h): an
 * {@link Arena} whose slots hold keys too.
 */
import type { Addon } from "./addon.js";
import { Arena, type Slot } from "./arena.js";

export class HmacArena extends Arena {
  /** The key that the one-shot slot holds. */
  #held: Uint8Array | undefined;
  /** From where a slot has its pending bytes to where it has its key; and so in words. */
  readonly #toKeyBytes: number;
  readonly #toKey: number;
  readonly #toKeyLength: number;

  constructor(addon: Addon) {
    const layout = addon.hmacArenaLayout;
    super(addon, layout, addon.attachHmac);
    this.#toKeyBytes = layout.keyBytes - layout.pending;
    this.#toKey = layout.key - layout.pending;
    this.#toKeyLength = (layout.keyLength - layout.pendingLength) / 4;
  }

  /** Gives a slot its key: the UTF-8 of a string, or bytes. The slot must be selected. */
  setKey(slot: Slot, key: string | Uint8Array): void {
    const at = slot.pending + this.#toKeyBytes;
    if (key.length > this.addon.hmacArenaLayout.keyBytesMax) {
      this.addon.hmacSetKey(typeof key === "string" ? Buffer.from(key) : key);
    } else if (typeof key !== "string") {
      this.bytes.set(key, at);
      this.words[slot.lengthWord + this.#toKeyLength] = key.length;
    } else if (this.#writeAscii(key, at)) {
      this.words[slot.lengthWord + this.#toKeyLength] = key.length;
    } else {
      this.addon.hmacSetKey(Buffer.from(key));
    }
  }

  /** Gives a slot a key that was made before. */
  copyKey(slot: Slot, key: Uint8Array): void {
    this.bytes.set(key, slot.pending + this.#toKey);
    this.words[slot.lengthWord + this.#toKeyLength] = this.addon.hmacArenaLayout.keyIsMade;
  }

  /** Makes a key for many messages. */
  makeKey(algorithm: number, bytes: Uint8Array): Uint8Array {
    this.select(this.oneShot, algorithm);
    this.addon.hmacSetKey(bytes);
    const start = this.oneShot.pending + this.#toKey;
    this.#held = this.bytes.slice(start, start + this.addon.hmacArenaLayout.keySize);
    return this.#held;
  }

  /** Gives the one-shot slot a key that `makeKey` made, unless it has it. */
  hold(key: Uint8Array): void {
    if (this.#held === key) return;
    this.copyKey(this.oneShot, key);
    this.#held = key;
  }

  /** Overwrites a key that `makeKey` made. */
  destroyKey(key: Uint8Array): void {
    key.fill(0);
    if (this.#held !== key) return;
    this.copyKey(this.oneShot, key);
    this.#held = undefined;
  }

  /** Appends a short string to a slot. False, with nothing done, when it is none, or not ASCII. */
  appendAscii(slot: Slot, data: string): boolean {
    const used = this.words[slot.lengthWord];
    if (used + data.length > this.addon.hmacArenaLayout.pendingMax) return false;
    if (!this.#writeAscii(data, slot.pending + used)) return false;
    this.words[slot.lengthWord] = used + data.length;
    return true;
  }

  /** Writes a string, character by character: for a short one that beats every call. */
  #writeAscii(text: string, at: number): boolean {
    for (let index = 0; index < text.length; index++) {
      const code = text.charCodeAt(index);
      if (code > 0x7f) return false;
      this.bytes[at + index] = code;
    }
    return true;
  }

  /** Leaves a MAC for `hmacVerify` to compare with. */
  expect(mac: Uint8Array): void {
    this.bytes.set(mac, this.addon.hmacArenaLayout.expected);
  }
}
