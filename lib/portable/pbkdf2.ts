/**
 * PBKDF2 (RFC 8018, 5.2) over midstates. The TypeScript twin of native/pbkdf2.c.
 */
import type { Derivation } from "../macs.js";
import { type Midstates, midstatesOf, PortableMacState, wipe } from "./hmac.js";
import { type Compression, storeWord } from "./message.js";

const BLOCK_LENGTH = 64;

/** How many iterations come between two pauses: a few milliseconds. */
const ITERATIONS_BETWEEN_PAUSES = 4096;

/** Derives a key. It may be left for a while wherever it yields. */
export function* pbkdf2(
  compression: Compression,
  { password, salt, iterations, key }: Derivation,
): Generator<void> {
  const { digestLength } = compression;
  const midstates = midstatesOf(compression, password);
  for (let offset = 0; offset < key.length; offset += digestLength) {
    const chain = new Chain(compression, midstates, salt, offset / digestLength + 1);
    for (let left = iterations - 1; left > 0; left -= ITERATIONS_BETWEEN_PAUSES) {
      chain.iterate(Math.min(left, ITERATIONS_BETWEEN_PAUSES));
      yield;
    }
    chain.writeTo(key, offset);
    chain.wipe();
  }
  wipe(midstates);
}

/**
 * One block of a key. An iteration is two compressions, inner and outer, of blocks that differ in
 * nothing but the digest at their start.
 */
class Chain {
  readonly #compression: Compression;
  readonly #midstates: Midstates;
  /** The block of both hashes: a digest, the mark, zeros and the length. */
  readonly #block = new Uint8Array(BLOCK_LENGTH);
  readonly #words: number;
  readonly #state: Int32Array;
  readonly #sum: Int32Array;

  constructor(compression: Compression, midstates: Midstates, salt: Uint8Array, number: number) {
    const { digestLength } = compression;
    this.#compression = compression;
    this.#midstates = midstates;
    this.#words = digestLength / 4;
    this.#state = midstates.outer.slice();
    this.#sum = new Int32Array(this.#words);
    this.#block[digestLength] = 0x80;
    storeWord(this.#block, BLOCK_LENGTH - 4, 8 * (BLOCK_LENGTH + digestLength));

    const first = new PortableMacState(compression, midstates);
    const numberBytes = new Uint8Array(4);
    storeWord(numberBytes, 0, number);
    first.update(salt);
    first.update(numberBytes);
    first.final(this.#block);
    first.wipe();
    const view = new DataView(this.#block.buffer);
    for (let index = 0; index < this.#words; index++) this.#sum[index] = view.getInt32(4 * index);
  }

  iterate(count: number): void {
    const { inner, outer } = this.#midstates;
    const state = this.#state;
    for (let turn = 0; turn < count; turn++) {
      state.set(inner);
      this.#compression.blocks(state, this.#block, 0, 1);
      this.#storeState();
      state.set(outer);
      this.#compression.blocks(state, this.#block, 0, 1);
      this.#storeState();
      for (let index = 0; index < this.#words; index++) this.#sum[index] ^= state[index];
    }
  }

  #storeState(): void {
    for (let index = 0; index < this.#words; index++)
      storeWord(this.#block, 4 * index, this.#state[index]);
  }

  wipe(): void {
    this.#block.fill(0);
    this.#state.fill(0);
    this.#sum.fill(0);
  }

  /** Writes the exclusive or of the MACs of all iterations, as far as the key has room for it. */
  writeTo(key: Uint8Array, offset: number): void {
    const end = Math.min(4 * this.#words, key.length - offset);
    for (let index = 0; index < end; index++)
      key[offset + index] = this.#sum[index >> 2] >>> (24 - 8 * (index & 3));
  }
}
