/**
 * Many messages at once, behind lib/hash-many.ts: arguments checked, batches made, digests handed out.
 * Loaded by the first call.
 */
import { type Algorithm, ownAlgorithm } from "./algorithms.js";
import { activeBackend, type Message } from "./backend.js";
import { allocate, allocateFromPool, decode, partOf, utf8Length } from "./bytes.js";
import {
  CollisionError,
  type CollisionOptions,
  type CollisionReport,
  type CollisionSearch,
  collisionSearch,
  NO_COLLISION,
  searchingSha1,
} from "./collisions.js";
import { TARGET, VIEW, viewOfOther } from "./data.js";
import { type Digest, decodeDigest, type OutputEncoding } from "./encoding.js";
import {
  type CodedError,
  invalidArgumentType,
  invalidArgumentValue,
  invalidState,
  outOfRange,
} from "./errors.js";
import type {
  HashManyCollisionOptions,
  HashManyOptions,
  HashPackedOptions,
  Offsets,
  PackedCollisionOptions,
} from "./hash-many.js";
import { nodeCrypto } from "./node-crypto.js";
import { checkEncoding, checkOptions, checkSignal } from "./options.js";
import { pack } from "./pack.js";
import { cutIntoParts, runParts } from "./parts.js";
import { poolParallelism } from "./thread-pool.js";
import { bufferOf, byteLengthOf, isUnsteady, plainBytesOf } from "./view.js";

/** What comes of many messages. */
type HashedMany = string[] | Digest[] | CollisionReport<string | Digest>[];

/** Where the results of a batch go: digests back to back, and collisions where they are looked for. */
interface BatchResults {
  readonly digests: Uint8Array;
  readonly collisions: Float64Array | undefined;
}

/** Bytes of digests that share memory: as much as Buffer.from's pool, so that one that is kept does
 * not keep a whole batch. */
const SLAB_LENGTH = 8192;
/** Digests that are made strings at once, for the same reason. */
const STRINGS_AT_ONCE = 32;

export function hashMany(
  algorithm: string,
  messages: Iterable<Message>,
  outputEncoding: string | HashManyCollisionOptions = "hex",
): HashedMany {
  if (typeof outputEncoding === "object" && outputEncoding !== null)
    return hashManyChecked(algorithm, messages, outputEncoding);
  const own = checkAlgorithm(algorithm);
  const encoding = checkEncoding("outputEncoding", outputEncoding);
  const list = listOf(messages);
  if (own === undefined) {
    const digests = list.map((message) => foreignDigest(algorithm, message));
    return encoding === "buffer"
      ? digests
      : digests.map((digest) => decodeDigest(digest, encoding) as string);
  }
  if (encoding === "hex") return activeBackend().hashListHex(own, list);
  const digests = allocateFromPool(list.length * own.digestLength);
  activeBackend().hashList(own, list, digests);
  return split(digests, list.length, encoding);
}

/** The same, looking for collisions. */
function hashManyChecked(
  algorithm: string,
  messages: Iterable<Message>,
  options: HashManyCollisionOptions,
): HashedMany {
  const { outputEncoding = "hex" } = options;
  if (options.collisions === undefined) return hashMany(algorithm, messages, outputEncoding);
  const search = collisionSearch(algorithm, options);
  const encoding = checkEncoding("options.outputEncoding", outputEncoding);
  const sha1 = searchingSha1(search);
  const list = listOf(messages);
  const digests = allocateFromPool(list.length * sha1.digestLength);
  const collisions = new Float64Array(list.length);
  activeBackend().hashList(sha1, list, digests, collisions);
  return conclude(search, digests, collisions, encoding);
}

export function hashPacked(
  algorithm: string,
  data: NodeJS.ArrayBufferView,
  offsets: Offsets,
  targetOrOptions: Uint8Array | PackedCollisionOptions | undefined,
): Uint8Array {
  const isOptions = isPackedOptions(targetOrOptions);
  const target = isOptions ? targetOrOptions.target : targetOrOptions;
  const search = isOptions ? packedSearch(algorithm, targetOrOptions) : undefined;
  const own = search !== undefined ? searchingSha1(search) : checkAlgorithm(algorithm);
  const digestLength = own?.digestLength ?? foreignDigest(algorithm, "").length;
  const view = viewOf(data);
  const plain = plainOffsets(offsets);
  const bytes = packedBytes(view);
  checkOffsets(plain, bytes.length, offsets);
  const length = (plain.length - 1) * digestLength;
  checkTarget(isOptions ? "options.target" : "target", target, length);
  if (own === undefined) return give(foreignPacked(algorithm, bytes, plain, length), target);
  if (search !== undefined) {
    const digests = allocate(length);
    const collisions = new Float64Array(plain.length - 1);
    activeBackend().hashPacked(own, bytes, plain, digests, collisions);
    refuse(search, digests, collisions);
    return give(digests, target);
  }
  if (target !== undefined && !mayOverlap(target, bytes) && !mayOverlap(target, plain)) {
    activeBackend().hashPacked(own, bytes, plain, target);
    return target;
  }
  const digests = allocate(length);
  activeBackend().hashPacked(own, bytes, plain, digests);
  return give(digests, target);
}

export async function hashManyAsync(
  algorithm: string,
  messages: Iterable<Message>,
  options: HashManyOptions | undefined,
): Promise<HashedMany> {
  const { outputEncoding = "hex", signal, collisions, reducedRounds } = checkOptions(options);
  const search =
    collisions === undefined
      ? undefined
      : collisionSearch(algorithm, { collisions, reducedRounds });
  const own = search !== undefined ? searchingSha1(search) : checkAlgorithm(algorithm);
  const encoding = checkEncoding("options.outputEncoding", outputEncoding);
  checkSignal(signal);
  const list = listOf(messages);
  if (own === undefined) return hashMany(algorithm, list, encoding);
  const steadied = list.map((message) => (typeof message === "string" ? message : steady(message)));
  const digests = allocate(list.length * own.digestLength);
  const results = { digests, collisions: search && new Float64Array(list.length) };
  await runParts(listParts(own, steadied, results), parallelism() + 1, signal);
  return search !== undefined && results.collisions !== undefined
    ? conclude(search, digests, results.collisions, encoding)
    : split(digests, list.length, encoding);
}

export async function hashPackedAsync(
  algorithm: string,
  data: NodeJS.ArrayBufferView,
  offsets: Offsets,
  options: HashPackedOptions | undefined,
): Promise<Uint8Array> {
  const checked = checkOptions(options);
  const { target, signal, transfer = false } = checked;
  const search = packedSearch(algorithm, checked);
  const own = search !== undefined ? searchingSha1(search) : checkAlgorithm(algorithm);
  const digestLength = own?.digestLength ?? foreignDigest(algorithm, "").length;
  checkSignal(signal);
  const view = viewOf(data);
  const plain = new Float64Array(plainOffsets(offsets));
  const bytes = packedBytes(view);
  checkOffsets(plain, bytes.length, offsets);
  const length = (plain.length - 1) * digestLength;
  checkTarget("options.target", target, length);
  const source = transfer ? takeOver(bytes) : steady(bytes);
  let digests: Digest;
  if (own === undefined) {
    digests = foreignPacked(algorithm, source, plain, length);
  } else {
    digests = allocate(length);
    const collisions = search && new Float64Array(plain.length - 1);
    const parts = packedParts(own, source, plain, { digests, collisions }, transfer);
    await runParts(parts, parallelism() + 1, signal);
    if (search !== undefined && collisions !== undefined) refuse(search, digests, collisions);
  }
  checkTarget("options.target", target, length);
  return give(digests, target);
}

/** How many parts get on at the same time. */
function parallelism(): number {
  return activeBackend().hasThreads ? poolParallelism() : 1;
}

/** Begins the parts of a batch of messages of their own, one after the other. */
function* listParts(
  own: Algorithm,
  messages: readonly Message[],
  results: BatchResults,
): Generator<Promise<void>> {
  const lengths = Float64Array.from(messages, (message) =>
    typeof message === "string" ? utf8Length(message) : byteLengthOf(message),
  );
  const slabs = new Slabs();
  let first = 0;
  for (const end of cutIntoParts(lengths, parallelism())) {
    let length = 0;
    for (let index = first; index < end; index++) {
      const message = messages[index];
      length += lengths[index];
      if (typeof message !== "string" && byteLengthOf(message) !== lengths[index])
        throw invalidState(`messages[${index}] has another length than before`);
    }
    const memory = slabs.take(length);
    const offsets = new Float64Array(end - first + 1);
    pack(messages, first, end, memory, offsets);
    yield beginPart(own, memory, offsets, results, first).then(() => slabs.giveBack(memory));
    first = end;
  }
}

/** Begins the parts of a packed batch, one after the other. */
function* packedParts(
  own: Algorithm,
  data: Uint8Array,
  offsets: Float64Array,
  results: BatchResults,
  isOurs: boolean,
): Generator<Promise<void>> {
  const lengths = offsets.subarray(1).map((offset, index) => offset - offsets[index]);
  const slabs = new Slabs();
  let first = 0;
  for (const end of cutIntoParts(lengths, parallelism())) {
    const part = offsets.subarray(first, end + 1);
    if (isOurs) {
      yield beginPart(own, data, part, results, first);
    } else {
      const [start, last] = [offsets[first], offsets[end]];
      if (byteLengthOf(data) < last) throw invalidState("the data is shorter than before");
      const memory = slabs.take(last - start);
      if (last !== start) memory.set(data.subarray(start, last));
      const places = part.map((offset) => offset - start);
      yield beginPart(own, memory, places, results, first).then(() => slabs.giveBack(memory));
    }
    first = end;
  }
}

/** Begins with the messages of a part; their results begin at the place of number `first`. */
function beginPart(
  own: Algorithm,
  data: Uint8Array,
  offsets: Float64Array,
  { digests, collisions }: BatchResults,
  first: number,
): Promise<void> {
  const { digestLength } = own;
  const end = first + offsets.length - 1;
  const target = digests.subarray(first * digestLength, end * digestLength);
  const verdicts = collisions?.subarray(first, end);
  return activeBackend().hashPackedLater(own, data, offsets, target, verdicts);
}

/** What packed messages can be searched for, from options; undefined when they are not. */
function packedSearch(
  algorithm: string,
  { collisions, reducedRounds }: CollisionOptions,
): CollisionSearch | undefined {
  if (collisions === undefined) return undefined;
  if (collisions === "report")
    throw invalidArgumentValue(
      "options.collisions",
      collisions,
      "must be 'throw' or 'safe' for packed messages",
    );
  return collisionSearch(algorithm, { collisions, reducedRounds });
}

function isPackedOptions(
  value: Uint8Array | PackedCollisionOptions | undefined,
): value is PackedCollisionOptions {
  return typeof value === "object" && value !== null && "collisions" in value;
}

/** @throws {@link CollisionError} for the first message that must have no digest */
function refuse(search: CollisionSearch, digests: Digest, collisions: Float64Array): void {
  if (search.mode !== "throw") return;
  const index = collisions.findIndex((offset) => offset !== NO_COLLISION);
  if (index === -1) return;
  const digestLength = digests.length / collisions.length;
  const digest = decode(digests, "hex", index * digestLength, (index + 1) * digestLength);
  throw new CollisionError(collisions[index], digest, index);
}

/** Hands out the digests of messages that were searched, with reports where they are asked for. */
function conclude(
  search: CollisionSearch,
  digests: Digest,
  collisions: Float64Array,
  encoding: OutputEncoding,
): HashedMany {
  refuse(search, digests, collisions);
  const encoded: (string | Digest)[] = split(digests, collisions.length, encoding);
  if (search.mode !== "report") return encoded as string[] | Digest[];
  return encoded.map((digest, index) => {
    const collision = collisions[index] !== NO_COLLISION;
    return { digest, collision, collisionOffset: collision ? collisions[index] : undefined };
  });
}

/** Memory for the copies of parts, used again by the parts of the same batch. */
class Slabs {
  readonly #free: Digest[] = [];

  take(length: number): Digest {
    const slab = this.#free.pop();
    return slab !== undefined && slab.length >= length ? slab : allocate(length);
  }

  giveBack(slab: Digest): void {
    this.#free.push(slab);
  }
}

/** A view that stays as it is: a copy, where other threads can change or shrink the memory. */
function steady<View extends NodeJS.ArrayBufferView>(view: View): View | Uint8Array {
  return isUnsteady(view) ? new Uint8Array(packedBytes(view)) : view;
}

/** The bytes in an ArrayBuffer that the caller has no more. */
function takeOver(bytes: Uint8Array): Uint8Array {
  const { byteOffset, byteLength } = bytes;
  const buffer = bufferOf(bytes);
  if (!(buffer instanceof ArrayBuffer))
    throw invalidArgumentValue("options.transfer", true, "needs data in an ArrayBuffer");
  const taken = structuredClone(buffer, { transfer: [buffer] });
  return new Uint8Array(taken, byteOffset, byteLength);
}

/** Hands digests out: in the caller's memory where there is some. */
function give(digests: Digest, target: Uint8Array | undefined): Uint8Array {
  if (target === undefined) return digests;
  Uint8Array.prototype.set.call(target, digests);
  return target;
}

/** The digests that lie back to back, one by one. */
function split(digests: Digest, count: number, encoding: OutputEncoding): string[] | Digest[] {
  const digestLength = digests.length / count;
  if (encoding === "buffer") return splitBuffers(digests, count, digestLength);
  if (encoding === "hex") return splitHex(digests, count, digestLength);
  return Array.from({ length: count }, (_, index) =>
    decode(digests, encoding, index * digestLength, (index + 1) * digestLength),
  );
}

function splitHex(digests: Digest, count: number, digestLength: number): string[] {
  const strings = new Array<string>(count);
  const characters = 2 * digestLength;
  for (let first = 0; first < count; first += STRINGS_AT_ONCE) {
    const end = Math.min(first + STRINGS_AT_ONCE, count);
    const text = decode(digests, "hex", first * digestLength, end * digestLength);
    for (let index = first, at = 0; index < end; index++, at += characters)
      strings[index] = text.slice(at, at + characters);
  }
  return strings;
}

function splitBuffers(digests: Digest, count: number, digestLength: number): Digest[] {
  const buffers = new Array<Digest>(count);
  const atOnce = Math.floor(SLAB_LENGTH / digestLength);
  for (let first = 0; first < count; first += atOnce) {
    const end = Math.min(first + atOnce, count);
    // Few digests are in a slab already.
    let slab = digests;
    if (count > atOnce) {
      slab = allocate((end - first) * digestLength);
      slab.set(digests.subarray(first * digestLength, end * digestLength));
    }
    const { buffer, byteOffset } = slab;
    for (let index = first, at = byteOffset; index < end; index++, at += digestLength)
      buffers[index] = partOf(buffer, at, digestLength);
  }
  return buffers;
}

/** The digest of one message by node:crypto. */
function foreignDigest(algorithm: string, message: Message): Digest {
  return nodeCrypto().createHash(algorithm).update(message).digest();
}

function foreignPacked(
  algorithm: string,
  data: Uint8Array,
  offsets: Uint32Array | Float64Array,
  length: number,
): Digest {
  const digests = allocate(length);
  const count = offsets.length - 1;
  for (let index = 0; index < count; index++)
    digests.set(
      foreignDigest(algorithm, data.subarray(offsets[index], offsets[index + 1])),
      (index * length) / count,
    );
  return digests;
}

/** Our algorithm of that name; undefined when it is node:crypto's, which must know it. */
function checkAlgorithm(algorithm: string): Algorithm | undefined {
  const own = ownAlgorithm(algorithm);
  if (own === undefined) nodeCrypto().createHash(algorithm);
  return own;
}

/** The messages in an array of our own. Running the caller's iterator is the first thing done. */
function listOf(messages: Iterable<Message>): Message[] {
  if (typeof messages !== "object" || messages === null || !isIterable(messages))
    throw invalidArgumentType("messages", "an array or an iterable object", messages);
  const list = [...messages];
  for (let index = 0; index < list.length; index++) {
    const message = list[index];
    if (typeof message !== "string" && !ArrayBuffer.isView(message))
      list[index] = viewOfOther(`messages[${index}]`, message);
  }
  return list;
}

function isIterable(messages: Iterable<Message>): boolean {
  return !ArrayBuffer.isView(messages) && typeof messages[Symbol.iterator] === "function";
}

function viewOf(data: NodeJS.ArrayBufferView): NodeJS.ArrayBufferView {
  return ArrayBuffer.isView(data) ? data : viewOfOther("data", data, VIEW);
}

/** The bytes of a view. Those of a detached one have a buffer too: views of it can be made. */
function packedBytes(data: NodeJS.ArrayBufferView): Uint8Array {
  const bytes = plainBytesOf(data);
  return bytes.length === 0 ? new Uint8Array(0) : bytes;
}

/** Offsets that are numbers in memory. */
function plainOffsets(offsets: Offsets): Uint32Array | Float64Array {
  if (offsets instanceof Uint32Array || offsets instanceof Float64Array) return offsets;
  if (offsets instanceof BigUint64Array) return Float64Array.from(offsets, Number);
  if (!Array.isArray(offsets))
    throw invalidArgumentType(
      "offsets",
      "an instance of Array, Uint32Array, Float64Array, or BigUint64Array",
      offsets,
    );
  return Float64Array.from(offsets, (offset: unknown, index) => {
    if (typeof offset !== "number")
      throw invalidArgumentType(`offsets[${index}]`, "of type number", offset);
    return offset;
  });
}

/** Checks that offsets ascend within `length` bytes. `given` is what the caller gave. */
function checkOffsets(offsets: Uint32Array | Float64Array, length: number, given: Offsets): void {
  if (offsets.length === 0)
    throw invalidArgumentValue("offsets", given, "must have one more than there are messages");
  let last = 0;
  for (let index = 0; index < offsets.length; index++) {
    const offset = offsets[index];
    if (!(offset >= last && offset <= length) || !Number.isInteger(offset))
      throw offsetError(index, last, length, given[index]);
    last = offset;
  }
}

function offsetError(
  index: number,
  last: number,
  length: number,
  offset: number | bigint,
): CodedError {
  return outOfRange(`offsets[${index}]`, `an integer from ${last} to ${length}`, offset);
}

/** Checks that there is room for digests of `length` bytes together. */
function checkTarget(name: string, target: unknown, length: number): void {
  if (target === undefined) return;
  if (!(target instanceof Uint8Array)) throw invalidArgumentType(name, TARGET, target);
  if (byteLengthOf(target) < length)
    throw outOfRange(`${name}.length`, `>= ${length}`, byteLengthOf(target));
}

/** Whether writing to `target` may change the other. Shared memory may have several buffers. */
function mayOverlap(target: Uint8Array, other: Uint8Array | Uint32Array | Float64Array): boolean {
  const buffer = bufferOf(target);
  return buffer === bufferOf(other) || !(buffer instanceof ArrayBuffer);
}
