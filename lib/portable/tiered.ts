/**
 * A cold start that is not slow. An engine takes tens of milliseconds to compile unrolled rounds, and
 * until then interprets them, twenty times as slowly. A loop it compiles at once.
 */
import type { BlocksFunction } from "./message.js";

/** After this many blocks the unrolled rounds are taken to be compiled. */
const WARM_BLOCKS = 1 << 15;
/** Until then one block in 2^4 goes through them: the engine compiles what it sees running. */
const SHARE_BITS = 4;

/** Compresses with the loop at first, and with the unrolled rounds once they had time to warm up. */
export function tiered(compact: BlocksFunction, unrolled: BlocksFunction): BlocksFunction {
  let compressed = 0;
  return (state, bytes, start, count) => {
    if (compressed >= WARM_BLOCKS) {
      unrolled(state, bytes, start, count);
      return;
    }
    const before = compressed;
    compressed += count;
    const share = (compressed >> SHARE_BITS) - (before >> SHARE_BITS);
    unrolled(state, bytes, start, share);
    compact(state, bytes, start + 64 * share, count - share);
  };
}
