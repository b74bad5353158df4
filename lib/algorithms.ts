/**
 * The algorithms that this package hashes itself. All others belong to node:crypto.
 */

/** What the streaming layers need to know of an algorithm. */
export interface Algorithm {
  /** The name that node:crypto gives it. */
  readonly name: "sha1" | "sha256" | "sha224";
  /** Its place in {@link algorithms}, and in the addon's list. */
  readonly index: number;
  /** Bytes in a digest. */
  readonly digestLength: number;
  /** 32-bit words of chaining value. */
  readonly stateWords: number;
  /** What stands for it in an exported state: never to be changed (native/algorithm.h). */
  readonly stateId: number;
  /** What is looked for in the message, where collisions are: see lib/collisions.ts. */
  readonly search?: number;
}

/**
 * The spellings of the algorithms of this package: SHA-1, SHA-256 and SHA-224 of FIPS 180-4, with digests
 * of 20, 32 and 28 bytes. Functions take any mixture of upper and lower case.
 */
export type OwnAlgorithm =
  | ("sha1" | "SHA1" | "sha-1" | "SHA-1")
  | ("sha256" | "SHA256" | "sha-256" | "SHA-256" | "sha2-256" | "SHA2-256")
  | ("sha224" | "SHA224" | "sha-224" | "SHA-224" | "sha2-224" | "SHA2-224");

const sha1: Algorithm = { name: "sha1", index: 0, digestLength: 20, stateWords: 5, stateId: 1 };
const sha256: Algorithm = { name: "sha256", index: 1, digestLength: 32, stateWords: 8, stateId: 2 };
const sha224: Algorithm = { name: "sha224", index: 2, digestLength: 28, stateWords: 8, stateId: 3 };

/** Every algorithm of this package. */
export const algorithms: readonly Algorithm[] = [sha1, sha256, sha224];

/** The algorithm of that name, or undefined when it is not one of ours. */
export function ownAlgorithm(name: unknown): Algorithm | undefined {
  if (name === "sha1") return sha1;
  if (name === "sha256") return sha256;
  if (typeof name !== "string") return undefined;
  switch (name.toLowerCase()) {
    case "sha1":
    case "sha-1":
      return sha1;
    case "sha256":
    case "sha-256":
    case "sha2-256":
      return sha256;
    case "sha224":
    case "sha-224":
    case "sha2-224":
      return sha224;
    default:
      return undefined;
  }
}
