// Writes what the collision check knows of the attacks, from relations.json into generated/: as rows
// for C (attack_vectors.h, relations.h), and for vector code as windows (windows_4.h) and as pairs of
// words (pairs.h). And what padding.mjs proves (padding.h).
//
// A relation says that bit p of word i and bit q of word j of the expanded message (the words of the
// schedule, W[0..79]) are equal, or that they differ. Relations of the same distance j - i and the
// same p - q, whose words follow one another, are tested together: a window is the words from i on
// against the words from j on, shifted so that the bits meet. The rows of a window say, for each of
// its lanes, which bit to look at and which attack vectors are impossible when the relation fails.

import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { innocentPaddingBits } from "./padding.mjs";
import { attackVectors, ENOUGH, mostTellingFirst, relations } from "./relations.mjs";

const folder = fileURLToPath(new URL("generated/", import.meta.url));
/** The words that vector code keeps: every relation is about some of these. */
const FIRST_WORD = 32;
const LAST_WORD = 67;

const hex = (word) => `0x${(word >>> 0).toString(16).padStart(8, "0")}`;

/** Splits a list into lists of the elements that have the same key. */
function groupBy(list, key) {
  const groups = new Map();
  for (const element of list) {
    const group = groups.get(key(element)) ?? [];
    group.push(element);
    groups.set(key(element), group);
  }
  return [...groups.values()];
}

/** Splits relations into rows: in each, all are of one kind and no two are of the same word. */
function rowsOf(inWindow) {
  const rows = [];
  for (const relation of inWindow) {
    const row = rows.find(
      (other) => other[0].differ === relation.differ && other.every(({ i }) => i !== relation.i),
    );
    if (row === undefined) rows.push([relation]);
    else row.push(relation);
  }
  return rows;
}

/** All relations as windows of `lanes` words. */
function windowsOf(lanes) {
  const windows = [];
  for (const alike of groupBy(relations, ({ i, p, j, q }) => `${j - i} ${q - p}`)) {
    const [{ i, p, j, q }] = alike;
    const distance = j - i;
    let rest = alike.toSorted((one, other) => one.i - other.i);
    while (rest.length > 0) {
      const first = Math.min(rest[0].i, LAST_WORD + 1 - lanes - Math.max(distance, 0));
      const isInside = (relation) => relation.i < first + lanes;
      windows.push({
        first,
        second: first + distance,
        shift: q - p,
        rows: rowsOf(rest.filter(isInside)),
      });
      rest = rest.filter((relation) => !isInside(relation));
    }
  }
  return windows;
}

/** The bits and the vectors of a row, lane by lane, the last word first. */
function lanesOf(row, first, lanes) {
  const words = Array.from({ length: lanes }, (_, lane) => first + lanes - 1 - lane);
  const at = words.map((word) => row.find(({ i }) => i === word));
  return {
    bits: at.map((relation) => (relation ? 1 << relation.p : 0)),
    vectors: at.map((relation) => relation?.vectors ?? 0),
  };
}

/** Vector instructions that a window takes, about. */
const costOf = ({ shift, rows }) => (shift === 0 ? 1 : 2) + 3 * rows.length;

/** Deals the windows out to `count` slices of about the same cost. */
function slicesOf(windows, count) {
  const total = windows.reduce((sum, window) => sum + costOf(window), 0);
  const slices = Array.from({ length: count }, () => []);
  let done = 0;
  for (const window of windows) {
    slices[Math.min(count - 1, Math.floor((done / total) * count))].push(window);
    done += costOf(window);
  }
  return slices;
}

/**
 * SLICE_0 .. SLICE_n: WINDOW(i, j, shift), whose second words are shifted right by so many bits, or
 * left when it is negative; behind it its rows, EQUAL(row) or DIFFER(row). And WINDOW_ROWS, with
 * ROW((bits), (vectors)) for each row, the lanes with the last word first.
 */
function windowsFile(lanes, sliceCount) {
  const tableRows = [];
  const slices = slicesOf(windowsOf(lanes), sliceCount).map((windows, index) => {
    const steps = windows.flatMap(({ first, second, shift, rows }) => [
      `WINDOW(${first}, ${second}, ${shift})`,
      ...rows.map((row) => {
        tableRows.push(lanesOf(row, first, lanes));
        return `${row[0].differ ? "DIFFER" : "EQUAL"}(${tableRows.length - 1})`;
      }),
    ]);
    return `#define SLICE_${index} ${steps.join(" ")}`;
  });
  const list = (words) => `(${words.map(hex).join(", ")})`;
  const rows = tableRows.map(({ bits, vectors }) => `ROW(${list(bits)}, ${list(vectors)})`);
  return [
    `#define SLICE_COUNT ${sliceCount}`,
    `#define FIRST_WORD ${FIRST_WORD}`,
    `#define LAST_WORD ${LAST_WORD}`,
    ...slices,
    `#define WINDOW_ROWS ${rows.join(" ")}`,
  ];
}

const attackRows = attackVectors.map(
  ({ name, testStep, difference }) =>
    `ATTACK_VECTOR("${name}", ${testStep}, ${difference.join(", ")})`,
);

const relationRows = mostTellingFirst().flatMap(({ i, p, j, q, differ, vectors }, index) => [
  ...(ENOUGH.includes(index) ? ["ENOUGH_WHEN_NONE_IS_LEFT"] : []),
  `${differ ? "DIFFER" : "EQUAL"}(${i}, ${p}, ${j}, ${q}, ${hex(vectors)})`,
]);

/**
 * For code that has the same word of several blocks in a vector: SECOND(j, shift), a word shifted as
 * that of a window is; FIRST(i), which it is compared with; and the relations between the two,
 * EQUAL(p, vectors, number) or DIFFER, numbered from 0 on. One that a single attack vector needs is
 * EQUAL_FOR_ONE(p, bit, number) or DIFFER_FOR_ONE.
 */
function pairRows() {
  let number = 0;
  const isOfOne = (vectors) => (vectors & (vectors - 1)) === 0;
  const relationRow = ({ p, differ, vectors }) => {
    const kind = differ ? "DIFFER" : "EQUAL";
    return isOfOne(vectors)
      ? `${kind}_FOR_ONE(${p}, ${31 - Math.clz32(vectors)}, ${number++})`
      : `${kind}(${p}, ${hex(vectors)}, ${number++})`;
  };
  const inOrder = relations.toSorted((one, other) => one.j - other.j || one.i - other.i);
  return groupBy(inOrder, ({ j, p, q }) => `${j} ${q - p}`).flatMap((ofSecond) => [
    `SECOND(${ofSecond[0].j}, ${ofSecond[0].q - ofSecond[0].p})`,
    ...groupBy(ofSecond, ({ i }) => i).flatMap((ofPair) => [
      `FIRST(${ofPair[0].i})`,
      ...ofPair.map(relationRow),
    ]),
  ]);
}

mkdirSync(folder, { recursive: true });
/** Leaves a file alone that is right: another build may be reading it. */
function write(name, lines) {
  const path = `${folder}${name}`;
  const text = `${["/* Made by native/collision/generate.mjs. */", ...lines].join("\n")}\n`;
  if (!existsSync(path) || readFileSync(path, "utf8") !== text) writeFileSync(path, text);
}
write("attack_vectors.h", attackRows);
write("relations.h", relationRows);
write("windows_4.h", windowsFile(4, 19));
write("pairs.h", pairRows());
write("padding.h", [`#define INNOCENT_PADDING_BITS ${innocentPaddingBits()}`]);
