// Bytes of any length, the same in every run.
"use strict";

exports.bytes = (length, seed = 1) => {
  const bytes = Buffer.alloc(length);
  for (let index = 0, word = seed; index < length; index++) {
    word = (Math.imul(word, 1103515245) + 12345) | 0;
    bytes[index] = word >>> 16;
  }
  return bytes;
};
