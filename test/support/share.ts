/**
 * How much of the long tests is done: all of it, or the share that TEST_SHARE says, where a machine is
 * slow.
 */
const { TEST_SHARE = "1" } = process.env;

/** The share of a count of turns, files or bytes. */
export function share(count: number): number {
  return Math.ceil(count * Number(TEST_SHARE));
}
