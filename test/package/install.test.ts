/** Building the addon on machines that lack something. */
import { spawnSync } from "node:child_process";
import { copyFileSync, cpSync, existsSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { prebuildName } from "../../lib/native/prebuild.js";
import { evaluate } from "../support/run.js";
import { temporaryFolder } from "../support/temporary.js";

const folder = temporaryFolder();
const built = resolve("build", "Release", "shacore.node");

/** The full path of a command, or undefined. */
function which(command: string): string | undefined {
  const found = spawnSync("sh", ["-c", `command -v ${command}`], { encoding: "utf8" });
  return found.stdout.trim() || undefined;
}

/** Runs the install step in a copy of the package, with these commands and no others to be found. */
function install(name: string, commands: string[]) {
  const copy = join(folder, name);
  const path = join(copy, "path");
  mkdirSync(path, { recursive: true });
  for (const part of ["native", "dist"]) cpSync(part, join(copy, part), { recursive: true });
  copyFileSync("package.json", join(copy, "package.json"));
  cpSync(join("node_modules", "node-api-headers"), join(copy, "node_modules", "node-api-headers"), {
    recursive: true,
  });
  for (const command of commands) {
    const target = which(command);
    if (target !== undefined) symlinkSync(target, join(path, command));
  }
  // What an earlier build left behind.
  const addon = join(copy, "build", "Release", "shacore.node");
  mkdirSync(join(copy, "build", "Release"), { recursive: true });
  writeFileSync(addon, "stale");
  const { status, stderr } = spawnSync(process.execPath, [join(copy, "native", "install.cjs")], {
    cwd: copy,
    env: { PATH: path, HOME: copy },
    encoding: "utf8",
  });
  return { status, stderr, addon };
}

describe.skipIf(process.platform === "win32")("native/install.cjs (not on Windows)", () => {
  it.skipIf(which("cc") === undefined)(
    "a compiler alone is enough (needs cc)",
    {
      // It compiles everything, one file after the other.
      timeout: 180_000,
    },
    () => {
      const { status, stderr, addon } = install("compiler", ["cc", "as", "ld"]);
      expect(status).toBe(0);
      expect(stderr).toMatch(/^shacore: measured the cores on this CPU, saved to .*shacore/m);
      expect(stderr).toMatch(/^ {2}sha1 +\S+ +\d+\.\d\d GB\/s/m);
      const [choice, cores, digest] = evaluate(
        "return [shacore.explain(), shacore.cores(), shacore.hash('sha1', 'abc')]",
        { SHACORE_ADDON: addon },
      ) as [{ backend: string }, { name: string }[], string];
      expect(choice.backend).toBe("native");
      expect(cores.map(({ name }) => name)).toEqual(
        (evaluate("return shacore.cores()") as { name: string }[]).map(({ name }) => name),
      );
      expect(digest).toBe("a9993e364706816aba3e25717850c26c9cd0d89d");
    },
  );

  it.skipIf(!existsSync(built))("takes what was shipped, unless it is told to build", () => {
    const copy = join(folder, "shipped");
    cpSync("native", join(copy, "native"), { recursive: true });
    cpSync("dist", join(copy, "dist"), { recursive: true });
    writeFileSync(join(copy, "package.json"), '{ "main": "./dist/index.js" }');
    const prebuild = join(copy, "prebuilds", prebuildName());
    cpSync(built, prebuild, { recursive: true });
    const run = (env: Record<string, string>, ...operands: string[]) =>
      spawnSync(process.execPath, [join(copy, "native", "install.cjs"), ...operands], {
        env: { PATH: copy, SHACORE_SKIP_BENCH: "1", ...env },
        encoding: "utf8",
      });
    const stderr = "shacore: not calibrated: SHACORE_SKIP_BENCH asks for that\n";
    expect(run({})).toMatchObject({ status: 0, stdout: "", stderr });
    expect(existsSync(join(copy, "build"))).toBe(false);
    const builds = { status: 0, stderr: expect.stringContaining("could not build") };
    expect(run({ SHACORE_BUILD_FROM_SOURCE: "1" })).toMatchObject(builds);
    expect(run({ npm_config_build_from_source: "true" })).toMatchObject(builds);
    expect(run({}, "--build-from-source")).toMatchObject(builds);
    writeFileSync(prebuild, "for another system");
    expect(run({})).toMatchObject(builds);
  });

  it("without a compiler it says so, succeeds, and leaves no stale addon", () => {
    const { status, stderr, addon } = install("nothing", []);
    expect(status).toBe(0);
    expect(stderr).toContain("the addon was not built; the portable side will hash");
    expect(stderr).toContain("nothing to calibrate: the portable side will hash");
    expect(existsSync(addon)).toBe(false);
  });
});
