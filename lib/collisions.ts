/**
 * What may be asked of SHA-1 about collisions: options, their meaning to the backends, and the error.
 * docs/collisions.md says what is detected and how.
 */
import { type Algorithm, ownAlgorithm } from "./algorithms.js";
import { type CodedError, invalidArgumentType, invalidArgumentValue } from "./errors.js";

/**
 * What to do when a message turns out to be part of a collision attack (M. Stevens, Counter-cryptanalysis,
 * CRYPTO 2013; M. Stevens and D. Shumow, USENIX Security 2017):
 * "report" says so beside the digest, "throw" gives no digest but a {@link CollisionError}, "safe" gives
 * the safe hash of counter-cryptanalysis, which is another for each message of the attack. For all other
 * messages the digest is that of SHA-1 each time.
 */
export type CollisionMode = "report" | "throw" | "safe";

/** Options that make SHA-1 look for collision attacks. */
export interface CollisionOptions {
  /** What to do about the message of an attack; nothing is looked for when absent. */
  readonly collisions?: CollisionMode | undefined;
  /** Look for attacks on SHA-1 with fewer than 80 rounds too; false when absent. */
  readonly reducedRounds?: boolean | undefined;
}

/** A digest, and whether the message is part of a collision attack. */
export interface CollisionReport<D = string> {
  /** The SHA-1 of the message, in the encoding that was asked for. */
  readonly digest: D;
  /** Whether the message is part of an attack. */
  readonly collision: boolean;
  /** Where in the message, in bytes, the first block begins that ends an attack. */
  readonly collisionOffset: number | undefined;
}

/** What is looked for, and what is done about it. */
export interface CollisionSearch {
  readonly mode: CollisionMode;
  readonly reducedRounds: boolean;
}

const MODES: readonly CollisionMode[] = ["report", "throw", "safe"];

/** Every search that there is, without and with reducedRounds. */
const searches = /* @__PURE__ */ new Map(
  /* @__PURE__ */ MODES.map((mode) => [
    mode,
    [
      { mode, reducedRounds: false },
      { mode, reducedRounds: true },
    ],
  ]),
);

/** The bits of enum collision_option (native/collision/checked_hash.h). */
const SEARCH = 1;
const REDUCED_ROUNDS = 2;
const SAFE = 4;

/** An algorithm's index has this many bits in the arena; above them is the search. */
const ALGORITHM_BITS = 8;

/** Stands in place of an offset for a message that is part of no attack. */
export const NO_COLLISION = -1;

/** Thrown in place of the digest of a message that is part of a collision attack. */
export class CollisionError extends Error implements CodedError {
  /** Tells the error from others. */
  readonly code = "ERR_SHACORE_COLLISION";
  /** The name of the class. */
  override readonly name = "CollisionError";
  /** Where in the message, in bytes, the first block begins that ends an attack. */
  readonly offset: number;
  /** The SHA-1 that the message shares with another, in hexadecimal. */
  readonly digest: string;
  /** Which message of a batch it is, the first of those that are part of an attack. */
  readonly index: number | undefined;

  /**
   * @param offset - where in the message the first block begins that ends an attack
   * @param digest - the SHA-1 of the message, in hexadecimal
   * @param index - which message of a batch it is
   */
  constructor(offset: number, digest: string, index?: number) {
    const which = index === undefined ? "The message" : `Message ${index}`;
    super(`${which} is part of a SHA-1 collision attack: the block at byte ${offset} ends it`);
    this.offset = offset;
    this.digest = digest;
    this.index = index;
  }
}

/**
 * What the options ask for.
 *
 * @throws `ERR_INVALID_ARG_VALUE`, `ERR_INVALID_ARG_TYPE` for values that will not do, and for an
 * algorithm other than SHA-1
 */
export function collisionSearch(
  algorithm: string,
  { collisions, reducedRounds = false }: CollisionOptions,
): CollisionSearch {
  const search = searches.get(collisions as CollisionMode);
  if (search === undefined)
    throw invalidArgumentValue(
      "options.collisions",
      collisions,
      `must be one of: ${MODES.map((mode) => `'${mode}'`).join(", ")}`,
    );
  if (typeof reducedRounds !== "boolean")
    throw invalidArgumentType("options.reducedRounds", "of type boolean", reducedRounds);
  if (ownAlgorithm(algorithm)?.name !== "sha1")
    throw invalidArgumentValue(
      "algorithm",
      algorithm,
      "must be sha1 where collisions are looked for",
    );
  return search[reducedRounds ? 1 : 0];
}

/** SHA-1 with each search that was asked for. */
const known: (Algorithm | undefined)[] = [];

/** SHA-1 with that search, as the backends know it. */
export function searchingSha1({ mode, reducedRounds }: CollisionSearch): Algorithm {
  const search = SEARCH | (reducedRounds ? REDUCED_ROUNDS : 0) | (mode === "safe" ? SAFE : 0);
  return known[search] ?? withSearch(search);
}

function withSearch(search: number): Algorithm {
  const sha1 = ownAlgorithm("sha1") as Algorithm;
  const made = { ...sha1, index: sha1.index | (search << ALGORITHM_BITS), search };
  known[search] = made;
  return made;
}

/** Whether the search of an algorithm has these properties. */
export const searchesReducedRounds = (search: number): boolean => (search & REDUCED_ROUNDS) !== 0;
export const makesSafeHash = (search: number): boolean => (search & SAFE) !== 0;
