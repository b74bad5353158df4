/** Which backend and core are taken, and what is said when that is not the native one. */
import { copyFileSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Core } from "shacore";
import { describe, expect, it } from "vitest";
import { evaluate } from "../support/run.js";
import { temporaryFolder } from "../support/temporary.js";

const ABC = "a9993e364706816aba3e25717850c26c9cd0d89d";
const ABC_256 = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
const ABC_224 = "23097d223405d8228642a477bda255b32aadbce4bda0b3f7e36c9da7";
const addon = resolve("build", "Release", "shacore.node");
const built = existsSync(addon);
const folder = temporaryFolder();

/** Where ELF files are loaded we look for cuts ourselves; elsewhere the system words the reason. */
const TRUNCATED = process.platform === "linux" ? /truncated/ : /\S/;

function file(name: string, content: string | Buffer): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

describe.skipIf(!built)("with the addon (built by npm run build:native)", () => {
  it("takes it", () => {
    expect(evaluate("return [shacore.backend(), shacore.hash('sha1', 'abc')]")).toEqual([
      "native",
      ABC,
    ]);
  });

  it("takes it from wherever SHACORE_ADDON says", () => {
    const path = join(folder, "elsewhere.node");
    copyFileSync(addon, path);
    const explanation = evaluate("return shacore.explain()", { SHACORE_ADDON: path });
    expect(explanation).toMatchObject({ backend: "native", attempts: [{ path }] });
  });

  it("takes a SHACORE_ADDON that is relative to the working directory", () => {
    const env = { SHACORE_ADDON: join("build", "Release", "shacore.node") };
    expect(evaluate("return shacore.explain().attempts", env)).toEqual([{ path: addon }]);
  });

  it("SHACORE_CORE forces a core for each algorithm that has one of that name", () => {
    const chosen = (name: string) =>
      evaluate("return shacore.explain().cores.filter((core) => core.chosen)", {
        SHACORE_CORE: name,
      }) as Core[];
    expect(chosen("reference")).toMatchObject([
      { algorithm: "sha1", name: "reference", origin: "SHACORE_CORE" },
      { algorithm: "sha256", name: "reference", origin: "SHACORE_CORE" },
      { algorithm: "sha224", name: "reference", origin: "SHACORE_CORE" },
    ]);
    const [sha1, ...others] = chosen("block-compact");
    expect(sha1).toMatchObject({ algorithm: "sha1", name: "block-compact" });
    expect(others).toEqual(chosen("").filter(({ algorithm }) => algorithm !== "sha1"));
  });

  it("SHACORE_CORE forces a lane kernel for batches, and leaves single messages to the core", () => {
    const inUse = (name: string) =>
      evaluate(
        "return shacore.cores().filter((core) => core.algorithm === 'sha1' && core.chosen)",
        { SHACORE_CORE: name },
      ) as Core[];
    const [core] = inUse("");
    const kernels = (evaluate("return shacore.cores()") as Core[]).filter(
      ({ algorithm, lanes, usable }) => algorithm === "sha1" && lanes > 1 && usable,
    );
    for (const { name, lanes } of kernels)
      expect(inUse(name)).toMatchObject([core, { name, lanes, chosen: true }]);
    console.log(`lane kernels: ${kernels.map(({ name }) => name).join(", ") || "none here"}`);
    expect(inUse("block")).toMatchObject([{ name: "block", lanes: 1 }]);
  });

  it("a lane kernel that this CPU cannot run is refused, with the reason", () => {
    const env = { SHACORE_HIDE_CPU: "all" };
    const kernels = (evaluate("return shacore.cores()", env) as Core[]).filter(
      ({ lanes, missing }) => lanes > 1 && missing.length > 0,
    );
    for (const { name, missing } of kernels) {
      expect(evaluate("return shacore.backend()", { ...env, SHACORE_CORE: name })).toMatchObject({
        code: "ERR_SHACORE_BACKEND",
        message: `the core "${name}" cannot run here: this CPU or its system lacks ${missing.join(", ")}`,
      });
      const body = `
        const before = JSON.stringify(shacore.cores());
        try { shacore.useCore("${name}"); } catch (error) {
          return error.code + (JSON.stringify(shacore.cores()) === before);
        }`;
      expect(evaluate(body, env)).toBe("ERR_SHACORE_BACKENDtrue");
    }
    console.log(`refused: ${kernels.map(({ name }) => name).join(", ") || "none in this build"}`);
  });

  it("useCore of a lane kernel and of a core, in turns", () => {
    const body = `
      const kernels = shacore.cores().filter((core) => core.lanes > 1 && core.usable);
      const wrong = [];
      const messages = Array.from({ length: 50 }, (_, index) => "m".repeat(index * 5));
      const expected = messages.map((message) => shacore.hash("sha1", message)).join();
      const check = (name, lanes) => {
        shacore.useCore(name);
        const inUse = shacore.cores().some((core) => core.lanes > 1 && core.chosen && core.algorithm === "sha1");
        if (inUse !== lanes || shacore.hashMany("sha1", messages).join() !== expected) wrong.push(name);
      };
      for (const { name, algorithm } of kernels) {
        check("block", false);
        if (algorithm === "sha1") check(name, true);
        check("reference", false);
      }
      return wrong;`;
    expect(evaluate(body)).toEqual([]);
  });

  it("useCore forces a core, also for a hash in progress", () => {
    const body = `
      const digests = [];
      for (const { name, usable } of shacore.cores()) {
        if (!usable) continue;
        const hashes = ["sha1", "sha256", "sha224"].map((algorithm) => shacore.createHash(algorithm));
        for (const hash of hashes) hash.update("a");
        shacore.useCore(name);
        digests.push(hashes.map((hash) => hash.update("bc").digest("hex")).join(" "));
        const wrong = shacore.cores().find((core) => core.name === name && !core.chosen);
        if (wrong) digests.push(name);
      }
      return [...new Set(digests)];`;
    expect(evaluate(body)).toEqual([[ABC, ABC_256, ABC_224].join(" ")]);
  });

  it("useCore leaves the algorithms alone that have no core of that name", () => {
    const body = `
      const chosen = () => shacore.cores().filter((core) => core.chosen);
      shacore.useCore("reference");
      shacore.useCore("block-compact");
      return chosen().map(({ algorithm, name }) => algorithm + " " + name);`;
    expect(evaluate(body)).toEqual(["sha1 block-compact", "sha256 reference", "sha224 reference"]);
  });

  it("an unknown core is an error that lists the known ones, and changes nothing", () => {
    const body = `
      shacore.useCore("reference");
      let message;
      try { shacore.useCore("nope"); } catch (error) { message = error.code + " " + error.message; }
      return [message, shacore.cores().find((core) => core.chosen).name];`;
    expect(evaluate(body)).toEqual([
      expect.stringMatching(/^ERR_SHACORE_BACKEND there is no core "nope".*block.*reference/),
      "reference",
    ]);
  });

  it("an unknown SHACORE_CORE is an error at the first use, not at import", () => {
    const env = { SHACORE_CORE: "nope" };
    expect(evaluate("return typeof shacore.hash", env)).toBe("function");
    for (const call of ["hash('sha1', '')", "createHash('sha1')", "cores()", "backend()"])
      expect(evaluate(`return shacore.${call}`, env)).toMatchObject({
        name: "BackendError",
        code: "ERR_SHACORE_BACKEND",
        message: expect.stringContaining('no core "nope"'),
      });
  });

  it("other algorithms do not need a backend", () => {
    expect(evaluate("return shacore.hash('md5', '')", { SHACORE_CORE: "nope" })).toBe(
      "d41d8cd98f00b204e9800998ecf8427e",
    );
  });
});

describe("with an addon that cannot be used", () => {
  const cases: Record<string, () => [path: string, reason: RegExp]> = {
    missing: () => [join(folder, "missing.node"), /no such file/],
    "a folder": () => [folder, /\S/],
    empty: () => [file("empty.node", ""), TRUNCATED],
    "not an object file": () => [file("text.node", "just some text\n".repeat(100)), /\S/],
    "an object file of another module": () => [
      file("foreign.node", readFileSync(process.execPath)),
      /\S/,
    ],
  };
  if (built) {
    const content = readFileSync(addon);
    for (const part of [0.1, 0.5, 0.9, 0.999])
      cases[`cut at ${part * 100} %`] = () => [
        file("cut.node", content.subarray(0, Math.floor(content.length * part))),
        TRUNCATED,
      ];
    cases["for another CPU"] = () => {
      const other = Buffer.from(content);
      if (other.readUInt32BE(0) === 0x7f454c46) other.writeUInt16LE(0xbeef, 18);
      else other.fill(0xee, 0, 64);
      return [file("other-cpu.node", other), /\S/];
    };
    cases["of another interface version"] = () => {
      const marker = Buffer.from("interfaceVersion\0");
      const other = Buffer.from(content);
      other.write("interfaceVersiox", other.indexOf(marker), "latin1");
      return [file("other-version.node", other), /interface undefined/];
    };
  }

  for (const [name, make] of Object.entries(cases)) {
    it(`${name}: the portable side takes over and says why`, () => {
      const [path, reason] = make();
      const env = { SHACORE_ADDON: path };
      expect(evaluate("return shacore.hash('sha1', 'abc')", env)).toBe(ABC);
      expect(evaluate("return shacore.explain()", env)).toMatchObject({
        backend: "portable",
        reason: expect.stringContaining(path),
        attempts: [{ path, error: expect.stringMatching(reason) }],
        cores: ["sha1", "sha256", "sha224"].map((algorithm) => ({
          algorithm,
          name: "portable",
          chosen: true,
        })),
      });
    });

    it(`${name}: SHACORE_BACKEND=native is an error that says why`, () => {
      const [path, reason] = make();
      const env = { SHACORE_ADDON: path, SHACORE_BACKEND: "native" };
      expect(evaluate("return shacore.hash('sha1', 'abc')", env)).toMatchObject({
        code: "ERR_SHACORE_BACKEND",
        message: expect.stringMatching(reason),
      });
    });
  }
});

describe("SHACORE_BACKEND", () => {
  it("portable takes the portable side", () => {
    const body = "return [shacore.hash('sha1', 'abc'), shacore.explain().reason]";
    expect(evaluate(body, { SHACORE_BACKEND: "portable" })).toEqual([
      ABC,
      "SHACORE_BACKEND=portable asks for it",
    ]);
  });

  it("portable has one core, and no other", () => {
    const env = { SHACORE_BACKEND: "portable", SHACORE_CORE: "portable" };
    expect(evaluate("return shacore.hash('sha1', 'abc')", env)).toBe(ABC);
    expect(
      evaluate("return shacore.hash('sha1', 'abc')", { ...env, SHACORE_CORE: "block" }),
    ).toMatchObject({ code: "ERR_SHACORE_BACKEND" });
  });

  it("anything else is an error", () => {
    expect(evaluate("return shacore.hash('sha1', '')", { SHACORE_BACKEND: "wasm" })).toMatchObject({
      code: "ERR_SHACORE_BACKEND",
      message: expect.stringContaining('"wasm"'),
    });
  });
});
