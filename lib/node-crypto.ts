/**
 * node:crypto, for the algorithms that are not ours. Loaded at the first use: it takes longer than
 * this whole package.
 */
import type * as crypto from "node:crypto";

let loaded: typeof crypto | undefined;

export function nodeCrypto(): typeof crypto {
  loaded ??= require("node:crypto") as typeof crypto;
  return loaded;
}
