/**
 * A hash in progress as bytes that any platform, backend and version can continue. The TypeScript
 * twin of native/midstate.c:
 *
 *     offset  bytes        content
 *     0       4            "SHAC"
 *     4       1            version of this layout, 1
 *     5       1            the algorithm's stateId
 *     6       4 * words    chaining value, big-endian words
 *     ..      8            message length so far in bytes, big-endian
 *     ..      length % 64  the bytes not yet compressed
 *
 * SHA-1 that looks for collisions has a stateId of its own, and before the last bytes
 *
 *     ..      1            the mode, 0 to 2, and 4 when attacks on fewer rounds count
 *     ..      8            where an attack was found, plus one; 0 when none was. Big-endian
 */
import { type Algorithm, algorithms } from "./algorithms.js";
import { allocate } from "./bytes.js";
import { type CollisionMode, type CollisionSearch, searchingSha1 } from "./collisions.js";
import { StateError } from "./errors.js";

/** A state as {@link Hash.exportState} gives it: a Buffer whose memory is its own. */
export type ExportedState = ReturnType<typeof Buffer.alloc>;

/** A message so far. */
export interface Progress {
  /** The chaining value after the last full block. */
  readonly words: Int32Array;
  /** Bytes of message, up to 2^53 - 1. */
  readonly length: number;
  /** The last `length % 64` of them, not yet compressed. */
  readonly tail: Uint8Array;
}

/** An exported state that was checked, and what it says. */
export interface Midstate extends Progress {
  readonly algorithm: Algorithm;
  readonly bytes: Uint8Array;
}

/** The same of SHA-1 that looks for collisions; `bytes` is the state without what it found. */
export interface CheckedMidstate extends Midstate {
  readonly search: CollisionSearch;
  readonly collisionOffset: number | undefined;
}

const MAGIC = 0x53484143;
const VERSION = 1;
const HEADER_LENGTH = 6;
const COUNT_LENGTH = 8;
const BLOCK_LENGTH = 64;

/** The stateId of SHA-1 that looks for collisions: never to be changed. */
const CHECKED_STATE_ID = 4;
const SHA1_STATE_ID = 1;
const ID_OFFSET = 5;
/** Where in a state of SHA-1 what was found is put in. */
const SEARCH_OFFSET = HEADER_LENGTH + 20 + COUNT_LENGTH;
const SEARCH_LENGTH = 9;
const MODES: readonly CollisionMode[] = ["report", "throw", "safe"];
const REDUCED_ROUNDS = 4;

export function encodeMidstate(
  algorithm: Algorithm,
  { words, length, tail }: Progress,
): ExportedState {
  const countOffset = HEADER_LENGTH + 4 * algorithm.stateWords;
  const tailOffset = countOffset + COUNT_LENGTH;
  const bytes = allocate(tailOffset + tail.length);
  const view = viewOf(bytes);
  view.setUint32(0, MAGIC);
  bytes[4] = VERSION;
  bytes[5] = algorithm.stateId;
  for (let index = 0; index < algorithm.stateWords; index++)
    view.setInt32(HEADER_LENGTH + 4 * index, words[index]);
  view.setBigUint64(countOffset, BigInt(length));
  bytes.set(tail, tailOffset);
  return bytes;
}

/** A state of SHA-1, and what was looked for and found on the way. */
export function encodeCheckedMidstate(
  state: Uint8Array,
  { mode, reducedRounds }: CollisionSearch,
  collisionOffset: number | undefined,
): ExportedState {
  const bytes = allocate(state.length + SEARCH_LENGTH);
  bytes.set(state.subarray(0, SEARCH_OFFSET));
  bytes[ID_OFFSET] = CHECKED_STATE_ID;
  bytes[SEARCH_OFFSET] = MODES.indexOf(mode) | (reducedRounds ? REDUCED_ROUNDS : 0);
  const found = collisionOffset === undefined ? 0n : BigInt(collisionOffset) + 1n;
  viewOf(bytes).setBigUint64(SEARCH_OFFSET + 1, found);
  bytes.set(state.subarray(SEARCH_OFFSET), SEARCH_OFFSET + SEARCH_LENGTH);
  return bytes;
}

/**
 * Reads an exported state.
 *
 * @throws {@link StateError} unless every byte of it is as it would be written
 */
export function decodeMidstate(bytes: Uint8Array): Midstate | CheckedMidstate {
  return bytes[ID_OFFSET] === CHECKED_STATE_ID ? decodeChecked(bytes) : decodePlain(bytes);
}

function decodeChecked(bytes: Uint8Array): CheckedMidstate {
  const shortest = SEARCH_OFFSET + SEARCH_LENGTH;
  if (bytes.length < shortest) throw wrongLength(bytes.length, `at least ${shortest}`);
  const state = new Uint8Array(bytes.length - SEARCH_LENGTH);
  state.set(bytes.subarray(0, SEARCH_OFFSET));
  state.set(bytes.subarray(shortest), SEARCH_OFFSET);
  state[ID_OFFSET] = SHA1_STATE_ID;
  const midstate = decodePlain(state);
  const options = bytes[SEARCH_OFFSET];
  const mode = MODES[options & ~REDUCED_ROUNDS];
  if (mode === undefined) throw new StateError(`a state with the unknown options ${options}`);
  const search = { mode, reducedRounds: (options & REDUCED_ROUNDS) !== 0 };
  const found = viewOf(bytes).getBigUint64(SEARCH_OFFSET + 1);
  // The block that ended the attack was compressed, so it is whole and part of the message.
  const collisionOffset = found === 0n ? undefined : Number(found - 1n);
  if (
    collisionOffset !== undefined &&
    (collisionOffset % BLOCK_LENGTH !== 0 || collisionOffset + BLOCK_LENGTH > midstate.length)
  )
    throw new StateError(`a state with a collision at ${collisionOffset}, where no block was`);
  return { ...midstate, algorithm: searchingSha1(search), search, collisionOffset };
}

function decodePlain(bytes: Uint8Array): Midstate {
  const view = viewOf(bytes);
  const has = (length: number): void => {
    if (view.byteLength < length) throw wrongLength(view.byteLength, `at least ${length}`);
  };
  has(HEADER_LENGTH);
  if (view.getUint32(0) !== MAGIC) throw new StateError("these bytes are no exported state");
  if (view.getUint8(4) !== VERSION)
    throw new StateError(`a state of version ${view.getUint8(4)}; this version knows ${VERSION}`);
  const algorithm = algorithms.find(({ stateId }) => stateId === view.getUint8(5));
  if (algorithm === undefined)
    throw new StateError(`a state of the unknown algorithm ${view.getUint8(5)}`);

  const countOffset = HEADER_LENGTH + 4 * algorithm.stateWords;
  const tailOffset = countOffset + COUNT_LENGTH;
  has(tailOffset);
  const count = view.getBigUint64(countOffset);
  if (count > Number.MAX_SAFE_INTEGER)
    throw new StateError(`a state of a message of ${count} bytes, more than 2^53 - 1`);
  const length = Number(count);
  const whole = tailOffset + (length % BLOCK_LENGTH);
  if (view.byteLength !== whole) throw wrongLength(view.byteLength, String(whole));

  const words = Int32Array.from({ length: algorithm.stateWords }, (_, index) =>
    view.getInt32(HEADER_LENGTH + 4 * index),
  );
  return { algorithm, bytes, words, length, tail: bytes.subarray(tailOffset) };
}

function viewOf({ buffer, byteOffset, byteLength }: Uint8Array): DataView {
  return new DataView(buffer, byteOffset, byteLength);
}

function wrongLength(length: number, expected: string): StateError {
  return new StateError(`a state of ${length} bytes; it must have ${expected}`);
}
