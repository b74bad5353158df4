// A pack: "PACK", a version, a count, one entry after the other, and the checksum of all that
// (git's documentation, gitformat-pack).

import { Damage } from "./damage.mjs";

const HEADER_LENGTH = 12;
const TYPES = { 1: "commit", 2: "tree", 3: "blob", 4: "tag" };
const OFFSET_DELTA = 6;
const ID_DELTA = 7;

/**
 * The number of objects that a pack says it has.
 *
 * @param {Buffer} pack
 * @throws {Damage}
 */
export function parseHeader(pack) {
  if (pack.length < HEADER_LENGTH || pack.toString("latin1", 0, 4) !== "PACK")
    throw new Damage("is no pack");
  const version = pack.readUInt32BE(4);
  if (version !== 2 && version !== 3) throw new Damage(`is a pack of version ${version}`);
  return pack.readUInt32BE(8);
}

/**
 * @typedef {object} Entry
 * @property {string} [type] of the object; absent where the entry is a delta
 * @property {number} [baseOffset] where the base of the delta is in the pack
 * @property {Buffer} [baseId] or which object it is
 * @property {number} size of the inflated data
 * @property {Buffer} data deflated
 */

/**
 * The entry that takes up `bytes`, which begins at `offset` in its pack.
 *
 * @param {Buffer} bytes
 * @returns {Entry}
 * @throws {Damage}
 */
export function parseEntry(bytes, offset, idLength) {
  let position = 0;
  function next() {
    if (position >= bytes.length) throw new Damage("the entry ends in its header");
    return bytes[position++];
  }

  let byte = next();
  const kind = (byte >> 4) & 7;
  let size = byte & 15;
  for (let scale = 16; byte > 127; scale *= 128) {
    byte = next();
    size += (byte & 127) * scale;
  }
  if (kind === OFFSET_DELTA) {
    byte = next();
    let distance = byte & 127;
    while (byte > 127) {
      byte = next();
      // One more: otherwise numbers could be written in several ways.
      distance = (distance + 1) * 128 + (byte & 127);
    }
    return { baseOffset: offset - distance, size, data: bytes.subarray(position) };
  }
  if (kind === ID_DELTA) {
    const baseId = bytes.subarray(position, position + idLength);
    return { baseId, size, data: bytes.subarray(position + idLength) };
  }
  if (!(kind in TYPES)) throw new Damage(`the entry is of kind ${kind}, which does not exist`);
  return { type: TYPES[kind], size, data: bytes.subarray(position) };
}
