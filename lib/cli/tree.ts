/**
 * The files of directories, in an order that depends on their names alone.
 */
import { type Dirent, lstatSync, readdirSync, statSync } from "node:fs";
import { decodeName, joinNames, type Name } from "./name.js";

/** A file to hash, or a directory that cannot be read. */
export interface TreeEntry {
  readonly name: Name;
  readonly error?: Error;
}

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
  let children: Child[];
  try {
    children = childrenOf(directory);
  } catch (error) {
    yield { name: directory, error: error as Error };
    return;
  }
  children.sort((a, b) => Buffer.compare(a.sortKey, b.sortKey));
  for (const { name, isDirectory } of children) {
    if (isDirectory) yield* walkDirectory(name);
    else yield { name };
  }
}

interface Child {
  readonly name: Name;
  readonly isDirectory: boolean;
  /** The last part of the name, with the slash that follows it in the names of a directory's files. */
  readonly sortKey: Buffer;
}

/** The files and directories in a directory, in any order. */
function childrenOf(directory: Name): Child[] {
  const children: Child[] = [];
  const prefix = isPrefix(directory) ? directory : joinNames(directory, "/");
  const options = { encoding: "buffer", withFileTypes: true } as const;
  for (const entry of readdirSync(directory, options) as (Dirent<Buffer> | Buffer)[]) {
    // Bun gives names alone.
    const bytes = Buffer.isBuffer(entry) ? entry : entry.name;
    const name = joinNames(prefix, decodeName(bytes));
    const kind = Buffer.isBuffer(entry) ? lstatSync(name) : entry;
    if (kind.isDirectory())
      children.push({ name, isDirectory: true, sortKey: Buffer.concat([bytes, SLASH]) });
    else if (kind.isFile() || (kind.isSymbolicLink() && isFileOrMissing(name)))
      children.push({ name, isDirectory: false, sortKey: bytes });
  }
  return children;
}

const SLASH = Buffer.from("/");

/** Whether the names of its files follow the directory's directly. `C:` is another directory than `C:/`. */
function isPrefix(directory: Name): boolean {
  const text = Buffer.from(directory as string).toString("latin1");
  return text.endsWith("/") || (process.platform === "win32" && /\\$|^[a-z]:$/i.test(text));
}

/** Whether a link leads to a file; one that leads nowhere is an error to report when it is read. */
function isFileOrMissing(link: Name): boolean {
  try {
    return statSync(link).isFile();
  } catch {
    return true;
  }
}
