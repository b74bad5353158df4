// Goes through all that a repository stores: every copy of every object is inflated, built, hashed and
// compared with its id, and every pack and index with its checksum.

import { readFileSync } from "node:fs";
import { Damage } from "./damage.mjs";
import { looseObjects } from "./loose-objects.mjs";
import { parseHeader } from "./pack.mjs";
import { parseIndex } from "./pack-index.mjs";
import { packedObjects } from "./packed-objects.mjs";
import { openRepository, packNames } from "./repository.mjs";

/**
 * @typedef {object} StoredObject one copy of an object
 * @property {Buffer} id what it is filed under
 * @property {string} type
 * @property {number} size of its content
 * @property {Buffer[]} parts what its id is the hash of
 * @property {string} file
 * @property {number} [offset] in a pack
 */

/** What is built before it is hashed: little enough to be in the cache still. */
const OBJECTS_AT_ONCE = 64;
const BYTES_AT_ONCE = 2 ** 19;

/**
 * @param {string} path of the repository
 * @param {(algorithm: "sha1" | "sha256") => import("./hashing.mjs").HashingWay} wayOf
 * @returns what was verified, the problems, how many bytes were hashed, and the seconds that all of it
 * and the hashing alone took
 * @throws {Error} where there is no repository
 */
export async function check(path, wayOf) {
  const start = performance.now();
  const { algorithm, folders } = openRepository(path);
  const way = wayOf(algorithm);
  const idLength = algorithm === "sha1" ? 20 : 32;
  const problems = [];
  const report = (problem) => problems.push(problem);
  const verified = [];
  let hashed = 0;
  let hashing = 0;

  async function digests(messages) {
    const begin = performance.now();
    const result = await way.digests(messages);
    hashing += performance.now() - begin;
    for (const part of messages.flat()) hashed += part.length;
    return result;
  }

  async function verify(objects) {
    const found = await digests(objects.map(({ parts }) => parts));
    for (const [index, { id, type, size, file, offset }] of objects.entries()) {
      const problem = (message) => report({ file, offset, id: id.toString("hex"), message });
      if (!id.equals(found[index])) problem(`hashes to ${found[index].toString("hex")}`);
      else if (way.isAttack(index)) problem("is part of a SHA-1 collision attack");
      else verified.push({ id, type, size });
    }
  }

  async function verifyAll(objects) {
    for (const some of inBatches(objects)) await verify(some);
  }

  /** Whether a file ends with the checksum of all before. */
  async function verifyChecksum(file, data) {
    const [found] = await digests([[data.subarray(0, -idLength)]]);
    if (!found.equals(data.subarray(-idLength)))
      report({ file, message: "does not end with its checksum" });
  }

  async function verifyPack(name) {
    const path = `${name}.pack`;
    const indexPath = `${name}.idx`;
    const pack = readFileSync(path);
    const indexData = readFileSync(indexPath);
    await verifyChecksum(path, pack);
    await verifyChecksum(indexPath, indexData);
    const count = parsed(path, () => parseHeader(pack));
    const index = parsed(indexPath, () => parseIndex(indexData, idLength));
    if (index === undefined) return;
    if (count !== undefined && count !== index.ids.length)
      report({ file: path, message: `has ${count} objects, its index ${index.ids.length}` });
    if (!index.packChecksum.equals(pack.subarray(-idLength)))
      report({ file: indexPath, message: "is the index of a pack with another checksum" });
    await verifyAll(packedObjects({ path, pack, index }, idLength, report));
  }

  function parsed(file, parse) {
    try {
      return parse();
    } catch (error) {
      if (!(error instanceof Damage)) throw error;
      report({ file, message: error.message });
      return undefined;
    }
  }

  let packs = 0;
  for (const folder of folders) {
    for (const name of packNames(folder)) {
      await verifyPack(name);
      packs++;
    }
    await verifyAll(looseObjects(folder, idLength, report));
  }
  const seconds = (performance.now() - start) / 1000;
  return { algorithm, packs, verified, problems, hashed, seconds, hashing: hashing / 1000 };
}

/** A few objects at a time, for ways that hash many at once. */
function* inBatches(objects) {
  let batch = [];
  let length = 0;
  for (const object of objects) {
    batch.push(object);
    length += object.size;
    if (batch.length < OBJECTS_AT_ONCE && length < BYTES_AT_ONCE) continue;
    yield batch;
    batch = [];
    length = 0;
  }
  if (batch.length > 0) yield batch;
}
