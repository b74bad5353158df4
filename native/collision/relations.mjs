// The attacks of relations.json, for those who generate code from them: native/collision/generate.mjs
// and lib/portable/generate.mjs.

import { readFileSync } from "node:fs";

const table = JSON.parse(readFileSync(new URL("relations.json", import.meta.url), "utf8"));

/** The attack vectors: bit n of a set stands for attackVectors[n]. */
export const attackVectors = table.dvs.map(({ name, teststep, dm }) => ({
  name,
  testStep: teststep,
  difference: dm,
}));

// sibling_lanes.h follows the rounds from these two steps only.
for (const { name, testStep } of attackVectors)
  if (testStep !== 58 && testStep !== 65) throw new Error(`${name}: a test step of ${testStep}`);

const bitOf = new Map(attackVectors.map(({ name }, index) => [name, 1 << index]));

/** Bit p of word i and bit q of word j of the expanded message are equal, or differ. */
export const relations = table.relations.map(([i, p, j, q, v, names]) => ({
  i,
  p,
  j,
  q,
  differ: v === 1,
  vectors: names.reduce((bits, name) => bits | bitOf.get(name), 0),
}));

/**
 * The relations in such an order that few of them leave few vectors possible: each next one is the
 * one most likely to fail for a vector that is still possible in a random block.
 */
export function mostTellingFirst() {
  const probability = attackVectors.map(() => 1);
  const gain = ({ vectors }) =>
    probability.reduce((sum, value, bit) => sum + ((vectors >>> bit) & 1 ? value : 0), 0);
  const rest = [...relations];
  const ordered = [];
  while (rest.length > 0) {
    const best = rest.reduce((one, other) => (gain(other) > gain(one) ? other : one));
    rest.splice(rest.indexOf(best), 1);
    ordered.push(best);
    for (const bit of probability.keys()) if ((best.vectors >>> bit) & 1) probability[bit] /= 2;
  }
  return ordered;
}

/** After how many relations it pays to look whether any vector is left. */
export const ENOUGH = [52, 92];
