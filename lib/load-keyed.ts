/**
 * Loads what needs a key at its first use: most programs never do.
 */
import type * as Keyed from "./keyed.js";

let loaded: typeof Keyed | undefined;

export function keyed(): typeof Keyed {
  loaded ??= require("./keyed.js") as typeof Keyed;
  return loaded;
}
