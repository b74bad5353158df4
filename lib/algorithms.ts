/**
 * The algorithms that this package hashes itself. All others belong to node:crypto.
 */

/** What the streaming layers need to know of an algorithm. */
export interface Algorithm {
  /** The name that node:crypto gives it. */
  readonly name: "sha1";
  /** Its place in {@link algorithms}, and in the addon's list. */
  readonly index: number;
  /** Bytes in a digest. */
  readonly digestLength: number;
}

/** The spellings of the algorithms of this package. */
export type OwnAlgorithm = "sha1" | "SHA1" | "sha-1" | "SHA-1";

const sha1: Algorithm = { name: "sha1", index: 0, digestLength: 20 };

/** Every algorithm of this package. */
export const algorithms: readonly Algorithm[] = [sha1];

/** The algorithm of that name, or undefined when it is not one of ours. */
export function ownAlgorithm(name: unknown): Algorithm | undefined {
  if (name === "sha1") return sha1;
  if (typeof name !== "string") return undefined;
  const lower = name.toLowerCase();
  return lower === "sha1" || lower === "sha-1" ? sha1 : undefined;
}
