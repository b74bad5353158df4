/**
 * The digest of a Blob, of which a File is one, read piece by piece.
 */
import { type Algorithm, ownAlgorithm } from "../algorithms.js";
import { activeBackend, type HashState } from "../backend.js";
import { startCheckedState } from "../checked-hash.js";
import { type CollisionOptions, collisionSearch } from "../collisions.js";
import { type Digest, decodeDigest } from "../encoding.js";
import { aborted, invalidArgumentType, invalidArgumentValue } from "../errors.js";
import type { HashFileOptions } from "../hash-file.js";
import { nodeCrypto } from "../node-crypto.js";
import { checkEncoding, checkOptions, checkSignal } from "../options.js";

/** Bytes that are hashed in some milliseconds: between two pieces the page goes on. */
const PIECE_LENGTH = 1 << 20;

/** @see hashFile in index.ts */
export async function hashFile(
  file: Blob,
  options?: Omit<HashFileOptions, "start" | "end">,
): Promise<string | Digest> {
  const given = checkOptions(options);
  if (!isBlob(file)) throw invalidArgumentType("file", "an instance of Blob", file);
  const { algorithm = "sha1", encoding = "hex", signal, onProgress } = given;
  const outputEncoding = checkEncoding("options.encoding", encoding);
  if (onProgress !== undefined && typeof onProgress !== "function")
    throw invalidArgumentType("options.onProgress", "of type function", onProgress);
  const state = startState(algorithm, given);
  checkSignal(signal);

  const total = file.size;
  let bytes = 0;
  do {
    const piece = await file.slice(bytes, bytes + PIECE_LENGTH).arrayBuffer();
    if (signal?.aborted) throw aborted(signal);
    state.update(new Uint8Array(piece));
    bytes += piece.byteLength;
    onProgress?.({ bytes, total });
    if (signal?.aborted) throw aborted(signal);
  } while (bytes < total);
  return decodeDigest(state.digest(), outputEncoding);
}

function startState(algorithm: string, options: CollisionOptions): HashState {
  const { collisions } = options;
  if (collisions === undefined) return activeBackend().start(checkAlgorithm(algorithm));
  if (collisions === "report")
    throw invalidArgumentValue(
      "options.collisions",
      collisions,
      "must be 'throw' or 'safe' for files",
    );
  return startCheckedState(collisionSearch(algorithm, options));
}

function checkAlgorithm(algorithm: string): Algorithm {
  return ownAlgorithm(algorithm) ?? (nodeCrypto().createHash(algorithm) as never);
}

/** Whether it is one, of this window or of another. */
function isBlob(value: unknown): value is Blob {
  return /^\[object (Blob|File)\]$/.test(Object.prototype.toString.call(value));
}
