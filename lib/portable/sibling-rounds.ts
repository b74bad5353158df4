/**
 * Rounds of SHA-1 (FIPS 180-4, 6.1.2, step 3) from any of them to any other, in both directions. Used
 * seldom: written to be short.
 */

/** The variables a, b, c, d and e. */
export type RoundsState = readonly number[];

const rotateLeft = (word: number, bits: number): number => (word << bits) | (word >>> (32 - bits));

/** What round t adds that depends on b, c and d, and its constant. */
function mix(t: number, b: number, c: number, d: number): number {
  if (t < 20) return ((b & c) | (~b & d)) + 0x5a827999;
  if (t < 40) return (b ^ c ^ d) + 0x6ed9eba1;
  if (t < 60) return ((b & c) | (b & d) | (c & d)) + 0x8f1bbcdc;
  return (b ^ c ^ d) + 0xca62c1d6;
}

/** The state before round `to`, from that before round `from`. */
export function roundsForth(
  state: RoundsState,
  w: Int32Array,
  from: number,
  to: number,
): RoundsState {
  let [a, b, c, d, e] = state;
  for (let t = from; t < to; t++) {
    const next = (rotateLeft(a, 5) + mix(t, b, c, d) + e + w[t]) | 0;
    [a, b, c, d, e] = [next, a, rotateLeft(b, 30), c, d];
  }
  return [a, b, c, d, e];
}

/** The state before round `to`, from that before round `from`, which comes later. */
export function roundsBack(
  state: RoundsState,
  w: Int32Array,
  from: number,
  to: number,
): RoundsState {
  let [a, b, c, d, e] = state;
  for (let t = from - 1; t >= to; t--) {
    const before = rotateLeft(c, 2);
    const last = (a - rotateLeft(b, 5) - mix(t, before, d, e) - w[t]) | 0;
    [a, b, c, d, e] = [b, before, d, e, last];
  }
  return [a, b, c, d, e];
}
