/**
 * The option `outputLength`, which says how long the digest shall be. For the algorithms of this
 * package there is one answer.
 */
import type * as crypto from "node:crypto";
import type { Algorithm } from "./algorithms.js";
import { nodeCrypto } from "./node-crypto.js";

/** Whether the options ask for another length than the algorithm's digests have. */
export function asksForOtherLength(
  algorithm: Algorithm,
  options: crypto.HashOptions | undefined,
): boolean {
  const length = options?.outputLength;
  return length !== undefined && length !== algorithm.digestLength;
}

/** Lets node:crypto refuse an `outputLength` that it would refuse. */
export function validateOutputLength(
  algorithm: Algorithm,
  options: crypto.HashOptions | undefined,
): void {
  if (asksForOtherLength(algorithm, options)) nodeCrypto().createHash(algorithm.name, options);
}
