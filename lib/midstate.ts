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
 */
import { type Algorithm, algorithms } from "./algorithms.js";
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

const MAGIC = 0x53484143;
const VERSION = 1;
const HEADER_LENGTH = 6;
const COUNT_LENGTH = 8;
const BLOCK_LENGTH = 64;

export function encodeMidstate(
  algorithm: Algorithm,
  { words, length, tail }: Progress,
): ExportedState {
  const countOffset = HEADER_LENGTH + 4 * algorithm.stateWords;
  const tailOffset = countOffset + COUNT_LENGTH;
  const bytes = Buffer.alloc(tailOffset + tail.length);
  bytes.writeUInt32BE(MAGIC, 0);
  bytes[4] = VERSION;
  bytes[5] = algorithm.stateId;
  for (let index = 0; index < algorithm.stateWords; index++)
    bytes.writeInt32BE(words[index], HEADER_LENGTH + 4 * index);
  bytes.writeBigUInt64BE(BigInt(length), countOffset);
  bytes.set(tail, tailOffset);
  return bytes;
}

/**
 * Reads an exported state.
 *
 * @throws {@link StateError} unless every byte of it is as `encodeMidstate` would write it
 */
export function decodeMidstate(bytes: Uint8Array): Midstate {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
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

function wrongLength(length: number, expected: string): StateError {
  return new StateError(`a state of ${length} bytes; it must have ${expected}`);
}
