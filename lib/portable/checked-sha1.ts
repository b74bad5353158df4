/**
 * SHA-1 with collision detection: the TypeScript twin of native/collision/.
 */
import { makesSafeHash, searchesReducedRounds } from "../collisions.js";
import { attackVectors, possibleAttacks } from "./generated/attacks.js";
import { sha1Blocks } from "./generated/sha1-blocks.js";
import type { Compression } from "./message.js";
import { sha1 } from "./sha1.js";
import { type RoundsState, roundsBack, roundsForth } from "./sibling-rounds.js";

const BLOCK_LENGTH = 64;
const ROUNDS = 80;

/** The expanded messages of a block and of its sibling, written anew for every block. */
const words = /* @__PURE__ */ new Int32Array(ROUNDS);
const siblingWords = /* @__PURE__ */ new Int32Array(ROUNDS);

/** Writes W[16 .. 80), from the 16 words before them. */
function expand(w: Int32Array): void {
  for (let t = 16; t < ROUNDS; t++) {
    const mixed = w[t - 3] ^ w[t - 8] ^ w[t - 14] ^ w[t - 16];
    w[t] = (mixed << 1) | (mixed >>> 31);
  }
}

function loadBlock(bytes: Uint8Array, start: number): void {
  for (let t = 0; t < 16; t++, start += 4)
    words[t] =
      (bytes[start] << 24) | (bytes[start + 1] << 16) | (bytes[start + 2] << 8) | bytes[start + 3];
  expand(words);
}

/** The compression function of one message, which remembers the first attack that it finds. */
export class CheckedSha1 implements Compression {
  readonly initialState = sha1.initialState;
  readonly digestLength = sha1.digestLength;
  readonly #search: number;
  /** The offset of the next block in the message. */
  #offset: number;
  /** The offset of the first block that ends an attack. */
  collisionOffset: number | undefined;

  /** For a message of which `length` bytes are hashed already. */
  constructor(search: number, length = 0) {
    this.#search = search;
    this.#offset = length - (length % BLOCK_LENGTH);
  }

  /** For a message that begins with the same blocks. */
  copy(): CheckedSha1 {
    const copy = new CheckedSha1(this.#search, this.#offset);
    copy.collisionOffset = this.collisionOffset;
    return copy;
  }

  readonly blocks = (state: Int32Array, bytes: Uint8Array, start: number, count: number): void => {
    for (const end = start + BLOCK_LENGTH * count; start < end; start += BLOCK_LENGTH) {
      const before = state.slice();
      sha1Blocks(state, bytes, start, 1);
      loadBlock(bytes, start);
      const possible = possibleAttacks(words);
      if (possible !== 0 && this.#endsAttack(possible, before, state)) {
        this.collisionOffset ??= this.#offset;
        if (makesSafeHash(this.#search))
          for (let again = 0; again < 2; again++) sha1Blocks(state, bytes, start, 1);
      }
      this.#offset += BLOCK_LENGTH;
    }
  };

  #endsAttack(possible: number, before: Int32Array, after: Int32Array): boolean {
    for (const [index, { testStep, difference }] of attackVectors.entries()) {
      if (((possible >>> index) & 1) === 0) continue;
      for (let t = 0; t < 16; t++) siblingWords[t] = words[t] ^ difference[t];
      expand(siblingWords);
      const tested = roundsBack(subtract(after, before), words, ROUNDS, testStep);
      const siblingBefore = roundsBack(tested, siblingWords, testStep, 0);
      const siblingAfter = add(siblingBefore, roundsForth(tested, siblingWords, testStep, ROUNDS));
      if (isEqual(siblingAfter, after)) return true;
      if (searchesReducedRounds(this.#search) && isEqual(siblingBefore, before)) return true;
    }
    return false;
  }
}

const add = (one: RoundsState, other: RoundsState): RoundsState =>
  one.map((word, index) => (word + other[index]) | 0);
const subtract = (one: Int32Array, other: Int32Array): RoundsState =>
  Array.from(one, (word, index) => (word - other[index]) | 0);
const isEqual = (one: RoundsState, other: Int32Array): boolean =>
  one.every((word, index) => word === other[index]);
