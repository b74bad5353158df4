/**
 * A batch cut into parts that are hashed off the main thread, a few at a time.
 */
import { aborted } from "./errors.js";

/** A part fills the lanes of most kernels... */
const MESSAGES_MIN = 8;
/** ... and lasts: for less, the way to another thread is too long. */
const BYTES_MIN = 0x40000;
/** Copying a part takes the thread that the program runs on a fraction of a millisecond. */
const BYTES_MAX = 0x100000;
/** Parts for each thread: more even out, fewer cost less. */
const PARTS_PER_THREAD = 4;

/**
 * Where the parts of a batch end: after which message each of them.
 *
 * @param lengths - the bytes of each message
 * @param parallelism - how many parts can get on at the same time
 */
export function cutIntoParts(lengths: Float64Array, parallelism: number): number[] {
  const count = lengths.length;
  const total = lengths.reduce((sum, length) => sum + length, 0);
  const share = total / (parallelism * PARTS_PER_THREAD);
  const bytes = Math.min(Math.max(share, BYTES_MIN), BYTES_MAX);
  const messages = Math.min(Math.ceil(count / parallelism), MESSAGES_MIN);
  const ends: number[] = [];
  let length = 0;
  let first = 0;
  for (let index = 0; index < count; index++) {
    length += lengths[index];
    if ((length >= bytes && index + 1 - first >= messages) || index + 1 === count) {
      ends.push(index + 1);
      first = index + 1;
      length = 0;
    }
  }
  return ends;
}

/**
 * Runs all parts, no more than `limit` at the same time. Going on with the iterator begins the next
 * part: it gives a promise of its end.
 *
 * @returns a promise that rejects with an AbortError as soon as the signal is aborted, and with what
 * the iterator throws. Parts that run then run to their end, unheeded; no other begins
 */
export function runParts(
  parts: Iterator<Promise<void>>,
  limit: number,
  signal: AbortSignal | undefined,
): Promise<void> {
  return new Promise((resolve, reject) => {
    let running = 0;
    let isSettled = false;
    const settle = (end: () => void) => {
      isSettled = true;
      signal?.removeEventListener("abort", abort);
      end();
    };
    const fail = (error: unknown) => settle(() => reject(error));
    const abort = () => fail(aborted(signal));
    // What the iterator throws settles the promise at once: an iterator that threw is done, which
    // another part that ends in the same turn would take for the end.
    const goOn = () => {
      try {
        while (!isSettled && running < limit) {
          const { done, value } = parts.next();
          if (done) {
            if (running === 0) settle(resolve);
            return;
          }
          running++;
          value.then(() => {
            running--;
            goOn();
          }, fail);
        }
      } catch (error) {
        fail(error);
      }
    };
    signal?.addEventListener("abort", abort);
    goOn();
  });
}
