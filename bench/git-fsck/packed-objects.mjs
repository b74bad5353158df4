// The objects of a pack, each inflated once and built once: a base comes before the deltas of it, and
// is kept only while some of them are still to come.

import * as zlib from "node:zlib";
import { Damage } from "./damage.mjs";
import { applyDelta } from "./delta.mjs";
import { inflate } from "./inflate.mjs";
import { parseEntry } from "./pack.mjs";

/** Undefined in a Node before 20.15, where nobody looks at the CRC-32 of entries. */
const crc32 = zlib.crc32;

/**
 * @param {{ path: string, pack: Buffer, index: ReturnType<typeof import("./pack-index.mjs").parseIndex> }} source
 * @param {number} idLength
 * @param {(problem: import("./damage.mjs").Problem) => void} report called for each entry that is
 * damaged, or that no object can be built of
 * @returns {Generator<import("./check.mjs").StoredObject>}
 */
export function* packedObjects({ path, pack, index }, idLength, report) {
  const problem = ({ id, offset }, message) =>
    report({ file: path, offset, id: id.toString("hex"), message });
  const places = locate(index, pack.length - idLength);
  const { whole, deltas } = group(places, pack, idLength, problem);

  const pending = whole.reverse();
  while (pending.length > 0) {
    const { place, entry, type, base } = pending.pop();
    const content = build(entry, base, (message) => problem(place, message));
    if (content === undefined) continue;
    for (const delta of (deltas.get(place.offset) ?? []).reverse())
      pending.push({ ...delta, type, base: content });
    deltas.delete(place.offset);
    const header = Buffer.from(`${type} ${content.length}\0`, "latin1");
    const { id, offset } = place;
    yield { id, type, size: content.length, parts: [header, content], file: path, offset };
  }

  for (const [offset, waiting] of deltas)
    for (const { place } of waiting) problem(place, `no base at offset ${offset} to build it of`);
}

/** Where the entry of each object begins and ends, in the order of the pack. */
function locate({ ids, offsets, checksums }, packEnd) {
  const places = ids.map((id, index) => ({
    id,
    offset: offsets[index],
    checksum: checksums?.[index],
    end: packEnd,
  }));
  places.sort((one, other) => one.offset - other.offset);
  for (const [index, { offset }] of places.entries())
    if (index > 0) places[index - 1].end = Math.min(offset, packEnd);
  return places;
}

/** The entries that are objects, and the deltas by the offset of their base. */
function group(places, pack, idLength, problem) {
  const offsets = new Map(places.map(({ id, offset }) => [id.toString("latin1"), offset]));
  const whole = [];
  const deltas = new Map();
  for (const place of places) {
    try {
      const { offset, end, checksum } = place;
      if (end <= offset)
        throw new Damage("the pack ends before it, or it begins where another does");
      const bytes = pack.subarray(offset, end);
      if (checksum !== undefined && crc32 !== undefined && crc32(bytes) !== checksum)
        problem(place, "the CRC-32 of the entry is not that of the index");
      const entry = parseEntry(bytes, offset, idLength);
      if (entry.type !== undefined) {
        whole.push({ place, entry, type: entry.type });
        continue;
      }
      const base = entry.baseOffset ?? offsets.get(entry.baseId.toString("latin1"));
      if (base === undefined)
        throw new Damage(`its base ${entry.baseId.toString("hex")} is not in the pack`);
      if (!deltas.has(base)) deltas.set(base, []);
      deltas.get(base).push({ place, entry });
    } catch (error) {
      if (!(error instanceof Damage)) throw error;
      problem(place, error.message);
    }
  }
  return { whole, deltas };
}

/** The content of an object, or undefined after a problem. */
function build(entry, base, problem) {
  try {
    const inflated = inflate(entry.data, entry.size);
    return base === undefined ? inflated : applyDelta(base, inflated);
  } catch (error) {
    if (!(error instanceof Damage)) throw error;
    problem(error.message);
    return undefined;
  }
}
