/**
 * SHA-256 and SHA-224 (FIPS 180-4, 6.2 and 6.3) in TypeScript: one compression function, two initial
 * values and digest lengths.
 */
import { sha256Blocks } from "./generated/sha256-blocks.js";
import type { Compression } from "./message.js";

export const sha256: Compression = {
  blocks: sha256Blocks,
  initialState: /* @__PURE__ */ Int32Array.of(
    ...[0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a],
    ...[0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19],
  ),
  digestLength: 32,
};

export const sha224: Compression = {
  blocks: sha256Blocks,
  initialState: /* @__PURE__ */ Int32Array.of(
    ...[0xc1059ed8, 0x367cd507, 0x3070dd17, 0xf70e5939],
    ...[0xffc00b31, 0x68581511, 0x64f98fa7, 0xbefa4fa4],
  ),
  digestLength: 28,
};
