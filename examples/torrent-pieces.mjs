// The SHA-1 of every piece of a file, as a BitTorrent metainfo file (BEP 3) holds them in `pieces`.
//
//   node examples/torrent-pieces.mjs FILE [PIECE-LENGTH]      one digest a line

import { open } from "node:fs/promises";
import { pathToFileURL } from "node:url";
import { hashPacked } from "shacore";

/** Pieces that are hashed at once: as many as the widest core takes. */
const AT_ONCE = 16;

/**
 * @param {string} path
 * @param {number} pieceLength bytes, a power of two in real torrents; the last piece may be shorter
 * @param {typeof hashPacked} hash for measuring: another function with the same arguments
 * @returns {Promise<Buffer>} the digests, back to back
 */
export async function torrentPieces(path, pieceLength, hash = hashPacked) {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const digests = Buffer.alloc(Math.ceil(size / pieceLength) * 20);
    // Short pieces are read a megabyte at a time nevertheless.
    const atOnce = Math.max(AT_ONCE, Math.ceil(2 ** 20 / pieceLength));
    const memory = Buffer.allocUnsafe(Math.min(size, pieceLength * atOnce));
    for (let first = 0, position = 0; position < size; first += atOnce) {
      const length = await readFully(file, memory, position);
      const offsets = pieceOffsets(length, pieceLength);
      hash("sha1", memory, offsets, digests.subarray(first * 20));
      position += length;
    }
    return digests;
  } finally {
    await file.close();
  }
}

/** Where the pieces of `length` bytes begin, and the end of the last. */
function pieceOffsets(length, pieceLength) {
  const count = Math.ceil(length / pieceLength);
  return Float64Array.from({ length: count + 1 }, (_, index) =>
    Math.min(index * pieceLength, length),
  );
}

/** Fills the memory from `position` of a file on, up to the end of the file. */
async function readFully(file, memory, position) {
  let length = 0;
  while (length < memory.length) {
    const { bytesRead } = await file.read(
      memory,
      length,
      memory.length - length,
      position + length,
    );
    if (bytesRead === 0) break;
    length += bytesRead;
  }
  if (length === 0) throw new Error("the file became shorter while it was read");
  return length;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const [path, pieceLength = "262144"] = process.argv.slice(2);
  const digests = await torrentPieces(path, Number(pieceLength));
  for (let at = 0; at < digests.length; at += 20) console.log(digests.toString("hex", at, at + 20));
}
