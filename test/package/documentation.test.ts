/**
 * The code in README.md and docs/ runs, and comes to what is said of it:
 *
 * - `expression; // value` has that value;
 * - a block that begins with `// after` prints what the one before it, which begins with `// before`, prints;
 * - one that begins with `// vitest` is a test that passes there, `// jest` one for test/programs.sh;
 * - TypeScript has no type error.
 *
 * What docs/browser.md imports is the browser side, as a bundler has it. Its page is run by test/browser.
 */
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { type Run, runNode } from "../support/run.js";

interface Block {
  /** The document and the line. */
  readonly place: string;
  readonly language: string;
  readonly code: string;
  /** The word in a comment that is the first line. */
  readonly kind: string | undefined;
}

function blocksOf(document: string): Block[] {
  // On Windows git may have checked it out with other line ends.
  const text = readFileSync(document, "utf8").replaceAll("\r\n", "\n");
  return [...text.matchAll(/^```(\w+)\n(.*?)^```$/gms)].map(({ 1: language, 2: code, index }) => ({
    place: `${document}, line ${text.slice(0, index).split("\n").length}`,
    language,
    code,
    kind: /^\/\/ (\w+)\n/.exec(code)?.[1],
  }));
}

const documents = ["README.md", ...readdirSync("docs").filter((name) => name.endsWith(".md"))].map(
  (name) => (name === "README.md" ? name : `docs/${name}`),
);
const blocks = documents.flatMap(blocksOf);

// In the package, where the name "shacore" means this package.
const folder = resolve("build", "documentation");
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
for (const name of ["README.md", "LICENSE"]) copyFileSync(name, join(folder, name));
for (const name of ["a", "b", "c", "disk.img", "upload.pdf"])
  writeFileSync(join(folder, name), name.repeat(100_000));
writeFileSync(
  join(folder, "checks.cjs"),
  `const assert = require("node:assert/strict");
  const { inspect } = require("node:util");
  globalThis.check = (value, said) => assert.equal(inspect(value), said);`,
);

let count = 0;
/** Writes the block to a file, whose name it gives. */
function written({ code }: Block, extension: string): string {
  const path = join(folder, `${count++}${extension}`);
  writeFileSync(path, code);
  return path;
}

/** Makes `expression; // value` a check. */
function withChecks(block: Block): Block {
  const line = /^((?!const |let |import ).+); \/\/ ('[^']*'|true|false|-?\d+)$/gm;
  const check = (_: string, expression: string, value: string) =>
    `check(${expression}, ${JSON.stringify(value)});`;
  return { ...block, code: block.code.replace(line, check) };
}

/** Imports the browser side where that is what the document is about. */
function withSide(block: Block): Block {
  const isBrowser = block.place.startsWith("docs/browser.md");
  return isBrowser
    ? { ...block, code: block.code.replace('"shacore"', '"shacore/browser"') }
    : block;
}

function runBlock(block: Block): Run {
  const path = written(withChecks(withSide(block)), /^import /m.test(block.code) ? ".mjs" : ".cjs");
  const run = runNode(["--require", "./checks.cjs", path], { cwd: folder });
  expect(run).toMatchObject({ status: 0, stderr: "" });
  return run;
}

/** Runs the program of a package that is installed for the tests. */
const runTool = (program: string, ...args: string[]) =>
  runNode([resolve("node_modules", program), ...args], { cwd: folder, env: { NO_COLOR: "1" } });

describe("the code in the documents", () => {
  const scripts = blocks.filter(({ language }) => language === "js");
  for (const [index, block] of scripts.entries()) {
    if (block.kind === "before" || block.kind === "vitest" || block.kind === "jest") continue;
    it(`${block.place} runs`, () => {
      const { stdout } = runBlock(block);
      if (block.kind !== "after") return;
      const before = scripts[index - 1];
      expect(before?.kind).toBe("before");
      expect(runBlock(before).stdout).toBe(stdout);
      expect(stdout).not.toBe("");
    });
  }

  for (const block of scripts.filter(({ kind }) => kind === "vitest"))
    it(`${block.place} passes in Vitest`, () => {
      const path = written(block, ".test.mjs");
      writeFileSync(join(folder, "vitest.config.mjs"), "export default {};");
      const { stdout } = runTool("vitest/vitest.mjs", "run", "--root", ".", path);
      expect(stdout).toMatch(/Tests .*1 passed/);
    });

  for (const block of blocks.filter(({ language }) => language === "ts"))
    it(`${block.place} has the right types`, () => {
      const path = written(block, ".mts");
      const compilerOptions = {
        ...{ module: "nodenext", target: "es2022", types: ["node"] },
        ...{ strict: true, skipLibCheck: true, noEmit: true },
      };
      writeFileSync(`${path}.json`, JSON.stringify({ compilerOptions, files: [path] }));
      const run = runTool("typescript/bin/tsc", "--project", `${path}.json`);
      expect(run).toEqual({ status: 0, stdout: "", stderr: "" });
    });

  it("is in no other language that ought to run", () => {
    const others = blocks.map(({ language }) => language);
    expect([...new Set(others)].sort()).toEqual(["html", "js", "sh", "ts"]);
    expect(scripts.length).toBeGreaterThan(30);
  });
});
