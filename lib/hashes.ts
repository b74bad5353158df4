/**
 * The names of all algorithms.
 */
import { nodeCrypto } from "./node-crypto.js";

/**
 * Every algorithm that {@link createHash} and {@link hash} take: ours and those of node:crypto.
 *
 * @returns their names, as node:crypto's getHashes lists them
 */
export function getHashes(): string[] {
  return nodeCrypto().getHashes();
}
