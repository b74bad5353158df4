// Writes the unrolled compression functions of the portable side, one file for each algorithm,
// into lib/portable/generated/. Eighty rounds on local variables are what makes them fast in a
// JavaScript engine, and the rounds are all alike: so they are written down once, here.

import { mkdirSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const folder = fileURLToPath(new URL("generated/", import.meta.url));

/** Rotates the expression left by `bits` (JavaScript's shifts work on 32 bits). */
const rotateLeft = (word, bits) => `(${word} << ${bits}) | (${word} >>> ${32 - bits})`;

/** The big-endian word number `index` of the block at `offset`. */
const load = (index) => {
  const byte = (i) => `bytes[offset + ${4 * index + i}]`;
  return `(${byte(0)} << 24) | (${byte(1)} << 16) | (${byte(2)} << 8) | ${byte(3)}`;
};

/** The functions and constants of rounds 0-19, 20-39, 40-59 and 60-79 (FIPS 180-4, 4.1.1 and 4.2.1). */
const choose = (b, c, d) => `(((${c} ^ ${d}) & ${b}) ^ ${d})`;
const parity = (b, c, d) => `(${b} ^ ${c} ^ ${d})`;
const majority = (b, c, d) => `((${b} & ${c}) | (${d} & (${b} | ${c})))`;
const stages = [
  { f: choose, k: "0x5a827999" },
  { f: parity, k: "0x6ed9eba1" },
  { f: majority, k: "-0x70e44324" },
  { f: parity, k: "-0x359d3e2a" },
];

/** The statements of SHA-1 round t. The roles of the variables rotate, no value moves. */
function sha1Round(t) {
  const [a, b, c, d, e] = [0, 1, 2, 3, 4].map((role) => "abcde"[(role + 4 * t) % 5]);
  const w = (index) => `w${index % 16}`;
  const { f, k } = stages[Math.floor(t / 20)];
  const word =
    t < 16
      ? [`${w(t)} = ${load(t)};`]
      : [
          `mixed = ${w(t - 3)} ^ ${w(t - 8)} ^ ${w(t - 14)} ^ ${w(t)};`,
          `${w(t)} = ${rotateLeft("mixed", 1)};`,
        ];
  return [
    ...word,
    `${e} = ((${rotateLeft(a, 5)}) + ${f(b, c, d)} + ${e} + ${w(t)} + ${k}) | 0;`,
    `${b} = ${rotateLeft(b, 30)};`,
  ];
}

const words = (names) => names.map((name) => `${name} = 0`).join(", ");
const indent = (lines) => lines.map((line) => `    ${line}`).join("\n");

const sha1 = `// Made by lib/portable/generate.mjs.

/**
 * The SHA-1 compression function (FIPS 180-4, 6.1.2), unrolled.
 *
 * @param state - the chaining value, five words, updated in place
 * @param bytes - holds the blocks
 * @param start - where in \`bytes\` the first block begins
 * @param count - how many 64-byte blocks to compress; 0 does nothing
 */
export function sha1Blocks(state: Int32Array, bytes: Uint8Array, start: number, count: number): void {
  let h0 = state[0], h1 = state[1], h2 = state[2], h3 = state[3], h4 = state[4];
  let ${words([..."abcde"])}, mixed = 0;
  let ${words(Array.from({ length: 16 }, (_, index) => `w${index}`))};
  const end = start + 64 * count;
  for (let offset = start; offset < end; offset += 64) {
    a = h0;
    b = h1;
    c = h2;
    d = h3;
    e = h4;
${indent(Array.from({ length: 80 }, (_, t) => sha1Round(t)).flat())}
    h0 = (h0 + a) | 0;
    h1 = (h1 + b) | 0;
    h2 = (h2 + c) | 0;
    h3 = (h3 + d) | 0;
    h4 = (h4 + e) | 0;
  }
  state[0] = h0;
  state[1] = h1;
  state[2] = h2;
  state[3] = h3;
  state[4] = h4;
}
`;

mkdirSync(folder, { recursive: true });
writeFileSync(`${folder}sha1-blocks.ts`, sha1);
