/**
 * Where calibrations are kept: in the user's cache folder, or beside the package.
 */
import { version } from "../version.js";

/** The folder for caches of the user; undefined where none is known. Windows takes slashes too. */
function cacheFolder(): string | undefined {
  const { env, platform } = process;
  if (platform === "win32") return env.LOCALAPPDATA || undefined;
  // What is no absolute path does not count (XDG Base Directory Specification).
  if (platform !== "darwin" && env.XDG_CACHE_HOME?.startsWith("/")) return env.XDG_CACHE_HOME;
  const home = env.HOME || homeOfUser();
  if (!home?.startsWith("/")) return undefined;
  return platform === "darwin" ? `${home}/Library/Caches` : `${home}/.cache`;
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
  return cache === undefined ? [beside] : [`${cache}/shacore`, beside];
}

/** The file in such a folder for this version, architecture and CPU. native/addon/calibration.c has it too. */
export function fileName(signature: string): string {
  return `${version}-${process.arch}-${signature}.json`;
}
