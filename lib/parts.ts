/**
 * A batch cut into parts that are hashed off the main thread, a few at a time.
 */
import { availableParallelism } from "node:os";
import { aborted } from "./errors.js";

/** A part fills the lanes of every kernel... */
const MESSAGES_MIN = 16;
/** ... and lasts: for less, the way to another thread is too long. */
const BYTES_MIN = 0x40000;
const BYTES_MAX = 0x400000;
/** Parts for each thread: more even out, fewer cost less. */
const PARTS_PER_THREAD = 4;
/** The threads of libuv's pool when the environment does not say. */
const POOL_SIZE = 4;

/** How many parts are hashed at the same time on the thread pool. */
export function poolParallelism(): number {
  const size = Number(process.env.UV_THREADPOOL_SIZE) || POOL_SIZE;
  return Math.max(1, Math.min(availableParallelism(), size));
}

/**
 * Where the parts of a batch end: after which message each of them.
 *
 * @param count - how many messages there are
 * @param lengthOf - the bytes of each
 * @param parallelism - how many parts can get on at the same time
 */
export function cutIntoParts(
  count: number,
  lengthOf: (index: number) => number,
  parallelism: number,
): number[] {
  let total = 0;
  for (let index = 0; index < count; index++) total += lengthOf(index);
  const share = total / (parallelism * PARTS_PER_THREAD);
  const bytes = Math.min(Math.max(share, BYTES_MIN), BYTES_MAX);
  const messages = Math.min(Math.ceil(count / parallelism), MESSAGES_MIN);
  const ends: number[] = [];
  let length = 0;
  let first = 0;
  for (let index = 0; index < count; index++) {
    length += lengthOf(index);
    if ((length >= bytes && index + 1 - first >= messages) || index + 1 === count) {
      ends.push(index + 1);
      first = index + 1;
      length = 0;
    }
  }
  return ends;
}

/**
 * Runs all parts, no more than `limit` at the same time. They are taken from the iterator before the
 * call returns: making a part copies its messages.
 *
 * @returns a promise that rejects with an AbortError as soon as the signal is aborted. Parts that run
 * then run to their end, unheeded; no other begins
 */
export function runParts(
  parts: Iterable<() => Promise<void>>,
  limit: number,
  signal: AbortSignal | undefined,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const waiting: (() => Promise<void>)[] = [];
    let running = 0;
    let isComplete = false;
    const settle = (end: () => void) => {
      waiting.length = 0;
      signal?.removeEventListener("abort", abort);
      end();
    };
    const abort = () => settle(() => reject(aborted(signal)));
    const goOn = () => {
      while (running < limit && waiting.length > 0) {
        running++;
        (waiting.shift() as () => Promise<void>)().then(
          () => {
            running--;
            goOn();
          },
          (error: unknown) => settle(() => reject(error)),
        );
      }
      if (isComplete && running === 0) settle(resolve);
    };
    signal?.addEventListener("abort", abort);
    for (const part of parts) {
      waiting.push(part);
      goOn();
    }
    isComplete = true;
    goOn();
  });
}
