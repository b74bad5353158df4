/**
 * The SHA-1 compression function in loops: half as fast as the unrolled one once both are compiled,
 * and compiled long before it.
 */

/** The schedule of the block at hand. */
const words = /* @__PURE__ */ new Int32Array(80);

/**
 * The SHA-1 compression function (FIPS 180-4, 6.1.2).
 *
 * @param state - the chaining value, five words, updated in place
 * @param bytes - holds the blocks
 * @param start - where in `bytes` the first block begins
 * @param count - how many 64-byte blocks to compress; 0 does nothing
 */
export function sha1BlocksCompact(
  state: Int32Array,
  bytes: Uint8Array,
  start: number,
  count: number,
): void {
  const end = start + 64 * count;
  for (let offset = start; offset < end; offset += 64) {
    for (let t = 0, at = offset; t < 16; t++, at += 4)
      words[t] = (bytes[at] << 24) | (bytes[at + 1] << 16) | (bytes[at + 2] << 8) | bytes[at + 3];
    for (let t = 16; t < 80; t++) {
      const mixed = words[t - 3] ^ words[t - 8] ^ words[t - 14] ^ words[t - 16];
      words[t] = (mixed << 1) | (mixed >>> 31);
    }

    let a = state[0];
    let b = state[1];
    let c = state[2];
    let d = state[3];
    let e = state[4];
    for (let t = 0; t < 80; t++) {
      let sum = ((a << 5) | (a >>> 27)) + e + words[t];
      // The function and the constant of the round (4.1.1 and 4.2.1).
      if (t < 20) sum += (((c ^ d) & b) ^ d) + 0x5a827999;
      else if (t < 40) sum += (b ^ c ^ d) + 0x6ed9eba1;
      else if (t < 60) sum += ((b & c) | (d & (b | c))) - 0x70e44324;
      else sum += (b ^ c ^ d) - 0x359d3e2a;
      e = d;
      d = c;
      c = (b << 30) | (b >>> 2);
      b = a;
      a = sum | 0;
    }
    state[0] += a;
    state[1] += b;
    state[2] += c;
    state[3] += d;
    state[4] += e;
  }
}
