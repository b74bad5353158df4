// The ids that git gives the files of a folder: SHA-1 of "blob", the length and the content, as
// `git hash-object --no-filters` prints them. A symbolic link is a blob that holds its target.
//
//   node examples/git-blobs.mjs [FOLDER]      an id and a path a line

import { readdir, readFile, readlink } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { hashMany } from "shacore";

/** Bytes of content that are held at once, and files. */
const BYTES_AT_ONCE = 2 ** 25;
const FILES_AT_ONCE = 1024;

/**
 * @param {string} folder
 * @returns {AsyncGenerator<{ path: string, id: string }>} paths within the folder; `.git` is left out
 */
export async function* gitBlobs(folder) {
  let paths = [];
  let blobs = [];
  let length = 0;
  for await (const { path, blob } of readBlobs(folder, "")) {
    paths.push(path);
    blobs.push(blob);
    length += blob.length;
    if (blobs.length === FILES_AT_ONCE || length >= BYTES_AT_ONCE) {
      yield* withIds(paths, blobs);
      paths = [];
      blobs = [];
      length = 0;
    }
  }
  yield* withIds(paths, blobs);
}

function withIds(paths, blobs) {
  return hashMany("sha1", blobs).map((id, index) => ({ path: paths[index], id }));
}

async function* readBlobs(folder, within) {
  const entries = await readdir(join(folder, within), { withFileTypes: true });
  for (const entry of entries.sort((one, other) => (one.name < other.name ? -1 : 1))) {
    const path = within === "" ? entry.name : `${within}/${entry.name}`;
    if (entry.isDirectory() && entry.name !== ".git") yield* readBlobs(folder, path);
    else if (entry.isFile()) yield { path, blob: asBlob(await readFile(join(folder, path))) };
    else if (entry.isSymbolicLink())
      yield { path, blob: asBlob(await readlink(join(folder, path), "buffer")) };
  }
}

/** What git hashes: the content behind its header. */
export function asBlob(content) {
  return Buffer.concat([Buffer.from(`blob ${content.length}\0`, "latin1"), content]);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href)
  for await (const { id, path } of gitBlobs(process.argv[2] ?? ".")) console.log(`${id}  ${path}`);
