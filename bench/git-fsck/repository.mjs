// Where a repository has its objects, and what it names them with.

import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { isAbsolute, join, resolve } from "node:path";

/**
 * @param {string} path of a bare repository, a working tree or a `.git`
 * @returns {{ algorithm: "sha1" | "sha256", folders: string[] }} the object folder, and those that it
 * borrows from
 * @throws {Error} where there is no repository
 */
export function openRepository(path) {
  const common = commonFolder(gitFolder(path));
  const folder = join(common, "objects");
  if (!existsSync(folder)) throw new Error(`${path} is no git repository`);
  const config = readFileSync(join(common, "config"), "latin1");
  const format = /^\s*objectformat\s*=\s*"?(\w+)/im.exec(config)?.[1].toLowerCase() ?? "sha1";
  if (format !== "sha1" && format !== "sha256")
    throw new Error(`${path} names its objects with ${format}`);
  return { algorithm: format, folders: withAlternates(folder) };
}

/** The packs of an object folder that have an index, without their endings. */
export function packNames(folder) {
  const packs = join(folder, "pack");
  if (!existsSync(packs)) return [];
  const names = new Set(readdirSync(packs));
  return [...names]
    .filter((name) => name.endsWith(".idx") && names.has(name.replace(/idx$/, "pack")))
    .map((name) => join(packs, name.slice(0, -".idx".length)))
    .sort();
}

function gitFolder(path) {
  const dot = join(path, ".git");
  const found = existsSync(dot) ? dot : path;
  if (!existsSync(found) || statSync(found).isDirectory()) return found;
  // In a working tree of another repository, or a submodule, .git is a file with a path.
  return resolve(
    path,
    readFileSync(found, "utf8")
      .replace(/^gitdir: /, "")
      .trimEnd(),
  );
}

function commonFolder(folder) {
  const pointer = join(folder, "commondir");
  return existsSync(pointer) ? resolve(folder, readFileSync(pointer, "utf8").trimEnd()) : folder;
}

function withAlternates(folder) {
  const folders = [folder];
  // Grows while it is gone through: what is borrowed from may borrow too.
  for (const known of folders) {
    const list = join(known, "info", "alternates");
    if (!existsSync(list)) continue;
    for (const line of readFileSync(list, "utf8").split("\n")) {
      if (line === "" || line.startsWith("#")) continue;
      const other = isAbsolute(line) ? line : resolve(known, line);
      if (!folders.includes(other)) folders.push(other);
    }
  }
  return folders;
}
