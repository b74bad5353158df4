/**
 * Tests that ours comes to what node:crypto comes to.
 *
 * Runtimes other than Node have a node:crypto of their own, which is not always Node's. There a test
 * also holds when ours comes to what Node's did in an earlier run of the same program.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { expect, it } from "vitest";

/** Files: where a run notes what node:crypto comes to, and where a run reads that. */
const { RECORD_NODE_CRYPTO, RECORDED_NODE_CRYPTO } = process.env;

const recorded: Record<string, string> = RECORDED_NODE_CRYPTO
  ? JSON.parse(readFileSync(RECORDED_NODE_CRYPTO, "utf8"))
  : {};
const noted: Record<string, string> = {};
/** How many tests of each name there are so far. */
const namesakes = new Map<string, number>();

export function agree(name: string, ours: () => unknown, theirs: () => unknown): void {
  const number = namesakes.get(name) ?? 0;
  namesakes.set(name, number + 1);
  const key = `${name} (${number})`;
  it(name, async () => {
    const [our, their] = [await ours(), await theirs()];
    const [ourText, theirText] = [JSON.stringify(our), JSON.stringify(their)];
    noted[key] = theirText;
    if (ourText !== theirText && ourText === recorded[key]) console.log(`as in Node: ${name}`);
    else expect(our).toEqual(their);
  });
}

process.once("exit", () => {
  if (RECORD_NODE_CRYPTO) writeFileSync(RECORD_NODE_CRYPTO, JSON.stringify(noted));
});
