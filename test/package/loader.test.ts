/** Which addon file is taken in an installation of the package, and in bundles of it. */
import { cpSync, existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { endianness } from "node:os";
import { dirname, join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { isForMusl, prebuildName } from "../../lib/native/prebuild.js";
import { runNode } from "../support/run.js";
import { temporaryFolder } from "../support/temporary.js";

const addon = resolve("build", "Release", "shacore.node");
const temporary = temporaryFolder();
let count = 0;

/** A folder with the package's JavaScript in `dist`, and this addon at these places. */
function installation(places: string[], dist = "dist"): string {
  const folder = join(temporary, String(count++));
  cpSync("dist", join(folder, dist), { recursive: true });
  for (const place of places) {
    mkdirSync(dirname(join(folder, place)), { recursive: true });
    cpSync(addon, join(folder, place));
  }
  return folder;
}

interface Attempt {
  readonly path: string;
  readonly error?: string;
}

function attempts(folder: string, dist = "dist", extra = ""): Attempt[] {
  const script = `${extra}; const { explain, hash } = require(${JSON.stringify(join(folder, dist, "index.js"))});
    if (hash("sha1", "abc") !== "a9993e364706816aba3e25717850c26c9cd0d89d") throw new Error();
    console.log(JSON.stringify(explain().attempts));`;
  const { stdout, stderr } = runNode(["-e", script]);
  expect(stderr).toBe("");
  return JSON.parse(stdout);
}

const build = join("build", "Release", "shacore.node");
const prebuild = join("prebuilds", prebuildName());
const MISSING = { error: expect.stringMatching(/no such file/) };

/** Which of a folder's files was taken; the ones tried before it are not there. */
function expectTaken(tried: Attempt[], folder: string, place: string) {
  expect(resolve(tried.at(-1)?.path ?? "")).toBe(join(folder, place));
  expect(tried.at(-1)).not.toHaveProperty("error");
  for (const attempt of tried.slice(0, -1)) expect(attempt).toMatchObject(MISSING);
}

describe.skipIf(!existsSync(addon))("the addon (built by npm run build:native)", () => {
  it("the shipped one is taken", () => {
    const folder = installation([prebuild]);
    const tried = attempts(folder);
    expect(tried).toHaveLength(2);
    expectTaken(tried, folder, prebuild);
  });

  it("one that was built here comes first", () => {
    const folder = installation([prebuild, build]);
    const tried = attempts(folder);
    expect(tried).toHaveLength(1);
    expectTaken(tried, folder, build);
  });

  it("the shipped one replaces a build that cannot be used", () => {
    const folder = installation([prebuild]);
    mkdirSync(join(folder, "build", "Release"), { recursive: true });
    writeFileSync(join(folder, build), "of another time");
    const [stale, taken] = attempts(folder);
    expect(stale?.error).toMatch(/\S/);
    expect(taken?.error).toBeUndefined();
    expect(resolve(taken?.path ?? "")).toBe(join(folder, prebuild));
  });

  it("beside a bundle in any folder it is found", () => {
    for (const dist of ["out", "dist"]) {
      const folder = installation([join(dist, prebuild)], dist);
      expectTaken(attempts(folder, dist), folder, join(dist, prebuild));
    }
  });

  it("nothing is looked for around a bundle", () => {
    const folder = installation([prebuild, build], "out");
    expect(attempts(folder, "out")).toMatchObject([MISSING]);
  });

  // What Electron makes of Node, in Node: its functions that find files in an archive, and those beside it.
  const electron = `Object.defineProperty(process, "versions", {
      value: { ...process.versions, electron: "40.0.0" },
    });
    process.type = "renderer"`;
  const archive = `${electron};
    const fs = require("node:fs");
    const beside = (path) => String(path).replace(/app\\.asar(?=[\\\\/])/, "app.asar.unpacked");
    for (const [object, name, index] of [[fs, "existsSync", 0], [fs, "openSync", 0], [process, "dlopen", 1]]) {
      const original = object[name];
      object[name] = function (...values) {
        values[index] = beside(values[index]);
        return Reflect.apply(original, this, values);
      };
    }`;

  it("Electron takes the shipped one, also from beside an archive", () => {
    const folder = installation([prebuild]);
    expectTaken(attempts(folder, "dist", electron), folder, prebuild);
    const packed = join(installation([]), "app.asar");
    cpSync("dist", join(packed, "dist"), { recursive: true });
    expect(attempts(packed, "dist", electron).at(-1)).toMatchObject(MISSING);
    mkdirSync(join(`${packed}.unpacked`, dirname(prebuild)), { recursive: true });
    cpSync(addon, join(`${packed}.unpacked`, prebuild));
    expectTaken(attempts(packed, "dist", archive), packed, prebuild);
  });

  it("where a sandbox loads none, the portable side hashes", () => {
    const folder = installation([prebuild]);
    const tried = attempts(folder, "dist", `${electron}; delete process.dlopen`);
    expect(tried[1]?.error).toMatch(/dlopen/);
  });

  it("in the other C library's place it is not found", () => {
    if (process.platform !== "linux") return console.log("skipped: one C library here");
    const folder = installation([prebuild]);
    // An executable that cannot be read: the report tells which library it is.
    const unreadable = `Object.defineProperty(process, "execPath", { value: "/nowhere" })`;
    expectTaken(attempts(folder, "dist", unreadable), folder, prebuild);
    writeFileSync(join(folder, "program"), elf("/lib/ld-musl-x86_64.so.1"));
    const musl = `Object.defineProperty(process, "execPath", { value: ${JSON.stringify(join(folder, "program"))} })`;
    const tried = attempts(folder, "dist", musl);
    expect(tried.map(({ error }) => error)).toEqual(tried.map(() => MISSING.error));
    expect(tried[1]?.path).toMatch(/shacore(\.armv\d)?\.musl\.node$/);
  });
});

/** The head of an ELF program that asks for this loader. */
function elf(loader: string): Buffer {
  return Buffer.concat([Buffer.from("\x7fELF"), Buffer.alloc(0x26c), Buffer.from(`${loader}\0`)]);
}

describe("which file", () => {
  it("is named after the platform, the CPU, its byte order and the C library", () => {
    const { platform, arch } = process;
    const libc = isForMusl(process.execPath) ? "musl" : "glibc";
    const order = arch === "ppc64" && endianness() === "BE" ? "be" : "";
    const { arm_version } = process.config.variables as object as { arm_version?: string };
    const version = arch === "arm" ? `.armv${arm_version}` : "";
    const tags = platform === "linux" ? `${version}.${libc}` : "";
    expect(prebuildName()).toBe(`${platform}-${arch}${order}/shacore${tags}.node`);
  });

  it("musl is told from glibc by the loader that the program asks for", () => {
    const program = join(temporary, "program");
    for (const [loader, expected] of [
      ["/lib/ld-musl-x86_64.so.1", true],
      ["/lib/ld-musl-armhf.so.1", true],
      ["/lib64/ld-linux-x86-64.so.2", false],
      ["/lib/ld64.so.2", false],
    ] as const) {
      writeFileSync(program, elf(loader));
      expect(isForMusl(program)).toBe(expected);
    }
    writeFileSync(program, "");
    expect(isForMusl(program)).toBe(false);
    rmSync(program);
    expect(() => isForMusl(program)).toThrow(/ENOENT/);
  });
});
