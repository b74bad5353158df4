/**
 * The names of all algorithms.
 */
import { algorithms } from "../algorithms.js";

/** Every algorithm that createHash and hash take. */
export function getHashes(): string[] {
  return algorithms.map(({ name }) => name).sort();
}
