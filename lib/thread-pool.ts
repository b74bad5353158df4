/**
 * The thread pool of libuv. In browsers, where there is none, lib/browser/thread-pool.ts.
 */
import { availableParallelism } from "node:os";

/** The threads of the pool when the environment does not say. */
const POOL_SIZE = 4;

/** How many parts of a batch are hashed at the same time on the pool. */
export function poolParallelism(): number {
  const size = Number(process.env.UV_THREADPOOL_SIZE) || POOL_SIZE;
  return Math.max(1, Math.min(availableParallelism(), size));
}
