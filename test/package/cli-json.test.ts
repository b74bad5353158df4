/** `shacore sum --json`. */
import { copyFileSync, mkdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { runNode } from "../support/run.js";
import { temporaryFolder } from "../support/temporary.js";

const folder = temporaryFolder();
const program = resolve("dist", "cli", "main.js");
const abc = "a9993e364706816aba3e25717850c26c9cd0d89d";
const attack = "8ac60ba76f1999a1ab70223f225aefdc78d4ddc0";
writeFileSync(join(folder, "abc"), "abc");
copyFileSync(
  resolve("test", "vectors", "sha1-collision", "sha-mbles-1.bin"),
  join(folder, "attack"),
);
mkdirSync(join(folder, "folder"));

/** The status, and each line of standard output; nothing may be on standard error. */
function json(...args: string[]): [status: number | null, ...lines: unknown[]] {
  const { status, stdout, stderr } = runNode([program, "sum", "--json", ...args], {
    cwd: folder,
    input: "abc",
  });
  expect(stderr).toBe("");
  expect(stdout).toMatch(/^$|\n$/);
  return [
    status,
    ...stdout
      .split("\n")
      .slice(0, -1)
      .map((line) => JSON.parse(line)),
  ];
}

const noFile = { code: "ENOENT", message: "No such file or directory" };

describe("shacore sum --json", () => {
  it("prints a line for each file and each error", () => {
    expect(json("abc", "no\npe", "-", "folder")).toEqual([
      1,
      { file: "abc", algorithm: "sha1", digest: abc },
      { file: "no\npe", algorithm: "sha1", error: noFile },
      { file: "-", algorithm: "sha1", digest: abc },
      {
        file: "folder",
        algorithm: "sha1",
        error: { code: "EISDIR", message: "Is a directory" },
      },
    ]);
    expect(json("-a", "SHA-256", "abc")).toMatchObject([0, { algorithm: "sha256" }]);
  });

  it("leaves no control character to the terminal", () => {
    const name = "no\x1b\x7f\x9b\u2028pe";
    const { stdout } = runNode([program, "sum", "--json", name], { cwd: folder });
    expect(stdout).toMatch(/^[ -~]+\n$/);
    expect(JSON.parse(stdout).file).toBe(name);
  });

  it("names the attack that a file is part of", () => {
    expect(json("--collisions", "attack", "abc")).toEqual([
      1,
      { file: "attack", algorithm: "sha1", digest: attack, collision: { offset: 576 } },
      { file: "abc", algorithm: "sha1", digest: abc },
    ]);
  });

  it("prints what is checked, and for each list what came of it", () => {
    writeFileSync(
      join(folder, "list"),
      `${abc}  abc\nSHA256 (abc) = ${"0".repeat(64)}\nbad\n${abc}  nope\n${attack}  attack\n`,
    );
    const results = [
      { file: "abc", algorithm: "sha1", expected: abc, ok: true, digest: abc },
      {
        file: "abc",
        algorithm: "sha256",
        expected: "0".repeat(64),
        ok: false,
        digest: "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
      },
      {
        list: "list",
        line: 3,
        error: { code: "ERR_SHACORE_LINE", message: "improperly formatted SHA1 checksum line" },
      },
      { file: "nope", algorithm: "sha1", expected: abc, ok: false, error: noFile },
      {
        file: "attack",
        algorithm: "sha1",
        expected: attack,
        ok: true,
        digest: attack,
        collision: { offset: 576 },
      },
    ];
    const counts = { matched: 2, mismatched: 1, unreadable: 1, malformed: 1, attacks: 1 };
    const nowhere = { list: "nowhere", error: noFile };
    expect(json("-c", "--collisions", "list", "nowhere")).toEqual([
      1,
      ...results,
      { list: "list", ...counts },
      nowhere,
    ]);
    expect(json("-c", "--collisions", "--quiet", "list")).toEqual([
      1,
      ...results.slice(1),
      { list: "list", ...counts },
    ]);
    expect(json("-c", "--status", "list", "nowhere")).toEqual([1]);
  });

  it.skipIf(process.platform !== "linux")(
    "gives the bytes of a name that is no text (on Linux, where those reach the program)",
    () => {
      const name = Buffer.from([0x61, 0xff]);
      writeFileSync(Buffer.concat([Buffer.from(`${folder}/`), name]), "abc");
      expect(json("-r", ".")).toContainEqual({
        file: "./a\ufffd",
        fileBytes: "2e2f61ff",
        algorithm: "sha1",
        digest: abc,
      });
    },
  );
});
