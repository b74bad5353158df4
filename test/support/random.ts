/**
 * Repeatable random data: the same seed gives the same test on every machine.
 */

/** A source of random 32-bit words (mulberry32). */
export function randomWords(seed: number): () => number {
  let counter = seed;
  return () => {
    counter = (counter + 0x6d2b79f5) | 0;
    let word = Math.imul(counter ^ (counter >>> 15), 1 | counter);
    word = (word + Math.imul(word ^ (word >>> 7), 61 | word)) ^ word;
    return (word ^ (word >>> 14)) >>> 0;
  };
}

/** `length` random bytes. */
export function randomBytes(seed: number, length: number): Buffer {
  const next = randomWords(seed);
  return Buffer.from(Uint8Array.from({ length }, next));
}
