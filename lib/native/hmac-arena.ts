/**
 * The memory that JavaScript shares with the addon for HMAC (native/addon/hmac_arena.h): an
 * {@link Arena} whose slots hold keys too.
 */
import { secretMemory } from "../secret.js";
import type { Addon } from "./addon.js";
import { Arena, type Slot } from "./arena.js";

export class HmacArena extends Arena {
  /** The key that the one-shot slot holds. */
  #held: Uint8Array | undefined;
  /** From where a slot has its pending bytes to where it has its key; and so in words. */
  readonly #toKeyBytes: number;
  readonly #toKey: number;
  readonly #toKeyLength: number;
  /** Of each slot that needed them: where its key's bytes are, and its pending bytes. */
  readonly #keyViews: Uint8Array[] = [];
  readonly #pendingViews: Uint8Array[] = [];
  /** Of the one-shot slot the bytes of keys, by how many they are. */
  readonly #leftKeys: Uint8Array[] = [];
  readonly #encoder = new TextEncoder();

  constructor(addon: Addon) {
    const layout = addon.hmacArenaLayout;
    super(addon, layout, addon.attachHmac);
    this.#toKeyBytes = layout.keyBytes - layout.pending;
    this.#toKey = layout.key - layout.pending;
    this.#toKeyLength = (layout.keyLength - layout.pendingLength) / 4;
  }

  /** Gives a slot its key: the UTF-8 of a string, or bytes. The slot must be selected. */
  setKey(slot: Slot, key: string | Uint8Array): void {
    const length = typeof key === "string" ? this.#setString(slot, key) : this.#setBytes(slot, key);
    if (length !== undefined) {
      this.words[slot.lengthWord + this.#toKeyLength] = length;
    } else if (typeof key === "string") {
      const bytes = Buffer.from(key);
      this.addon.hmacSetKey(bytes);
      bytes.fill(0);
    } else {
      this.addon.hmacSetKey(key);
    }
  }

  #setBytes(slot: Slot, key: Uint8Array): number | undefined {
    if (key.length > this.addon.hmacArenaLayout.keyBytesMax) return undefined;
    this.bytes.set(key, slot.pending + this.#toKeyBytes);
    return key.length;
  }

  #setString(slot: Slot, key: string): number | undefined {
    if (key.length > this.addon.hmacArenaLayout.keyBytesMax) return undefined;
    return this.#encode(key, this.#keyView(slot));
  }

  /** The bytes of key that were left in the one-shot slot. */
  #leftKey(length: number): Uint8Array {
    this.#leftKeys[length] ??= this.#keyView(this.oneShot).subarray(0, length);
    return this.#leftKeys[length];
  }

  #keyView(slot: Slot): Uint8Array {
    this.#keyViews[slot.index] ??= this.#view(slot.pending + this.#toKeyBytes, "keyBytesMax");
    return this.#keyViews[slot.index];
  }

  /** Gives a slot a key that was made before. */
  copyKey(slot: Slot, key: Uint8Array): void {
    this.bytes.set(key, slot.pending + this.#toKey);
    this.words[slot.lengthWord + this.#toKeyLength] = this.addon.hmacArenaLayout.keyIsMade;
  }

  /** Makes a key for many messages. */
  makeKey(algorithm: number, bytes: Uint8Array): Uint8Array {
    const { keySize } = this.addon.hmacArenaLayout;
    const length = this.#setBytes(this.oneShot, bytes);
    this.select(this.oneShot, algorithm);
    // Handed over in the arena: V8 copies a small array whose memory the addon asks for.
    this.addon.hmacSetKey(length === undefined ? bytes : this.#leftKey(length));
    const start = this.oneShot.pending + this.#toKey;
    const key = secretMemory(keySize);
    for (let index = 0; index < keySize; index++) key[index] = this.bytes[start + index];
    this.#held = key;
    return key;
  }

  /** Gives the one-shot slot a key that `makeKey` made, unless it has it. */
  hold(key: Uint8Array): void {
    if (this.#held === key) return;
    this.copyKey(this.oneShot, key);
    this.#held = key;
  }

  /** Overwrites a key that `makeKey` made, and what the last call with it left. */
  destroyKey(key: Uint8Array): void {
    key.fill(0);
    if (this.#held !== key) return;
    const { digest, slots, slotLength } = this.addon.hmacArenaLayout;
    const { lengthWord, index } = this.oneShot;
    const end = slots + (index + 1) * slotLength;
    this.bytes.fill(0, 4 * (lengthWord + this.#toKeyLength), end);
    this.bytes.fill(0, digest, slots);
    this.copyKey(this.oneShot, key);
    this.#held = undefined;
  }

  /** Makes the UTF-8 of a string the message of an empty slot. False when it does not fit. */
  load(slot: Slot, data: string): boolean {
    if (this.words[slot.lengthWord] !== 0 || this.words[slot.lengthWord - 1] !== 0) return false;
    if (data.length > this.addon.hmacArenaLayout.pendingMax) return false;
    this.#pendingViews[slot.index] ??= this.#view(slot.pending, "pendingMax");
    const written = this.#encode(data, this.#pendingViews[slot.index]);
    if (written === undefined) return false;
    this.words[slot.lengthWord] = written;
    return true;
  }

  /** Writes the UTF-8 of a string and tells its length; undefined when it does not fit. */
  #encode(text: string, target: Uint8Array): number | undefined {
    const { read, written } = this.#encoder.encodeInto(text, target);
    return read === text.length ? written : undefined;
  }

  #view(at: number, length: "pendingMax" | "keyBytesMax"): Uint8Array {
    return this.bytes.subarray(at, at + this.addon.hmacArenaLayout[length]);
  }

  /** Leaves a MAC for `hmacVerify` to compare with. */
  expect(mac: Uint8Array): void {
    this.bytes.set(mac, this.addon.hmacArenaLayout.expected);
  }
}
