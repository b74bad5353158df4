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

/** The constants of SHA-256: the fractional parts of the cube roots of the first 64 primes (4.2.2). */
function sha256Constants() {
  const primes = [];
  for (let number = 2; primes.length < 64; number++)
    if (primes.every((prime) => number % prime !== 0)) primes.push(number);
  return primes.map((prime) => {
    // The largest root with root^3 <= prime * 2^96: the cube root in 32 binary places.
    let root = 0n;
    for (let bit = 1n << 34n; bit > 0n; bit >>= 1n)
      if ((root + bit) ** 3n <= BigInt(prime) << 96n) root += bit;
    return Number(BigInt.asIntN(32, root));
  });
}

const k256 = sha256Constants();

/** The exclusive or of the expression rotated right by each of `bits`, and shifted by `shift`. */
const sigma = (word, bits, shift) =>
  [
    ...bits.map((count) => `(${rotateLeft(word, 32 - count)})`),
    ...(shift === undefined ? [] : [`(${word} >>> ${shift})`]),
  ].join(" ^ ");

/** The statements of SHA-256 round t (6.2.2). */
function sha256Round(t) {
  const [a, b, c, d, e, f, g, h] = [...ROLES_256].map((_, role) => ROLES_256[(role + 7 * t) % 8]);
  const w = (index) => `w${index % 16}`;
  const word =
    t < 16
      ? [`${w(t)} = ${load(t)};`]
      : [
          `${w(t)} = (${w(t)} + ${w(t - 7)} + (${sigma(w(t - 15), [7, 18], 3)}) + ` +
            `(${sigma(w(t - 2), [17, 19], 10)})) | 0;`,
        ];
  return [
    ...word,
    `${h} = (${h} + (${sigma(e, [6, 11, 25])}) + ${choose(e, f, g)} + ${w(t)} + ${k256[t]}) | 0;`,
    `${d} = (${d} + ${h}) | 0;`,
    `${h} = (${h} + (${sigma(a, [2, 13, 22])}) + ${majority(a, b, c)}) | 0;`,
  ];
}

const ROLES_160 = "abcde";
const ROLES_256 = "abcdefgh";

const zeros = (names) => names.map((name) => `${name} = 0`).join(", ");
const indent = (lines) => lines.map((line) => `    ${line}`).join("\n");

/** The source of a compression function: its rounds, around them what all have in common. */
function compression({ title, name, section, roles, rounds, temporaries = [] }) {
  const variables = [...roles];
  const each = (line) => variables.map(line);
  return `// Made by lib/portable/generate.mjs.

/**
 * The ${title} compression function (FIPS 180-4, ${section}), unrolled.
 *
 * @param state - the chaining value, ${roles.length} words, updated in place
 * @param bytes - holds the blocks
 * @param start - where in \`bytes\` the first block begins
 * @param count - how many 64-byte blocks to compress; 0 does nothing
 */
export function ${name}(state: Int32Array, bytes: Uint8Array, start: number, count: number): void {
  let ${each((_, index) => `h${index} = state[${index}]`).join(", ")};
  let ${zeros([...variables, ...temporaries])};
  let ${zeros(Array.from({ length: 16 }, (_, index) => `w${index}`))};
  const end = start + 64 * count;
  for (let offset = start; offset < end; offset += 64) {
${indent([
  ...each((variable, index) => `${variable} = h${index};`),
  ...rounds,
  ...each((variable, index) => `h${index} = (h${index} + ${variable}) | 0;`),
])}
  }
${each((_, index) => `  state[${index}] = h${index};`).join("\n")}
}
`;
}

const rounds = (count, round) => Array.from({ length: count }, (_, t) => round(t)).flat();

mkdirSync(folder, { recursive: true });
writeFileSync(
  `${folder}sha1-blocks.ts`,
  compression({
    title: "SHA-1",
    name: "sha1Blocks",
    section: "6.1.2",
    roles: ROLES_160,
    rounds: rounds(80, sha1Round),
    temporaries: ["mixed"],
  }),
);
writeFileSync(
  `${folder}sha256-blocks.ts`,
  compression({
    title: "SHA-256",
    name: "sha256Blocks",
    section: "6.2.2",
    roles: ROLES_256,
    rounds: rounds(64, sha256Round),
  }),
);
