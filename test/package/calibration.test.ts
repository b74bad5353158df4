/** Choices that were measured: what is taken, what is ignored and why, and how they are saved. */
import { spawn, spawnSync } from "node:child_process";
import {
  chmodSync,
  chownSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join, resolve } from "node:path";
import type { ExplainedCore, Explanation } from "shacore";
import { describe, expect, it } from "vitest";
import { beats, judge } from "../../lib/calibration/rule.js";
import type { Addon } from "../../lib/native/addon.js";
import { makePipe } from "../support/pipe.js";
import { randomBytes } from "../support/random.js";
import { evaluate, runNode } from "../support/run.js";
import { temporaryFolder } from "../support/temporary.js";

const ABC = "a9993e364706816aba3e25717850c26c9cd0d89d";
const built = existsSync(resolve("build", "Release", "shacore.node"));
const isPosix = process.platform !== "win32";
const isRoot = process.getuid?.() === 0;
const folder = temporaryFolder();
const program = resolve("dist", "cli", "main.js");

/** The environment of a user whose caches are in that folder. */
function userIn(name: string): Record<string, string> {
  const place = join(folder, name);
  const home = { HOME: place, LOCALAPPDATA: place, XDG_CACHE_HOME: place };
  return { ...home, SHACORE_CALIBRATION: "", CI: "", SHACORE_SKIP_BENCH: "" };
}

/** Where calibrations are of such a user. */
const cacheOf = (name: string) =>
  join(folder, name, ...(process.platform === "darwin" ? ["Library", "Caches"] : []), "shacore");

const explainWith = (path: string, env = {}) =>
  evaluate("return shacore.explain()", { SHACORE_CALIBRATION: path, ...env }) as Explanation;
const coresWith = (path: string, env = {}) => explainWith(path, env).cores as ExplainedCore[];

/** The message of the error that a call throws. */
function thrownBy(call: () => unknown): string | undefined {
  try {
    call();
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}

describe("the rule", () => {
  const noise = 0.01;
  it("one beats another when it is faster by more than the noise of both", () => {
    expect(beats([97, 97, 97, noise], [100, 100, 100, noise])).toBe(true);
    expect(beats([97, 97, 97, 0.02], [100, 100, 100, 0.02])).toBe(false);
  });
  it("noise is never taken to be below 2 %", () => {
    expect(beats([98.5, 98.5, 98.5, 0], [100, 100, 100, 0])).toBe(false);
    expect(beats([97.5, 97.5, 97.5, 0], [100, 100, 100, 0])).toBe(true);
  });
  it("not when it is slower at one of the sizes", () => {
    expect(beats([103, 50, 50, noise], [100, 100, 100, noise])).toBe(false);
    expect(beats([101, 50, 50, noise], [100, 100, 100, noise])).toBe(true);
  });
  it("the default stays, or the fastest of those that beat it is taken", () => {
    const figures = { one: [100, 100, 100, 0], two: [99, 99, 99, 0], x2: [120, 120, 120, 0.05] };
    expect(judge(["one", "two"], ["x2"], figures)).toEqual({
      names: "one two x2",
      costs: [100_000, 99_000, 120_000],
      margin: 100,
      core: null,
    });
    const faster = { ...figures, three: [50, 50, 50, 0], two: [60, 60, 60, 0] };
    expect(judge(["one", "two", "three"], ["x2"], faster).core).toBe("three");
    expect(judge(["one", "three", "two"], ["x2"], faster).core).toBe("three");
  });
});

describe.skipIf(!built)("calibrations (need the addon)", () => {
  // One that was measured here, with choices of our own in the tests.
  const made = runNode([program, "bench", "--install"], { env: userIn("measured") });
  const [name] = readdirSync(cacheOf("measured"));
  const measured = join(cacheOf("measured"), name);
  const content = () => JSON.parse(readFileSync(measured, "utf8"));

  /** A file with a calibration that differs from what was measured. */
  function file(fileName: string, change: (content: ReturnType<typeof JSON.parse>) => unknown) {
    const path = join(folder, fileName);
    const changed = content();
    writeFileSync(path, JSON.stringify(change(changed) ?? changed), { mode: 0o600 });
    return path;
  }

  it("bench --install measures, saves and says what is chosen, within seconds", () => {
    expect(made.status).toBe(0);
    expect(made.stdout).toBe("");
    expect(made.stderr).toContain(name);
    expect(made.stderr).toMatch(/^ {2}sha1 +\S+ +\d+\.\d\d GB\/s {2}/m);
    expect(made.stderr).toMatch(/^ {2}sha256 +\S+ +\d+\.\d\d GB\/s {2}/m);
  });

  it("is found in the user's cache folder", () => {
    const body = "return shacore.explain().calibration";
    expect(evaluate(body, userIn("measured"))).toMatchObject({
      used: true,
      path: expect.stringContaining(name),
    });
    expect(evaluate(body, userIn("nobody"))).toEqual({
      used: false,
      reason: "there is none for this version and CPU",
    });
  });

  it("its core is in use where it has one, and it says so", () => {
    const path = file("block.json", ({ sha1 }) => {
      sha1.core = "block";
    });
    const { cores, calibration } = explainWith(path);
    expect(calibration).toMatchObject({ used: true, path });
    expect(calibration.reason).toContain("sha1 block");
    const inUse = cores.filter((core) => core.chosen && core.lanes === 1);
    expect(inUse[0]).toMatchObject({ algorithm: "sha1", name: "block", origin: "calibrated" });
    expect(inUse[0].reason).toContain("calibrated");
    expect(inUse.slice(1).map(({ origin }) => origin)).toEqual(["default", "default"]);
    const env = { SHACORE_CALIBRATION: path };
    expect(evaluate("return shacore.hash('sha1', 'abc')", env)).toBe(ABC);
  });

  it("SHA-224 goes by the choice for SHA-256", () => {
    const path = file("sha256.json", ({ sha256 }) => {
      sha256.core = "reference";
    });
    const inUse = coresWith(path).filter((core) => core.chosen && core.lanes === 1);
    expect(inUse.map((core) => core.origin)).toEqual(["default", "calibrated", "calibrated"]);
  });

  it("SHACORE_CORE and useCore go before it", () => {
    const path = file("block.json", ({ sha1 }) => {
      sha1.core = "block";
    });
    const env = { SHACORE_CALIBRATION: path };
    const chosen =
      "shacore.explain().cores.filter((core) => core.chosen && core.algorithm === 'sha1')";
    expect(evaluate(`return ${chosen}`, { ...env, SHACORE_CORE: "reference" })).toMatchObject([
      { name: "reference", origin: "SHACORE_CORE", reason: "in use, asked for by SHACORE_CORE" },
    ]);
    expect(evaluate(`shacore.useCore("reference"); return ${chosen}`, env)).toMatchObject([
      { name: "reference", origin: "useCore", reason: "in use, asked for by useCore" },
    ]);
  });

  it("lane kernels are ranked by its costs, unless the default is as good within the noise", () => {
    const defaults = coresWith("off").filter((core) => core.algorithm === "sha1" && core.lanes > 1);
    const idle = defaults.find((core) => core.usable && !core.chosen);
    if (idle === undefined) return console.log("lane kernels: no usable one is idle here");
    const path = (margin: number) =>
      file("lanes.json", ({ sha1 }) => {
        sha1.costs = sha1.names
          .split(" ")
          .map((each: string) => (each === idle.name ? 30_000 : 90_000));
        sha1.margin = margin;
      });
    const names = (cores: readonly ExplainedCore[]) =>
      cores.flatMap((core) =>
        core.algorithm === "sha1" && core.lanes > 1 && core.chosen ? core.name : [],
      );
    const calibrated = coresWith(path(20));
    expect(names(calibrated)).toContain(idle.name);
    expect(calibrated.find((core) => core.name === idle.name)?.origin).toBe("calibrated");
    expect(names(coresWith(path(10_000)))).toEqual(names(defaults));
    const env = { SHACORE_CALIBRATION: path(20) };
    const batch = "return shacore.hashMany('sha1', Array(40).fill('abc'))";
    expect(evaluate(batch, env)).toEqual(Array(40).fill(ABC));
  });

  it("SHACORE_CALIBRATION=off, and a file that is not there", () => {
    expect(explainWith("off").calibration).toEqual({
      used: false,
      reason: "SHACORE_CALIBRATION=off asks for none",
    });
    const path = join(folder, "nowhere.json");
    expect(explainWith(path).calibration).toEqual({
      used: false,
      path,
      reason: "there is no such file",
    });
  });

  it("the portable side has nothing to calibrate", () => {
    const { calibration } = explainWith(measured, { SHACORE_BACKEND: "portable" });
    expect(calibration).toMatchObject({
      used: false,
      reason: expect.stringContaining("nothing to calibrate"),
    });
  });

  describe("is ignored, with the reason, when it is", () => {
    const defaults = coresWith("off");
    /** That a path is ignored, and changes nothing. */
    function expectIgnored(path: string, reason: string | RegExp, env?: Record<string, string>) {
      const body = "return [shacore.explain(), shacore.hash('sha1', 'abc')]";
      const [{ calibration, cores }, digest] = evaluate(body, {
        SHACORE_CALIBRATION: path,
        ...env,
      }) as [Explanation, string];
      expect(calibration).toMatchObject({ used: false, path });
      expect(calibration.reason).toMatch(/^ignored: /);
      expect(calibration.reason).toMatch(reason);
      expect(cores).toEqual(env === undefined ? defaults : coresWith("off", env));
      expect(digest).toBe(ABC);
    }
    const text = (fileName: string, bytes: string | Buffer) => {
      const path = join(folder, fileName);
      writeFileSync(path, bytes, { mode: 0o600 });
      return path;
    };
    const whole = () => readFileSync(measured, "utf8");

    it("no JSON: cut, empty, binary", () => {
      for (const bytes of ["", whole().slice(0, 300), Buffer.from([0, 1, 2, 255])])
        expectIgnored(text("bad.json", bytes), "it is no JSON");
    });
    it("no JSON, wherever JSON.parse says that it is none, and nowhere else", () => {
      const module = { exports: {} as Pick<Addon, "calibrate"> };
      process.dlopen(module, resolve("build", "Release", "shacore.node"));
      const path = join(folder, "changed.json");
      /** Whether the addon gets as far as to look at what the JSON says. */
      const isJson = (bytes: string) => {
        writeFileSync(path, bytes, { mode: 0o600 });
        const message = thrownBy(() => module.exports.calibrate(path, false, "1", "x64"));
        expect(message).toMatch(/^it is no JSON$|^it is no calibration of a format/);
        return message !== "it is no JSON";
      };
      const isParsed = (bytes: string) => thrownBy(() => JSON.parse(bytes)) === undefined;
      const good =
        ' { "a\\u00e9\\n" : [ -0.5e+10 , 10 , true , false , null , [ ] , { } , "\\"" ] , "b" : 0 }\r\n\t';
      expect(isJson(good)).toBe(true);
      const characters = '[]{}",:\\u0e1+-. tfn\n';
      const counts = { good: 0, bad: 0 };
      for (let seed = 0; seed < 3000; seed++) {
        const [kind, at, picked, more] = randomBytes(seed, 4);
        const place = at % good.length;
        const character = characters[picked % characters.length];
        const bytes =
          good.slice(0, place) + (kind % 3 === 0 ? "" : character) + good.slice(place + (more % 3));
        expect(isJson(bytes), bytes).toBe(isParsed(bytes));
        counts[isParsed(bytes) ? "good" : "bad"]++;
      }
      expect(Math.min(counts.good, counts.bad)).toBeGreaterThan(200);
    });
    it("JSON of something else", () => {
      for (const bytes of ["null", "5", "[]", '"text"', "{}", '{"format":2}'])
        expectIgnored(text("bad.json", bytes), "no calibration of a format");
    });
    it("of another version, architecture or CPU", () => {
      expectIgnored(
        file("old.json", (changed) => ({ ...changed, package: "0.0.9" })),
        'it is of another package: package "0.0.9"',
      );
      expectIgnored(
        file("arch.json", (changed) => ({ ...changed, architecture: "pdp11" })),
        "of another architecture",
      );
      expectIgnored(
        file("cpu.json", (changed) => ({ ...changed, cpu: "x".repeat(10_000) })),
        /of another cpu: cpu "x{50,79}$/,
      );
      expectIgnored(
        file("none.json", ({ format, sha1, sha256 }) => ({ format, sha1, sha256 })),
        "of another package and architecture and cpu",
      );
      const hidden = { SHACORE_HIDE_CPU: "all" };
      const changes = evaluate("return shacore.explain().features.length", {}) !== 0;
      if (changes) expectIgnored(measured, "of another cpu", hidden);
      else console.log("hidden features: this CPU has none that could be hidden");
    });
    it("without figures, or with figures of something else", () => {
      for (const sha256 of [undefined, null, 5, "text", []])
        expectIgnored(
          file("figures.json", (changed) => ({ ...changed, sha256 })),
          "the choice for sha256: there is none",
        );
      for (const sha256 of [{}, { costs: 5 }])
        expectIgnored(
          file("figures.json", (changed) => ({ ...changed, sha256 })),
          "the choice for sha256: its cores are not those",
        );
      expectIgnored(
        file("fewer.json", ({ sha1 }) => void sha1.costs.pop()),
        "the choice for sha1: its figures are impossible",
      );
    });
    it("naming what is no core, a core twice, or one that cannot run here", () => {
      const { names } = content().sha1;
      for (const wrong of [
        ...["", "nope", "__proto__", `${names} avx1024`, `${names} ${names}`, "x".repeat(12_000)],
        ...[names.slice(0, -1), names.replace(" ", " nope "), 5, null, {}, names.split(" ")],
      ])
        expectIgnored(
          file("name.json", ({ sha1 }) => {
            sha1.names = wrong;
          }),
          "the choice for sha1: its cores are not those that can run here",
        );
      for (const core of ["nope", "__proto__", "", "x".repeat(5000), 5, {}, ["block"], undefined])
        expectIgnored(
          file("core.json", ({ sha1 }) => {
            sha1.core = core;
          }),
          "the choice for sha1: what it chooses is no core that can run here",
        );
    });
    it("with __proto__ keys", () => {
      const { sha1 } = content();
      const proto = whole().replace('"sha1":', `"sha1":{},"__proto__":`);
      expectIgnored(text("proto.json", proto), "sha1");
      expect(sha1.names).toContain(" ");
      const inner = whole().replace('"names":', `"__proto__":{"names":"${sha1.names}"},"other":`);
      expectIgnored(text("proto.json", inner), "its cores are not those");
    });
    it("with absurd figures", () => {
      for (const cost of [0, -5, 999, 1e9, "40000", null, [], true])
        expectIgnored(
          file("cost.json", ({ sha1 }) => {
            sha1.costs[0] = cost;
          }),
          "its figures are impossible",
        );
      for (const margin of [-1, 10_001, "20", null, 1e300])
        expectIgnored(
          file("margin.json", ({ sha1 }) => {
            sha1.margin = margin;
          }),
          "the choice for sha1: its noise is impossible",
        );
      expectIgnored(
        text("huge.json", whole().replace(/"margin":\d+/, '"margin":1e999')),
        "the choice for sha1: its noise is impossible",
      );
    });
    it("half good: the good half changes nothing", () => {
      expectIgnored(
        file("half.json", ({ sha1, sha256 }) => {
          sha1.core = "block";
          sha256.core = "nope";
        }),
        "the choice for sha256: what it chooses",
      );
    });
    it("too long", () => {
      expectIgnored(text("long.json", whole() + " ".repeat(16_384)), "it is too long");
    });
    it.skipIf(!isPosix)("a symbolic link, a pipe or a folder (not on Windows)", () => {
      const link = join(folder, "link.json");
      symlinkSync(measured, link);
      expectIgnored(link, "it is a symbolic link");
      const pipe = join(folder, "pipe.json");
      makePipe(pipe);
      expectIgnored(pipe, "it is of another kind");
      expectIgnored(folder, "it is of another kind");
    });
    it.skipIf(!isPosix)("one that others may write to (not on Windows)", () => {
      const path = text("open.json", whole());
      for (const mode of [0o666, 0o620]) {
        chmodSync(path, mode);
        expectIgnored(path, "others may write to it");
      }
    });
    it.skipIf(!isRoot)("of another user (only root can make such a file)", () => {
      const path = text("theirs.json", whole());
      chownSync(path, 12_345, 12_345);
      expectIgnored(path, "it belongs to another user");
    });
    it.skipIf(!isPosix || isRoot)("unreadable (not as root, who may read all)", () => {
      const path = text("secret.json", whole());
      chmodSync(path, 0);
      expectIgnored(path, "it cannot be read");
    });
    it.skipIf(!isPosix)(
      "in a folder that others may write to, or that is a link (not on Windows)",
      () => {
        const reason = (user: string) =>
          (evaluate("return shacore.explain()", userIn(user)) as Explanation).calibration.reason;
        cpSync(join(folder, "measured"), join(folder, "shared"), { recursive: true });
        chmodSync(cacheOf("shared"), 0o777);
        expect(reason("shared")).toBe("ignored: others may write to it");
        mkdirSync(join(cacheOf("linked"), ".."), { recursive: true });
        symlinkSync(cacheOf("measured"), cacheOf("linked"));
        expect(reason("linked")).toBe("ignored: it is a symbolic link");
      },
    );
  });

  describe("in worker threads", () => {
    const body = (before: string) => `
      const { Worker } = require("node:worker_threads");
      ${before}
      shacore.hash("sha1", "");
      const script = 'const { explain } = require(' + JSON.stringify(process.cwd()) + ');' +
        'require("node:worker_threads").parentPort.postMessage(explain())';
      new Worker(script, { eval: true }).once("message", ({ calibration, cores }) => {
        const inUse = cores.filter((core) => core.chosen && core.algorithm === "sha1" && core.lanes === 1);
        console.log(JSON.stringify([calibration.used, ...inUse.map(({ name, origin }) => [name, origin])]));
      });`;
    const run = (before: string) => {
      const path = file("block.json", ({ sha1 }) => {
        sha1.core = "block";
      });
      const script = `const shacore = require("shacore"); ${body(before)}`;
      const { stdout } = runNode(["-e", script], { env: { SHACORE_CALIBRATION: path } });
      return JSON.parse(stdout);
    };
    it("it is in use too", () => {
      expect(run("")).toEqual([true, ["block", "calibrated"]]);
    });
    it("a worker that begins later does not undo useCore", () => {
      expect(run("shacore.useCore('reference');")).toEqual([true, ["reference", "useCore"]]);
    });
  });

  describe("saving", () => {
    /** A package as it is installed, where nothing but itself is in its folder. */
    const installed = (at: string) => {
      const root = join(folder, at);
      mkdirSync(join(root, "build", "Release"), { recursive: true });
      cpSync("dist", join(root, "dist"), { recursive: true });
      copyFileSync("package.json", join(root, "package.json"));
      copyFileSync(
        join("build", "Release", "shacore.node"),
        join(root, "build", "Release", "shacore.node"),
      );
      return root;
    };
    const install = (env: Record<string, string>, root = resolve(".")) =>
      runNode([join(root, "dist", "cli", "main.js"), "bench", "--install"], { env });

    it.skipIf(!isPosix)("nobody else may read or write it (not on Windows)", () => {
      expect(spawnSync("ls", ["-l", measured], { encoding: "utf8" }).stdout).toMatch(/^-rw-------/);
    });

    it("goes beside the package when there is no cache folder to write to", () => {
      const root = installed("installed");
      writeFileSync(join(folder, "no-folder"), "");
      const env = userIn(join("no-folder", "home"));
      expect(install(env, root).stderr).toContain(
        join(root, "build", "calibration").replaceAll("\\", "/"),
      );
      const script = `console.log(require(${JSON.stringify(root)}).explain().calibration.used)`;
      expect(runNode(["-e", script], { env }).stdout).toBe("true\n");
      // No HOME at all, or one that is no absolute path.
      for (const home of ["", "relative"]) {
        const without = { ...env, HOME: home, XDG_CACHE_HOME: home, LOCALAPPDATA: "" };
        expect(runNode(["-e", script], { env: without })).toMatchObject({ status: 0, stderr: "" });
      }
    });

    it("says so where nothing can be written, and is no failure of an installation", () => {
      const root = installed("read-only");
      writeFileSync(join(root, "build", "calibration"), "");
      writeFileSync(join(folder, "no-folder"), "");
      const env = userIn(join("no-folder", "home"));
      const { status, stderr } = install(env, root);
      expect([status, stderr.split("\n").length]).toEqual([0, 2]);
      expect(stderr).toMatch(/^shacore: not calibrated: no folder to save to: /);
    });

    it("is skipped for CI and SHACORE_SKIP_BENCH", () => {
      for (const [variable, reason] of [
        ["CI", "CI is set"],
        ["SHACORE_SKIP_BENCH", "SHACORE_SKIP_BENCH asks for that"],
      ]) {
        const { status, stderr } = install({ ...userIn("skipped"), [variable]: "1" });
        expect([status, stderr.split("\n").length]).toEqual([0, 2]);
        expect(stderr).toContain(reason);
        expect(existsSync(cacheOf("skipped"))).toBe(false);
      }
    });

    it.skipIf(!isPosix)(
      "replaces a symbolic link, and leaves what it leads to (not on Windows)",
      () => {
        mkdirSync(cacheOf("tricked"), { recursive: true, mode: 0o700 });
        const victim = join(folder, "victim");
        writeFileSync(victim, "precious");
        symlinkSync(victim, join(cacheOf("tricked"), name));
        expect(install(userIn("tricked")).stderr).toContain("saved to");
        expect(readFileSync(victim, "utf8")).toBe("precious");
        expect(evaluate("return shacore.explain().calibration.used", userIn("tricked"))).toBe(true);
      },
    );

    it("leaves the old file, and nothing else, when it fails at the last step", () => {
      // A folder of that name, which no file can replace.
      mkdirSync(join(cacheOf("stuck"), name, "inside"), { recursive: true, mode: 0o700 });
      const root = installed("stuck-package");
      writeFileSync(join(root, "build", "calibration"), "");
      expect(install(userIn("stuck"), root).stderr).toContain("no folder to save to");
      expect(readdirSync(cacheOf("stuck"))).toEqual([name]);
    });

    it("a writer that dies between its two steps does no harm", () => {
      cpSync(join(folder, "measured"), join(folder, "died"), { recursive: true });
      writeFileSync(join(cacheOf("died"), ".0123456789abcdef.tmp"), '{"format":1,"pack');
      expect(evaluate("return shacore.explain().calibration.used", userIn("died"))).toBe(true);
      expect(install(userIn("died")).stderr).toContain("saved to");
      expect(evaluate("return shacore.explain().calibration.used", userIn("died"))).toBe(true);
    });

    it("several at once leave one whole file", async () => {
      const env = { ...process.env, ...userIn("crowd") };
      const writers = Array.from({ length: 4 }, () => {
        const child = spawn(process.execPath, [program, "bench", "--install"], { env });
        return new Promise((done) => child.once("exit", done));
      });
      expect(await Promise.all(writers)).toEqual([0, 0, 0, 0]);
      expect(readdirSync(cacheOf("crowd"))).toEqual([name]);
      expect(evaluate("return shacore.explain().calibration.used", userIn("crowd"))).toBe(true);
      rmSync(cacheOf("crowd"), { recursive: true });
    });
  });
});
