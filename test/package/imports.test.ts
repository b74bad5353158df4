/** Both module systems, with types. */
import { spawnSync } from "node:child_process";
import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { runNode } from "../support/run.js";
import { temporaryFolder } from "../support/temporary.js";

const NAMES = [
  ..."BackendError,backend,cores,createHash,explain,getHashes,hash,hashFile,hashFiles".split(","),
  ..."hashInto,hashMany,hashManyAsync,hashPacked,hashPackedAsync,useCore".split(","),
];

describe("at run time", () => {
  const names = (script: string, type: string) =>
    JSON.parse(runNode([`--input-type=${type}`, "-e", script]).stdout);

  it("require", () => {
    const script = "console.log(JSON.stringify(Object.keys(require('shacore')).sort()))";
    expect(names(script, "commonjs")).toEqual(NAMES);
  });
  it("import of names", () => {
    const script = `import { ${NAMES} } from "shacore";
      console.log(JSON.stringify([${NAMES}].map((value) => value.name)))`;
    expect(names(script, "module")).toEqual(NAMES);
  });
  it("import of everything, and of the default", () => {
    const script = `import * as all from "shacore"; import whole from "shacore";
      console.log(JSON.stringify([Object.keys(all), Object.keys(whole)]))`;
    // What Node adds to a namespace that stands for a CommonJS module.
    const added = ["default", "module.exports", "__esModule"];
    const [all, whole]: string[][] = names(script, "module");
    expect(all.filter((name) => !added.includes(name)).sort()).toEqual(NAMES);
    expect(whole.sort()).toEqual(NAMES);
  });
  it("both are one instance", () => {
    const script = `import { createRequire } from "node:module"; import { hash } from "shacore";
      console.log(createRequire(process.cwd() + "/")("shacore").hash === hash)`;
    expect(names(script, "module")).toBe(true);
  });
  it("importing loads neither the addon, nor node:crypto, nor node:stream", () => {
    const script = `const before = new Set(process.moduleLoadList);
      require("shacore");
      console.log(JSON.stringify([Object.keys(require.cache).some((path) => path.endsWith(".node")),
        process.moduleLoadList.some((name) => !before.has(name) && /crypto|stream/.test(name))]))`;
    expect(names(script, "commonjs")).toEqual([false, false]);
  });
});

describe("types", () => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, "node_modules"));
  symlinkSync(resolve("."), join(folder, "node_modules", "shacore"), "junction");
  const use = `
    const hex: string = createHash("sha1").update("abc", "utf8").update(new Uint8Array(3)).digest("hex");
    const bytes: Buffer = createHash("sha1", { highWaterMark: 5 }).digest();
    const other: crypto.Hash = createHash("sha1").copy();
    const dropIn: typeof crypto.createHash = createHash;
    const digest: string = hash("sha1", hex);
    const raw: Buffer = hash("sha1", bytes, "buffer");
    const list: string[] = [...getHashes(), backend(), ...cores().map((core: Core) => core.name)];
    const why: Explanation = explain();
    async function files(): Promise<void> {
      const text: string = await hashFile("a", { end: 5, onProgress: ({ total }) => total.toFixed() });
      const buffer: Buffer = await hashFile(new URL("file:///a"), { encoding: "buffer" });
      for await (const { path, digest, error } of hashFiles(["a"], { concurrency: 2 })) {
        const given: string = path;
        const either: string = digest ?? error.code ?? error.message;
        console.log(given, either, text, buffer);
      }
    }
    // @ts-expect-error a number is no data
    createHash("sha1").update(5);
    // @ts-expect-error nor is a Hash made with new
    new Hash("sha1");
    console.log(other, dropIn, files, digest, raw, list, why.reason, BackendError);
  `;
  const imports = `import * as crypto from "node:crypto";
    import { BackendError, backend, type Core, cores, createHash, type Explanation, explain, getHashes, hash, hashFile, hashFiles, type Hash } from "shacore";`;
  const compile = (file: string, text: string, options: string[]) => {
    writeFileSync(join(folder, file), text);
    const tsc = resolve("node_modules", "typescript", "bin", "tsc");
    const types = resolve("node_modules", "@types");
    const args = [tsc, "--noEmit", "--strict", "--exactOptionalPropertyTypes", "--types", "node"];
    const { stdout } = spawnSync(
      process.execPath,
      [...args, "--typeRoots", types, "--preserveSymlinks", ...options, file],
      { cwd: folder, encoding: "utf8" },
    );
    return stdout;
  };

  it("ES modules", () => {
    expect(compile("use.mts", imports + use, ["--module", "nodenext"])).toBe("");
  });
  it("CommonJS", () => {
    expect(compile("use.cts", imports + use, ["--module", "nodenext"])).toBe("");
  });
  it("a bundler", () => {
    const options = ["--module", "esnext", "--moduleResolution", "bundler"];
    expect(compile("bundled.ts", imports + use, options)).toBe("");
  });
  it("public declarations have no any", () => {
    const { stdout } = spawnSync("grep", ["-rnw", "any", "dist", "--include=*.d.ts"], {
      encoding: "utf8",
    });
    expect(stdout.split("\n").filter((line) => /[:<|(]\s*any\b/.test(line))).toEqual([]);
  });
});
