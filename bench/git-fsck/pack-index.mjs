// The index beside a pack, *.idx of version 1 or 2: ids in order, and where each object is.

import { Damage } from "./damage.mjs";

const MAGIC = 0xff744f63;
const FANOUT = 256;

/** In the table of 4-byte offsets: the rest of the number is a place in the table of 8-byte ones. */
const IS_LONG = 0x80000000;

/**
 * @param {Buffer} data the file
 * @param {number} idLength
 * @returns {{ ids: Buffer[], offsets: number[], checksums: number[] | undefined, packChecksum: Buffer }}
 * the same place in each list is of the same object; CRC-32 of its entry only in version 2
 * @throws {Damage}
 */
export function parseIndex(data, idLength) {
  const isFirstVersion = data.length < 8 || data.readUInt32BE(0) !== MAGIC;
  if (!isFirstVersion && data.readUInt32BE(4) !== 2)
    throw new Damage(`is an index of version ${data.readUInt32BE(4)}`);

  const fanoutStart = isFirstVersion ? 0 : 8;
  const tables = fanoutStart + FANOUT * 4;
  const trailer = data.length - 2 * idLength;
  if (trailer < tables) throw new Damage("the index is truncated");
  const fanout = Array.from({ length: FANOUT }, (_, byte) =>
    data.readUInt32BE(fanoutStart + byte * 4),
  );
  const count = fanout[FANOUT - 1];
  const read = isFirstVersion ? readFirstVersion : readSecondVersion;
  const index = read(data.subarray(tables, trailer), count, idLength);
  requireOrder(index.ids, fanout);
  return { ...index, packChecksum: data.subarray(trailer, trailer + idLength) };
}

/** An offset and an id, for each object. */
function readFirstVersion(tables, count, idLength) {
  if (tables.length !== count * (4 + idLength))
    throw new Damage("the index is longer or shorter than its objects make it");
  const starts = Array.from({ length: count }, (_, place) => place * (4 + idLength));
  return {
    ids: starts.map((start) => tables.subarray(start + 4, start + 4 + idLength)),
    offsets: starts.map((start) => tables.readUInt32BE(start)),
    checksums: undefined,
  };
}

/** All ids, all CRC-32, all offsets, and those offsets that four bytes cannot hold. */
function readSecondVersion(tables, count, idLength) {
  const checksums = count * idLength;
  const offsets = checksums + count * 4;
  const long = offsets + count * 4;
  if (tables.length < long || (tables.length - long) % 8 !== 0)
    throw new Damage("the index is longer or shorter than its objects make it");
  const places = Array.from({ length: count }, (_, place) => place);
  return {
    ids: places.map((place) => tables.subarray(place * idLength, (place + 1) * idLength)),
    checksums: places.map((place) => tables.readUInt32BE(checksums + place * 4)),
    offsets: places.map((place) => {
      const offset = tables.readUInt32BE(offsets + place * 4);
      if (offset < IS_LONG) return offset;
      const start = long + (offset - IS_LONG) * 8;
      if (start + 8 > tables.length) throw new Damage("the index has an offset beyond its tables");
      return Number(tables.readBigUInt64BE(start));
    }),
  };
}

function requireOrder(ids, fanout) {
  for (let place = 1; place < ids.length; place++)
    if (Buffer.compare(ids[place - 1], ids[place]) >= 0)
      throw new Damage("the ids of the index are not in order");
  const counts = new Array(FANOUT).fill(0);
  for (const id of ids) counts[id[0]]++;
  let before = 0;
  for (const [byte, count] of counts.entries()) {
    before += count;
    if (fanout[byte] !== before) throw new Damage("the index counts its ids wrongly");
  }
}
