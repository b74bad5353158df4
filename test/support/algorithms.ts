/**
 * The algorithms of this package, for tests that hold for each of them.
 */

/** Their names, with the bytes in a digest. */
export const algorithms = [
  ["sha1", 20],
  ["sha256", 32],
  ["sha224", 28],
] as const;
