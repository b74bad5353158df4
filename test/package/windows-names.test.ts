/**
 * Names and paths of Windows, in `shacore sum`, hashFile and hashFiles. Runs in Node for Windows, under wine too
 * (test/x86.sh); what takes no Windows, everywhere.
 */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  closeSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { backend, explain, hashFile, hashFiles } from "shacore";
import { afterAll, describe, expect, it } from "vitest";
import { decodeWtf8 } from "../../lib/wtf8.js";

describe("WTF-8", () => {
  const bytes = (text: string) => Buffer.from(text, "latin1");

  it("is UTF-8 where that can be", () => {
    for (const text of ["", "a", "ü中😀", "\ud7ff\ue000"])
      expect(decodeWtf8(Buffer.from(text))).toBe(text);
  });

  it("has surrogates without their other half", () => {
    expect(decodeWtf8(bytes("\xed\xa0\x80"))).toBe("\ud800");
    expect(decodeWtf8(bytes("a\xed\xaf\xbf\xed\xa0\x80b"))).toBe("a\udbff\ud800b");
    expect(decodeWtf8(bytes("\xed\xbf\xbf\xf0\x9f\x98\x80"))).toBe("\udfff😀");
    expect(decodeWtf8(bytes("\xed\xa0"))).toBe(Buffer.from([0xed, 0xa0]).toString());
  });
});

interface Run {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

const isWindows = process.platform === "win32";
const folder = isWindows ? mkdtempSync(join(tmpdir(), "shacore-names-")) : "";
afterAll(() => {
  if (isWindows) rmSync(folder, { recursive: true });
});

const program = resolve("dist", "cli", "main.js");
const { SHACORE_ADDON } = process.env;
const inherited = {
  ...process.env,
  ...(SHACORE_ADDON && { SHACORE_ADDON: resolve(SHACORE_ADDON) }),
};

/** Runs the command. Its output goes to files: under wine a pipe will not do. */
function sum(args: string[], env: Record<string, string> = {}): Run {
  const outputs = ["stdout", "stderr"].map((name) => join(tmpdir(), `${name}-${process.pid}`));
  const files = outputs.map((path) => openSync(path, "w"));
  const { status } = spawnSync(process.execPath, [program, "sum", ...args], {
    cwd: folder,
    env: { ...inherited, ...env },
    stdio: ["ignore", ...files],
    timeout: 60_000,
  });
  for (const file of files) closeSync(file);
  const [stdout, stderr] = outputs.map((path) => readFileSync(path, "latin1"));
  for (const path of outputs) rmSync(path);
  return { status, stdout, stderr };
}

/** The content of every file is a name that it had. */
function write(path: string, content = path): void {
  writeFileSync(join(folder, path), content);
}

const digestOf = (content: string) => createHash("sha1").update(content).digest("hex");

/** The line of a file, its name in bytes. */
function line(name: string, content = name): string {
  const escaped = name.replaceAll("\\", "\\\\");
  const bytes = Buffer.from(escaped).toString("latin1");
  return `${escaped === name ? "" : "\\"}${digestOf(content)}  ${bytes}\n`;
}

const good = (stdout: string): Run => ({ status: 0, stdout, stderr: "" });
const sides = backend() === "native" ? ["native", "portable"] : ["portable"];

/** Characters of two units, ones that combine, wide ones, and what shells take for something else. */
const wide = [
  "ümläut",
  "e\u0301 and é",
  "中文字",
  "😀 👩‍👩‍👧",
  "ｆｕｌｌ",
  "ﬁ (x) = y",
  "%PATH% !x! ^&",
  "'$HOME'",
];

describe.skipIf(!isWindows)("names of Windows (elsewhere there are none)", () => {
  it("in other alphabets, as arguments, in lists, in trees and in JSON", () => {
    mkdirSync(join(folder, "wide"));
    for (const name of wide) write(`wide/${name}`);
    const names = wide.map((name) => `wide/${name}`);
    const lines = names.map((name) => line(name)).join("");
    expect(sum(names)).toEqual(good(lines));

    const tree = [...names].sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
    expect(sum(["-r", "wide"])).toEqual(good(tree.map((name) => line(name)).join("")));

    const json = sum(["--json", ...names]);
    const objects = Buffer.from(json.stdout, "latin1").toString().trim().split("\n");
    expect(objects.map((text) => JSON.parse(text))).toEqual(
      names.map((name) => ({ file: name, algorithm: "sha1", digest: digestOf(name) })),
    );

    writeFileSync(join(folder, "list"), lines, "latin1");
    writeFileSync(join(folder, "list-crlf"), lines.replaceAll("\n", "\r\n"), "latin1");
    for (const list of ["list", "list-crlf"])
      expect(sum(["-c", "--quiet", list])).toEqual(good(""));
  });

  it("with backslashes, drives and roots", () => {
    mkdirSync(join(folder, "a", "b"), { recursive: true });
    write("a/b/c");
    const absolute = join(folder, "a", "b", "c");
    const drive = absolute.slice(0, 2);
    const names = [
      ...["a\\b\\c", "a/b\\c", ".\\a\\..\\a\\b\\c", "a//b///c", absolute],
      ...[absolute.replaceAll("\\", "/"), absolute.slice(2), `\\\\?\\${absolute}`],
      ...[`\\\\.\\${absolute}`, `${drive}a\\b\\c`, `${drive.toLowerCase()}${absolute.slice(2)}`],
    ];
    const lines = names.map((name) => line(name, "a/b/c")).join("");
    expect(sum(names)).toEqual(good(lines));
    writeFileSync(join(folder, "list"), lines, "latin1");
    expect(sum(["-c", "--quiet", "list"])).toEqual(good(""));
    expect(sum(["-r", "a\\", `${drive}a`])).toEqual(
      good(line("a\\b/c", "a/b/c") + line(`${drive}a/b/c`, "a/b/c")),
    );
  });

  it("longer than 260 characters", async () => {
    const part = "é".repeat(100);
    for (const depth of [3, 12]) {
      const deep = ["long", ...Array<string>(depth).fill(part)].join("/");
      mkdirSync(join(folder, deep), { recursive: true });
      write(`${deep}/file`, "deep");
      const names = [`${deep}/file`, `${deep}\\file`, join(folder, deep, "file")];
      const lines = names.map((name) => line(name, "deep")).join("");
      writeFileSync(join(folder, "list"), lines, "latin1");
      for (const SHACORE_BACKEND of sides) {
        expect(sum(names, { SHACORE_BACKEND })).toEqual(good(lines));
        expect(sum(["-c", "--quiet", "list"], { SHACORE_BACKEND })).toEqual(good(""));
        expect(sum(["-r", "long"], { SHACORE_BACKEND })).toEqual(
          good(line(`${deep}/file`, "deep")),
        );
      }
      const addon = join(folder, deep, "addon.node");
      const from = explain().attempts.at(-1)?.path ?? "";
      if (backend() === "native") {
        copyFileSync(from, addon);
        const env = { SHACORE_BACKEND: "native", SHACORE_ADDON: addon };
        expect(sum(names, env)).toEqual(good(lines));
      }
      const path = join(folder, deep, "file");
      for (const file of [path, pathToFileURL(path)]) {
        expect(await hashFile(file)).toBe(digestOf("deep"));
        for await (const { digest } of hashFiles([file])) expect(digest).toBe(digestOf("deep"));
      }
      rmSync(join(folder, "long"), { recursive: true });
    }
  });

  it("that are no UTF-16, in trees and in lists", async () => {
    const name = Buffer.from("odd/lone \xed\xa0\x80 surrogate", "latin1");
    mkdirSync(join(folder, "odd"));
    const path = Buffer.concat([Buffer.from(`${folder}\\`), name]);
    try {
      writeFileSync(path, "odd");
    } catch (error) {
      console.log(`skipped: names that are no UTF-16, this system has none: ${error}`);
      return;
    }
    const [there] = readdirSync(join(folder, "odd"), { encoding: "buffer" });
    if (!there.equals(name.subarray(4))) {
      console.log(`skipped: names that are no UTF-16, this system changes them: ${there}`);
      return;
    }
    const expected = `${digestOf("odd")}  ${name.toString("latin1")}\n`;
    writeFileSync(join(folder, "list"), expected, "latin1");
    for (const SHACORE_BACKEND of sides) {
      expect(sum(["-r", "odd"], { SHACORE_BACKEND })).toEqual(good(expected));
      expect(sum(["-c", "--quiet", "list"], { SHACORE_BACKEND })).toEqual(good(""));
    }
    const { file, fileBytes } = JSON.parse(sum(["--json", "-r", "odd"]).stdout);
    expect(Buffer.from(file, "latin1").toString()).toBe(name.toString());
    expect(fileBytes).toBe(name.toString("hex"));
    expect(await hashFile(path)).toBe(digestOf("odd"));
  });

  it("of devices and folders end, as they do in node:fs", () => {
    const names = ["NUL", "CON", "AUX", "PRN", "COM1", "LPT1", "nul.txt", "CONIN$", "a", "C:"];
    const messages = (name: string) => {
      try {
        return `${createHash("sha1")
          .update(readFileSync(resolve(folder, name)))
          .digest("hex")}  ${name}\n`;
      } catch (error) {
        const { code = "" } = error as NodeJS.ErrnoException;
        const text = { ENOENT: "No such file or directory", EISDIR: "Is a directory" }[code];
        return `shacore sum: ${/[$:]/.test(name) ? `'${name}'` : name}: ${text ?? error}\n`;
      }
    };
    const expected = names.map(messages);
    const { status, stdout, stderr } = sum(names);
    expect(stderr).toBe(expected.filter((text) => text.startsWith("shacore")).join(""));
    expect(stdout).toBe(expected.filter((text) => !text.startsWith("shacore")).join(""));
    expect(status).toBe(1);
    expect(sum(["\\\\.\\NUL"])).toEqual(good(line("\\\\.\\NUL", "")));
  });
});
