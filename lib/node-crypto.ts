/**
 * node:crypto, for what is not ours. Loaded at the first use: it takes longer than this whole package.
 */
import type * as crypto from "node:crypto";

/** Functions of node:crypto by name. */
type Functions = Record<string, (...values: unknown[]) => unknown>;

let loaded: typeof crypto | undefined;

/** node:crypto as it came, without what {@link keepOriginals} says is about to be replaced. */
export function nodeCrypto(): typeof crypto {
  loaded ??= require("node:crypto") as typeof crypto;
  return loaded;
}

/** Keeps functions of node:crypto for this package, before ours take their place for everybody. */
export function keepOriginals(originals: Functions): void {
  loaded = Object.assign(Object.create(nodeCrypto()), originals);
}
