/**
 * Where calibrations are kept: in the user's cache folder, or beside the package.
 */
import { lstatSync, type Stats } from "node:fs";
import { version } from "../version.js";

/** Separates folders; Windows takes it too. */
const join = (...parts: string[]) => parts.join("/");

/** The folder for caches of the user; undefined where none is known. */
function cacheFolder(): string | undefined {
  const { env, platform } = process;
  if (platform === "win32") return env.LOCALAPPDATA || undefined;
  // What is no absolute path does not count (XDG Base Directory Specification).
  if (platform !== "darwin" && env.XDG_CACHE_HOME?.startsWith("/")) return env.XDG_CACHE_HOME;
  const home = env.HOME || homeOfUser();
  if (!home?.startsWith("/")) return undefined;
  return platform === "darwin" ? join(home, "Library", "Caches") : join(home, ".cache");
}

function homeOfUser(): string | undefined {
  try {
    return (require("node:os") as typeof import("node:os")).homedir();
  } catch {
    return undefined;
  }
}

/** The folders that may hold calibrations, the first to be preferred. */
export function folders(): string[] {
  const cache = cacheFolder();
  // This file ends up in dist/, in a bundle.
  const beside = `${__dirname.slice(0, __dirname.lastIndexOf("dist"))}build/calibration`;
  return cache === undefined ? [beside] : [join(cache, "shacore"), beside];
}

/** The file in such a folder for this version, architecture and CPU. */
export function fileName(signature: string): string {
  return `${version}-${process.arch}-${signature}.json`;
}

/** What makes a file or folder not to be trusted: who else may have written it. */
export function strangers({ uid, mode }: Stats): string | undefined {
  const own = process.getuid?.();
  if (own === undefined) return undefined;
  // What root has written is no worse than the rest of the system.
  if (uid !== own && uid !== 0) return `it belongs to another user (${uid})`;
  return (mode & 0o022) === 0 ? undefined : "others may write to it";
}

/** Why a folder cannot be used; undefined when it can, or is not there. */
export function folderFault(folder: string): string | undefined {
  const stats = lstatSync(folder, { throwIfNoEntry: false });
  if (stats === undefined) return undefined;
  return stats.isDirectory() ? strangers(stats) : "it is no folder";
}
