/**
 * One message, hashed piece by piece: padding, lengths and buffering over any compression function
 * (FIPS 180-4, 5.1.1). The TypeScript twin of native/hash.c.
 */

import type { Progress } from "../midstate.js";
import { lengthOf } from "../view.js";

/** Compresses `count` 64-byte blocks of `bytes`, from `start` on, into `state`. */
export type BlocksFunction = (
  state: Int32Array,
  bytes: Uint8Array,
  start: number,
  count: number,
) => void;

/** An algorithm of the portable side. */
export interface Compression {
  readonly blocks: BlocksFunction;
  /** The initial chaining value (FIPS 180-4, 5.3). */
  readonly initialState: Int32Array;
  /** Bytes in a digest. */
  readonly digestLength: number;
  /** One for a copy of the message, where it is not the same for all. */
  copy?(): Compression;
  /** Where it found the first block that ends a collision attack, if it looks for them. */
  readonly collisionOffset?: number | undefined;
}

const BLOCK_LENGTH = 64;
const LENGTH_OFFSET = BLOCK_LENGTH - 8;

/** A message being hashed. */
export class Message {
  readonly #compression: Compression;
  readonly #state: Int32Array;
  /** The last `#length % 64` bytes, not yet compressed; room for a second block of padding. */
  readonly #tail = new Uint8Array(2 * BLOCK_LENGTH);
  #length: number;

  /** An empty message, or one that goes on from a chaining value after `length` bytes. */
  constructor(compression: Compression, state = compression.initialState, length = 0) {
    this.#compression = compression;
    this.#state = state.slice();
    this.#length = length;
  }

  /** Makes the message empty again. */
  reset(): void {
    this.#state.set(this.#compression.initialState);
    this.#length = 0;
  }

  /** Overwrites what is kept of the message. Nothing may follow. */
  wipe(): void {
    this.#state.fill(0);
    this.#tail.fill(0);
  }

  /** Appends bytes. False, with the message unchanged, when it would pass 2^53 - 1 bytes. */
  update(data: Uint8Array): boolean {
    const length = lengthOf(data);
    if (this.#length + length > Number.MAX_SAFE_INTEGER) return false;
    const used = this.#length % BLOCK_LENGTH;
    this.#length += length;

    let start = 0;
    if (used !== 0) {
      start = Math.min(BLOCK_LENGTH - used, length);
      copyBytes(data, 0, start, this.#tail, used);
      if (used + start < BLOCK_LENGTH) return true;
      this.#compression.blocks(this.#state, this.#tail, 0, 1);
    }
    const rest = (length - start) % BLOCK_LENGTH;
    const count = (length - start - rest) / BLOCK_LENGTH;
    if (count !== 0) this.#compression.blocks(this.#state, data, start, count);
    if (rest !== 0) copyBytes(data, length - rest, length, this.#tail, 0);
    return true;
  }

  /** What is known of the message so far, as copies. */
  progress(): Progress {
    const tail = this.#tail.slice(0, this.#length % BLOCK_LENGTH);
    return { words: this.#state.slice(), length: this.#length, tail };
  }

  /** Goes on from there, whatever the message was. */
  resume({ words, length, tail }: Progress): void {
    this.#state.set(words);
    this.#length = length;
    this.#tail.set(tail);
  }

  /** Where in the message a collision was found. */
  collisionOffset(): number | undefined {
    return this.#compression.collisionOffset;
  }

  /** Pads the message and writes its digest from `offset` on. Only `reset` may follow. */
  final(target: Uint8Array, offset: number): void {
    this.#finish();
    const state = this.#state;
    const words = this.#compression.digestLength >> 2;
    for (let index = 0; index < words; index++) storeWord(target, offset + 4 * index, state[index]);
  }

  #finish(): void {
    const used = this.#length % BLOCK_LENGTH;
    const count = used < LENGTH_OFFSET ? 1 : 2;
    const lengthOffset = (count - 1) * BLOCK_LENGTH + LENGTH_OFFSET;
    const tail = this.#tail;
    tail[used] = 0x80;
    tail.fill(0, used + 1, lengthOffset);
    storeWord(tail, lengthOffset, Math.floor(this.#length / 0x20000000));
    storeWord(tail, lengthOffset + 4, this.#length << 3);
    this.#compression.blocks(this.#state, tail, 0, count);
  }

  /** An independent message that begins with the same bytes. */
  copy(): Message {
    const copy = new Message(this.#compression.copy?.() ?? this.#compression);
    copy.#state.set(this.#state);
    copy.#tail.set(this.#tail);
    copy.#length = this.#length;
    return copy;
  }
}

/** Copies `from[start .. end)` to `to`, byte by byte: for less than a block that beats `set`. */
function copyBytes(
  from: Uint8Array,
  start: number,
  end: number,
  to: Uint8Array,
  offset: number,
): void {
  for (let index = start; index < end; index++) to[offset++] = from[index];
}

/** Writes the low 32 bits of `word`, big-endian. */
export function storeWord(bytes: Uint8Array, offset: number, word: number): void {
  bytes[offset] = word >>> 24;
  bytes[offset + 1] = word >>> 16;
  bytes[offset + 2] = word >>> 8;
  bytes[offset + 3] = word;
}
