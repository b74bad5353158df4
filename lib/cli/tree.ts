/**
 * The files of directories, in an order that depends on their names alone.
 */
import { readdirSync, statSync } from "node:fs";
import { decodeName, joinNames, type Name } from "./name.js";

/** A file to hash, or a directory that cannot be read. */
export interface TreeEntry {
  readonly name: Name;
  readonly error?: Error;
}

const SLASH = "/".charCodeAt(0);
const BACKSLASH = "\\".charCodeAt(0);

/**
 * What the names stand for: a directory for the files in it and below it, in the order of the bytes of
 * their names; anything else for itself. In a directory, links to files are files, links to
 * directories are passed over, and so is what is neither.
 */
export function* walk(names: readonly Name[]): Generator<TreeEntry> {
  for (const name of names) {
    if (name !== "-" && isDirectory(name)) yield* walkDirectory(name);
    else yield { name };
  }
}

function isDirectory(name: Name): boolean {
  try {
    return statSync(name).isDirectory();
  } catch {
    return false;
  }
}

function* walkDirectory(directory: Name): Generator<TreeEntry> {
  let entries: { sortKey: Buffer; name: Name; isDirectory: boolean }[];
  try {
    entries = readdirSync(directory, { encoding: "buffer", withFileTypes: true }).flatMap(
      (entry) => {
        const bytes = entry.name;
        const name = joinNames(directory, endsWithSlash(directory) ? "" : "/", decodeName(bytes));
        const isDirectory = entry.isDirectory();
        if (!isDirectory && !entry.isFile() && !(entry.isSymbolicLink() && isFileOrMissing(name)))
          return [];
        // With the slash that a directory's name is followed by in those of its files.
        return {
          sortKey: isDirectory ? Buffer.concat([bytes, SLASH_BYTES]) : bytes,
          name,
          isDirectory,
        };
      },
    );
  } catch (error) {
    yield { name: directory, error: error as Error };
    return;
  }
  entries.sort((a, b) => Buffer.compare(a.sortKey, b.sortKey));
  for (const { name, isDirectory } of entries) {
    if (isDirectory) yield* walkDirectory(name);
    else yield { name };
  }
}

const SLASH_BYTES = Buffer.from([SLASH]);

function endsWithSlash(directory: Name): boolean {
  const last = Buffer.from(directory as string).at(-1);
  return last === SLASH || (process.platform === "win32" && last === BACKSLASH);
}

/** Whether a link leads to a file; one that leads nowhere is an error to report when it is read. */
function isFileOrMissing(link: Name): boolean {
  try {
    return statSync(link).isFile();
  } catch {
    return true;
  }
}
