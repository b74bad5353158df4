/**
 * SHA-1 with collision detection: what `createHash` returns when it is asked for it.
 */
import type { Algorithm } from "./algorithms.js";
import { activeBackend, type HashState } from "./backend.js";
import { decode } from "./bytes.js";
import {
  CollisionError,
  type CollisionOptions,
  type CollisionReport,
  type CollisionSearch,
  collisionSearch,
  searchingSha1,
} from "./collisions.js";
import { type Digest, decodeDigest } from "./encoding.js";
import { Hash, type HashData, type HashOptions } from "./hash.js";
import type { CheckedMidstate, ExportedState } from "./midstate.js";

/** Options of {@link createHash} where collisions are looked for. */
export type CheckedHashOptions = HashOptions & CollisionOptions;

/** Where the first block begins that ends an attack, if there is one. */
interface Verdict {
  readonly offset: number | undefined;
}

const INNOCENT: Verdict = { offset: undefined };

/** A state that knows what to do about collisions. */
class CheckedState implements HashState {
  // As in NativeHashState: no #private members, which V8 is slower with.
  declare private readonly state: HashState;
  declare private readonly search: CollisionSearch;
  /** Where an attack ended, in what was hashed before this state was exported. */
  declare private readonly earlier: number | undefined;
  /** What to throw in place of a digest. */
  declare private error: CollisionError | undefined;
  /** Known once there is a digest. */
  declare verdict: Verdict | undefined;

  constructor(state: HashState, search: CollisionSearch, earlier?: number) {
    this.state = state;
    this.search = search;
    this.earlier = earlier;
    this.error = undefined;
    this.verdict = undefined;
  }

  update(data: NodeJS.ArrayBufferView): boolean {
    return this.verdict === undefined && this.state.update(data);
  }

  updateString(data: string): boolean {
    return this.verdict === undefined && this.state.updateString(data);
  }

  digest(): Digest {
    if (this.error !== undefined) throw this.error;
    const digest = this.state.digest();
    if (this.concludes()) throw this.refusal(decode(digest, "hex"));
    return digest;
  }

  digestHex(): string {
    if (this.error !== undefined) throw this.error;
    const digest = this.state.digestHex();
    if (this.concludes()) throw this.refusal(digest);
    return digest;
  }

  /** Notes the verdict, now that there is a digest. True when the digest must not be given out. */
  private concludes(): boolean {
    const offset = this.offset();
    this.verdict = offset === undefined ? INNOCENT : { offset };
    return offset !== undefined && this.search.mode === "throw";
  }

  private refusal(digest: string): CollisionError {
    this.error = new CollisionError(this.verdict?.offset as number, digest);
    return this.error;
  }

  digestInto(target: Uint8Array, offset: number): void {
    target.set(this.digest(), offset);
  }

  private offset(): number | undefined {
    return this.earlier ?? this.state.collisionOffset();
  }

  collisionOffset(): number | undefined {
    return this.verdict?.offset;
  }

  copy(): CheckedState {
    return new CheckedState(this.state.copy(), this.search, this.earlier);
  }

  exportState(): ExportedState {
    const { encodeCheckedMidstate } = require("./midstate.js") as typeof import("./midstate.js");
    const state = this.state.exportState();
    return encodeCheckedMidstate(state, this.search, this.offset());
  }
}

/**
 * A {@link Hash} of SHA-1 that looks for collision attacks in its message: what {@link createHash} returns
 * when its options have `collisions`. With "throw", whatever takes the digest throws a {@link CollisionError}
 * for the message of an attack.
 */
export class CheckedHash extends Hash {
  declare private readonly checkedAlgorithm: Algorithm;
  declare private readonly checkedState: CheckedState;

  /** @internal Use createHash. */
  constructor(algorithm: Algorithm, options: HashOptions | undefined, state: CheckedState) {
    super(algorithm, options, state);
    this.checkedAlgorithm = algorithm;
    this.checkedState = state;
  }

  /** Whether the message is part of a collision attack: known once there is a digest. */
  get collision(): boolean | undefined {
    const { verdict } = this.checkedState;
    return verdict && verdict.offset !== undefined;
  }

  /**
   * Where in the message, in bytes, the first block begins that ends an attack; undefined when there is
   * none, and before there is a digest.
   */
  get collisionOffset(): number | undefined {
    return this.checkedState.verdict?.offset;
  }

  /** @internal */
  override derive(options: HashOptions | undefined, state: HashState): CheckedHash {
    return new CheckedHash(this.checkedAlgorithm, options, state as CheckedState);
  }

  /**
   * An independent hash of the data given so far, which looks for the same attacks.
   *
   * @param options - stream options of the copy
   * @returns the copy
   * @throws `ERR_CRYPTO_HASH_FINALIZED` after `digest`
   */
  override copy(options?: HashOptions): CheckedHash {
    return super.copy(options) as CheckedHash;
  }
}

/** @see createHash */
export function startCheckedHash(algorithm: string, options: CheckedHashOptions): CheckedHash {
  const search = collisionSearch(algorithm, options);
  return new CheckedHash(searchingSha1(search), options, startCheckedState(search));
}

/** An empty message that is searched. */
export function startCheckedState(search: CollisionSearch): CheckedState {
  return new CheckedState(activeBackend().start(searchingSha1(search)), search);
}

/** @see importState */
export function resumeCheckedHash(midstate: CheckedMidstate, options?: HashOptions): CheckedHash {
  const { algorithm, search, collisionOffset } = midstate;
  const state = new CheckedState(activeBackend().resume(midstate), search, collisionOffset);
  return new CheckedHash(algorithm, options, state);
}

/** The digest of one message, or the report, as the options ask for it. */
export function hashChecked(
  algorithm: string,
  data: HashData,
  encoding: string,
  options: CollisionOptions,
): string | Digest | CollisionReport<string | Digest> {
  const search = collisionSearch(algorithm, options);
  const state = startCheckedState(search);
  if (typeof data === "string") state.updateString(data);
  else state.update(data);
  const digest = decodeDigest(state.digest(), encoding === "buffer" ? undefined : encoding);
  if (search.mode !== "report") return digest;
  const collisionOffset = state.collisionOffset();
  return { digest, collision: collisionOffset !== undefined, collisionOffset };
}
