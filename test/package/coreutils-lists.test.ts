/** `shacore sum -c` and the lines it reads, well-formed and not, beside sha1sum. */
import { createHash } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { compare, hasCoreutils, sameAsCoreutils } from "../support/coreutils.js";
import { randomWords } from "../support/random.js";
import { temporaryFolder } from "../support/temporary.js";

const folder = temporaryFolder();
const write = (name: string, content: string) =>
  writeFileSync(join(folder, name), content, "latin1");

for (const name of ["abc", "b", "a)b", "é", "(x) = y"]) writeFileSync(join(folder, name), "abc");
if (process.platform !== "win32")
  for (const name of [" abc", "*abc", "new\nline", "back\\slash", "re\rturn", "\t", "-dash"])
    writeFileSync(join(folder, name), "abc");
mkdirSync(join(folder, "folder"));

const digestOf = (algorithm: string, content = "abc") =>
  createHash(algorithm).update(content).digest("hex");
const sha1 = digestOf("sha1");
const other = digestOf("sha1", "other");

/** All ways to take one of each. */
function product(...lists: readonly (readonly string[])[]): string[] {
  return lists.reduce<string[]>(
    (begun, list) => begun.flatMap((start) => list.map((piece) => start + piece)),
    [""],
  );
}

const starts = ["", " ", "\t \t", "\\", " \\", "\\ ", "\\\\", "#", " #", "\0"];
const digests = [sha1, other, sha1.toUpperCase(), sha1.slice(1), `${sha1}0`, `g${sha1.slice(1)}`];
const gaps = ["  ", " *", " ", "\t ", "\t", " \t", "", "   ", "*", "  *", "**"];
const names = ["abc", "b", "", " ", "*", "nope", "new\\nline", "back\\\\slash", "re\\rturn"];
const oddNames = [
  "back\\slash",
  "abc\\",
  "\\t",
  "abc\0def",
  "\0",
  "abc\r",
  "-",
  "folder",
  "a\\\0b",
];
const ends = ["\n", "\r\n", "\r\r\n", "\0\n"];
const untagged = [
  ...product(starts, digests.slice(0, 3), gaps.slice(0, 3), [...names, ...oddNames], ["\n"]),
  ...product(["", "\\"], digests, gaps, names.slice(0, 6), ends),
];
const tagged = [
  ...product(starts, ["SHA1 ("], [...names, ...oddNames, "a)b", "(x) = y"], [") = "], digests, [
    "\n",
  ]),
  ...product(
    ["", "\\"],
    ["SHA1", "SHA1 ", "SHA1  ", "sha1 ", "SHA", "SHA1\t", "SHA11 ", "SHA256 ", "MD5 "],
    ["(abc", "abc", "((abc", "(abc) ", "()", "("],
    [") = ", ")=", ")  =\t", " = ", "= ", ")) = ", ") == ", ") "],
    [sha1, `${sha1} `, ` ${sha1}`, ""],
    ["\n", "\r\n"],
  ),
];

/** Lines of pieces put together at random. */
const next = randomWords(0xc4ec);
const pieces = [
  ...starts,
  ...digests,
  sha1,
  sha1,
  ...gaps,
  ...names,
  "SHA1 (",
  ") = ",
  "\r",
  "\xff",
];
const random = Array.from({ length: 4000 }, () => {
  const length = 2 + (next() % 5);
  return `${Array.from({ length }, () => pieces[next() % pieces.length]).join("")}\n`;
});

const standard = `${sha1}  abc\n`;
const reversed = `${sha1} abc\n`;
const lists = { untagged, tagged, random };
for (const [name, lines] of Object.entries(lists)) {
  write(`${name}-standard`, standard + lines.join(""));
  write(`${name}-reversed`, reversed + lines.join(""));
}

describe("thousands of lines", () => {
  for (const name of Object.keys(lists))
    for (const kind of ["standard", "reversed"])
      it.skipIf(!hasCoreutils).concurrent(`${name}, after a ${kind} line`, async () => {
        const { stdout, stderr } = await compare(`sum -cw ${name}-${kind}`, {
          folder,
          algorithm: "sha1",
        });
        for (const verdict of ["OK", "FAILED open or read"])
          expect(stdout).toContain(`: ${verdict}\n`);
        expect(stderr.split("improperly formatted SHA1 checksum line").length).toBeGreaterThan(50);
      });
  sameAsCoreutils(["cat untagged-standard | sum -cw -"], { folder, algorithm: "sha1" });
});

const options = ["", "-w", "--quiet", "--status", "--strict", "--ignore-missing"];
const combinations = [
  ...options,
  "--ignore-missing --quiet",
  "--ignore-missing --status",
  "--ignore-missing --strict -w",
  "--quiet --strict",
  "--status --strict",
  "--status -w",
  "-w --status",
  "--quiet -w",
];
const contents: Record<string, string> = {
  good: `${standard}${sha1} *b\n`,
  wrong: `${standard}${other}  b\n`,
  "two-wrong": `${other}  abc\n${other}  b\n`,
  gone: `${standard}${sha1}  nope\n`,
  "two-gone": `${sha1}  nope\n${sha1}  no\x1bpe\n`,
  bad: `${standard}bad\n`,
  "two-bad": `bad\n${standard}bad\n`,
  "all-bad": "bad\n\n# comment\n",
  everything: `${standard}${other}  b\nbad\n${sha1}  nope\n${sha1}  folder\n`,
  empty: "",
  comments: "# one\n\n#two\n",
  unended: `${sha1}  abc`,
  bsd: `SHA1 (abc) = ${sha1}\nSHA1 (b) = ${other}\n`,
  mixed: `${standard}${reversed}`,
  "mixed-reversed": `${reversed}${standard}`,
  dash: `${sha1}  -\n`,
  newline: `\\${sha1}  new\\nline\n\\${other}  new\\nline\n\\${sha1}  no\\nline\n`,
};
for (const [name, content] of Object.entries(contents)) write(name, content);

describe("options and lists", () => {
  for (const option of combinations) {
    const each = Object.keys(contents).map((name) => `sum -c ${option} ${name}; echo $?`);
    // One test for all lists: a process for each would take minutes.
    sameAsCoreutils(
      [
        [
          `sum -c ${option}, all lists at once`,
          `sum -c ${option} ${Object.keys(contents).join(" ")} < abc`,
        ],
      ],
      { folder },
    );
    if (option === "" || option === "--ignore-missing") sameAsCoreutils(each, { folder });
  }
});

describe("lists that are no files", () => {
  sameAsCoreutils(
    [
      "sum -c < good",
      "sum -c - good < good",
      "sum -c - - < good",
      "cat good wrong | sum -c",
      "sum -c nope",
      "sum -c nope good 'no pe'",
      "sum -c folder",
      "sum -c folder good",
      "sum -c < folder",
      "sum -c /dev/null",
      "sum -c --status nope",
      "sum -c --status folder all-bad",
      "sum -c < /dev/null",
      "sum -cw < dash",
      "sum -c dash < abc",
      "sum -c dash dash < abc",
      "sum -c dash < folder",
      "sum -c <(cat good) <(cat wrong)",
      "sum -c good > /dev/full",
      "sum -c abc/list",
    ],
    { folder },
  );
});

describe("its sisters", () => {
  for (const algorithm of ["sha256", "sha224", "sha512", "md5"]) {
    const digest = digestOf(algorithm);
    const tag = algorithm.toUpperCase();
    write(
      algorithm,
      `${digest}  abc\n${digest.toUpperCase()} *b\n${sha1}  abc\nSHA1 (abc) = ${sha1}\n${tag} (abc) = ${digest}\n` +
        `${digestOf(algorithm, "x")}  b\n${tag}(b)=${digest}\nSHA (abc) = ${digest}\n\\${digest}  new\\nline\n`,
    );
    sameAsCoreutils(
      [
        `sum -cw ${algorithm}`,
        "sum -cw everything",
        "sum abc ' abc' nope",
        `sum --tag abc b | sum -c --quiet`,
      ],
      { folder, algorithm },
    );
  }
});
