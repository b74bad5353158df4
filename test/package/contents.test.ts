/** What `npm pack` puts into the package. */
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

// The shell is for npm.cmd.
const packed = execFileSync("npm", ["pack", "--dry-run", "--json", "--ignore-scripts"], {
  encoding: "utf8",
  shell: process.platform === "win32",
});
const files: string[] = JSON.parse(packed)[0].files.map(({ path }: { path: string }) => path);
const manifest = JSON.parse(readFileSync("package.json", "utf8"));

it("is the compiled library, the addons, their sources, and what tells about it", () => {
  const others = files.filter((file) => !/^(dist|native|prebuilds)\//.test(file));
  expect(others.sort()).toEqual(
    [
      "CHANGELOG.md",
      "CMakeLists.txt",
      "LICENSE",
      "README.md",
      "binding.gyp",
      "completions/_shacore",
      "completions/shacore.bash",
      "completions/shacore.fish",
      "man/shacore.1",
      "package.json",
    ].sort(),
  );
  for (const file of files) {
    if (file.startsWith("dist/")) expect(file).toMatch(/\.(m?js|d\.m?ts)$/);
    if (file.startsWith("native/")) expect(file).toMatch(/\.([chS]|cjs|mjs|json)$/);
    if (file.startsWith("prebuilds/")) expect(file).toMatch(/\.node$|^prebuilds\/SHA256SUMS$/);
  }
});

it("has every source that a build takes, and what makes the others", () => {
  const sources = execFileSync(process.execPath, ["native/sources.cjs", process.platform], {
    encoding: "utf8",
  });
  for (const file of sources.split("\n").filter(Boolean)) expect(files).toContain(file);
  for (const name of ["install", "compile", "probe", "sources"])
    expect(files).toContain(`native/${name}.cjs`);
  expect(files).toContain("native/collision/generate.mjs");
  expect(files.filter((file) => file.includes("/generated/") && file.startsWith("native"))).toEqual(
    [],
  );
});

it("has every file that package.json names, and needs no other package", () => {
  const named = (entry: unknown): string[] =>
    typeof entry === "string" ? [entry] : Object.values(entry as object).flatMap(named);
  const all = [manifest.main, manifest.types, ...named(manifest.exports), ...named(manifest.bin)];
  for (const file of all.map((name: string) => join(name).replaceAll("\\", "/"))) {
    expect(files).toContain(file);
    expect(existsSync(file)).toBe(true);
  }
  expect(manifest).not.toHaveProperty("dependencies");
  expect(manifest).not.toHaveProperty("os");
  expect(manifest).not.toHaveProperty("cpu");
});
