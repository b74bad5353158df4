/** Both module systems, with types. */
import { spawnSync } from "node:child_process";
import crypto from "node:crypto";
import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { runNode } from "../support/run.js";
import { temporaryFolder } from "../support/temporary.js";

/** What this package has of its own. */
const OWN = [
  ...[
    "BackendError",
    "CollisionError",
    "StateError",
    "backend",
    "cores",
    "createHash",
    "createHmac",
    "explain",
  ],
  ...[
    "getHashes",
    "hash",
    "hashFile",
    "hashFiles",
    "hashInto",
    "hashMany",
    "hashManyAsync",
    "hashPacked",
    "hashPackedAsync",
    "hkdf",
    "hkdfSync",
    "hmacKey",
    "importState",
    "pbkdf2",
  ],
  ...["pbkdf2Sync", "useCore"],
];

/** What node:crypto has besides. */
const REST = Object.keys(crypto).filter((name) => !OWN.includes(name));

/** A folder where this package is installed. */
const temporary = temporaryFolder();
mkdirSync(join(temporary, "node_modules"));
symlinkSync(resolve("."), join(temporary, "node_modules", "shacore"), "junction");

describe("at run time", () => {
  const run = (script: string, type: string) =>
    JSON.parse(runNode([`--input-type=${type}`, "-e", script]).stdout);

  const sorted = "const sorted = (object) => Object.keys(object).sort();";

  it("require: ours, and everything that node:crypto has", () => {
    const script = `${sorted} console.log(JSON.stringify(sorted(require("shacore"))))`;
    const names: string[] = run(script, "commonjs");
    for (const name of [...OWN, ...REST]) expect(names).toContain(name);
  });
  it("import of names: of all that the running Node has", () => {
    const imported = [...OWN, ...REST];
    const script = `import { ${imported} } from "shacore"; import * as crypto from "node:crypto";
      const rest = { ${REST} };
      console.log(JSON.stringify([
        [${OWN}].map((value) => value.name),
        Object.keys(rest).filter((name) => rest[name] !== crypto[name]),
      ]))`;
    expect(run(script, "module")).toEqual([OWN, []]);
  });
  it("import of everything, and of the default", () => {
    const script = `import * as all from "shacore"; import whole from "shacore"; ${sorted}
      import { createRequire } from "node:module";
      const required = createRequire(process.cwd() + "/")("shacore");
      console.log(JSON.stringify([sorted(all), whole === required]))`;
    const [all, isWhole] = run(script, "module");
    expect(all).toEqual([...OWN, ...REST, "default"].sort());
    expect(isWhole).toBe(true);
  });
  it("import of shacore/own: ours alone, the same, without node:crypto", () => {
    const script = `import * as own from "shacore/own"; ${sorted}
      const hasCrypto = process.moduleLoadList.some((name) => /NativeModule crypto/.test(name));
      const whole = await import("shacore");
      console.log(JSON.stringify([sorted(own), hasCrypto, whole.hash === own.hash]))`;
    // What Node adds to a namespace that stands for a CommonJS module.
    const added = ["default", "module.exports", "__esModule"];
    const file = join(temporary, "own.mjs");
    writeFileSync(file, script);
    const [names, hasCrypto, isSame] = JSON.parse(runNode([file]).stdout);
    expect(names.filter((name: string) => !added.includes(name))).toEqual(OWN);
    expect([hasCrypto, isSame]).toEqual([false, true]);
  });
  it("both are one instance", () => {
    const script = `import { createRequire } from "node:module"; import { hash } from "shacore";
      console.log(createRequire(process.cwd() + "/")("shacore").hash === hash)`;
    expect(run(script, "module")).toBe(true);
  });
  it("importing loads neither the addon, nor node:crypto, nor node:stream", () => {
    const script = `const before = new Set(process.moduleLoadList);
      require("shacore");
      console.log(JSON.stringify([Object.keys(require.cache).some((path) => path.endsWith(".node")),
        process.moduleLoadList.some((name) => !before.has(name) && /crypto|stream/.test(name))]))`;
    expect(run(script, "commonjs")).toEqual([false, false]);
  });
});

describe("types", () => {
  const use = `
    const hex: string = createHash("sha1").update("abc", "utf8").update(new Uint8Array(3)).digest("hex");
    const bytes: Buffer = createHash("sha1", { highWaterMark: 5 }).digest();
    const other: crypto.Hash = createHash("sha1").copy();
    const dropIn: typeof crypto.createHash = createHash;
    const digest: string = hash("sha1", hex);
    const raw: Buffer = hash("sha1", bytes, "buffer");
    const list: string[] = [...getHashes(), backend(), ...cores().map((core: Core) => core.name)];
    const why: Explanation = explain();
    const state: Buffer = createHash("sha1").exportState();
    const resumed: Hash = importState(state, { highWaterMark: 5 });
    const random: Buffer = randomBytes(3);
    const ours: typeof crypto = all;
    const isHash: boolean = resumed instanceof all.Hash && resumed instanceof crypto.Hash;
    const key: KeyObject = all.createSecretKey(random);
    const subtle: typeof crypto.webcrypto.subtle = all.webcrypto.subtle;
    console.log(ours, isHash, key, subtle, new StateError().code);
    const digests: string[] = hashMany("sha1", ["abc", bytes]);
    const buffers: Buffer[] = hashMany("sha1", new Set([hex]), "buffer");
    const back: Buffer = hashPacked("sha1", bytes, [0, 1, 2]);
    const target: Uint8Array = hashPacked("sha1", bytes, Uint32Array.of(0, 1), new Uint8Array(20));
    const later: Promise<string[]> = hashManyAsync("sha1", digests, { signal: AbortSignal.abort() });
    const packed: Promise<Buffer> = hashPackedAsync("sha1", bytes, [0, 1], { transfer: true });
    console.log(digests, buffers, back, target, later, packed);
    // @ts-expect-error a number is no message
    hashMany("sha1", [5]);
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
    import { BackendError, backend, type Core, cores, createHash, type Explanation, explain, getHashes, hash, hashFile, hashFiles, hashMany, hashManyAsync, hashPacked, hashPackedAsync, type Hash, importState, type KeyObject, randomBytes, StateError } from "shacore";
    import * as all from "shacore";`;
  const compile = (file: string, text: string, options: string[]) => {
    writeFileSync(join(temporary, file), text);
    const tsc = resolve("node_modules", "typescript", "bin", "tsc");
    const types = resolve("node_modules", "@types");
    const args = [tsc, "--noEmit", "--strict", "--exactOptionalPropertyTypes", "--types", "node"];
    const { stdout } = spawnSync(
      process.execPath,
      [...args, "--typeRoots", types, "--preserveSymlinks", ...options, file],
      { cwd: temporary, encoding: "utf8" },
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
  it("the default import, and shacore/own", () => {
    const text = `import whole from "shacore";
      import { type Hash, hash, importState } from "shacore/own";
      const hex: string = hash("sha1", whole.randomBytes(3));
      const resumed: Hash = importState(whole.createHash("sha1").exportState());
      console.log(hex, resumed instanceof whole.Hash);`;
    expect(compile("default.mts", text, ["--module", "nodenext"])).toBe("");
  });
  it("shacore/register", () => {
    const text = `import { register, unregister } from "shacore/register";
      const nothing: void = unregister();
      console.log(register(), nothing);`;
    for (const file of ["register.mts", "register.cts"])
      expect(compile(file, text, ["--module", "nodenext"])).toBe("");
  });
  it("public declarations have no any", () => {
    const { stdout } = spawnSync("grep", ["-rnw", "any", "dist", "--include=*.d.ts"], {
      encoding: "utf8",
    });
    expect(stdout.split("\n").filter((line) => /[:<|(]\s*any\b/.test(line))).toEqual([]);
  });
});
