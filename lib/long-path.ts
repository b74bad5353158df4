/**
 * Paths that are longer than Windows takes them.
 */

/** So many characters are too many for most of its functions, unless the path says that it is exact. */
const MAX_PATH = 260;

/**
 * The path for a call of the system: on Windows with a prefix where it is long, else as it is.
 *
 * @param more - how many characters may yet be appended
 */
export function systemPath(path: string, more = 0): string {
  if (process.platform !== "win32" || path.length + more < MAX_PATH) return path;
  return (require("node:path") as typeof import("node:path")).toNamespacedPath(path);
}
