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

/**
 * The constants of SHA-256 (4.2.2): of the cube roots of the first 64 primes, the first 32 binary
 * places behind the point.
 */
const sha256Constants = firstPrimes(64).map((prime) => {
  let root = 0n;
  for (let bit = 1n << 34n; bit > 0n; bit >>= 1n)
    if ((root + bit) ** 3n <= BigInt(prime) << 96n) root += bit;
  return Number(BigInt.asIntN(32, root));
});

function firstPrimes(count) {
  const primes = [];
  for (let number = 2; primes.length < count; number++)
    if (primes.every((prime) => number % prime !== 0)) primes.push(number);
  return primes;
}

/** The exclusive or of the word rotated right by `one`, by `other` and shifted right by `shift`. */
const lowerSigma = (word, one, other, shift) =>
  `((${rotateLeft(word, 32 - one)}) ^ (${rotateLeft(word, 32 - other)}) ^ (${word} >>> ${shift}))`;

/** Statements that leave in `sum` the word rotated right by three counts, rotating as they go. */
function upperSigma(word, one, two, three) {
  const steps = [three - two, two - one, one];
  return [
    `sum = (${rotateLeft(word, 32 - steps[0])}) ^ ${word};`,
    `sum = (${rotateLeft("sum", 32 - steps[1])}) ^ ${word};`,
    `sum = ${rotateLeft("sum", 32 - steps[2])};`,
  ];
}

/**
 * The statements of SHA-256 round t (6.2.2). majority is ((a ^ b) & (b ^ c)) ^ b, and b ^ c is the
 * a ^ b of the round before: it stays in one of two variables that take turns.
 */
function sha256Round(t) {
  const [a, b, , d, e, f, g, h] = [..."abcdefgh"].map((_, role) => "abcdefgh"[(role + 7 * t) % 8]);
  const [changed, kept] = t % 2 === 0 ? ["odd", "even"] : ["even", "odd"];
  const w = (index) => `w${index % 16}`;
  const word =
    t < 16
      ? load(t)
      : `(${w(t)} + ${w(t - 7)} + ${lowerSigma(w(t - 15), 7, 18, 3)} + ` +
        `${lowerSigma(w(t - 2), 17, 19, 10)}) | 0`;
  return [
    `${w(t)} = ${word};`,
    ...upperSigma(e, 6, 11, 25),
    `${h} = (${h} + sum + ${choose(e, f, g)} + ${w(t)} + ${sha256Constants[t]}) | 0;`,
    `${d} = (${d} + ${h}) | 0;`,
    `${changed} = ${a} ^ ${b};`,
    ...upperSigma(a, 2, 13, 22),
    `${h} = (${h} + sum + ((${changed} & ${kept}) ^ ${b})) | 0;`,
  ];
}

const zeros = (names) => names.map((name) => `${name} = 0`).join(", ");
const indent = (lines) => lines.map((line) => `    ${line}`).join("\n");

/** The source of a compression function: its rounds, around them what all have in common. */
function compression({ title, name, section, roles, before = [], rounds, temporaries }) {
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
  ...before,
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
    roles: "abcde",
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
    roles: "abcdefgh",
    before: ["even = b ^ c;"],
    rounds: rounds(64, sha256Round),
    temporaries: ["sum", "even", "odd"],
  }),
);
