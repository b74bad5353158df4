/**
 * The thread pool that a browser does not have.
 */

/** Parts of a batch are hashed one after the other. */
export const poolParallelism = (): number => 1;
