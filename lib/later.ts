/**
 * Work for later. lib/browser/later.ts is the same without Node.
 */

/** Calls back once the events that wait were seen to. */
export function later(callback: () => void): void {
  setImmediate(callback);
}
