/**
 * SHA-1 (FIPS 180-4, 6.1) in TypeScript.
 */
import { sha1Blocks } from "./generated/sha1-blocks.js";
import type { Compression } from "./message.js";
import { sha1BlocksCompact } from "./sha1-compact.js";
import { tiered } from "./tiered.js";

export const sha1: Compression = {
  blocks: /* @__PURE__ */ tiered(sha1BlocksCompact, sha1Blocks),
  initialState: /* @__PURE__ */ Int32Array.of(
    0x67452301,
    0xefcdab89,
    0x98badcfe,
    0x10325476,
    0xc3d2e1f0,
  ),
  digestLength: 20,
};
