/**
 * The names of all algorithms.
 */
import { nodeCrypto } from "./node-crypto.js";

/** Every algorithm that createHash and hash take: ours and those of node:crypto. */
export function getHashes(): string[] {
  return nodeCrypto().getHashes();
}
