/** `shacore bench`: its tables, its JSON, and its page in a real browser. */
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { chromium } from "playwright-core";
import type { Core } from "shacore";
import { describe, expect, it } from "vitest";
import { coloursOf } from "../support/png.js";
import { evaluate, runNode } from "../support/run.js";
import { temporaryFolder } from "../support/temporary.js";

const folder = temporaryFolder();
const program = resolve("dist", "cli", "main.js");
const bench = (args: string[], env: Record<string, string> = {}) =>
  runNode([program, "bench", ...args], { cwd: folder, env });

const cores = evaluate("return shacore.cores()") as Core[];
const native = evaluate("return shacore.backend()") === "native";
const page = join(folder, "page.html");

describe("shacore bench", () => {
  it("--json: every core that can run, at every size; --html writes a page", () => {
    const { status, stdout, stderr } = bench(["--json", "--html", page]);
    expect([status, stderr]).toEqual([0, `page: ${page}\n`]);
    const result = JSON.parse(stdout);
    expect(result).toMatchObject({
      package: JSON.parse(readFileSync("package.json", "utf8")).version,
      architecture: process.arch,
      backend: native ? "native" : "portable",
    });
    expect(
      result.cores.map(({ algorithm, name, origin }: Core) => [algorithm, name, origin]),
    ).toEqual(
      ["sha1", "sha256"].flatMap((algorithm) =>
        cores
          .filter((core) => core.usable && core.algorithm === algorithm)
          .map(({ name, origin }) => [algorithm, name, origin ?? null]),
      ),
    );
    for (const core of result.cores) {
      expect(core.sizes.map(({ bytes }: { bytes: number }) => bytes)).toEqual([64, 1024, 65536]);
      for (const { gigabytesPerSecond, timesNode } of core.sizes) {
        expect(gigabytesPerSecond).toBeGreaterThan(0);
        expect(timesNode).toBeGreaterThan(0);
      }
    }
    if (native)
      expect(result.verdicts.map(({ algorithm }: { algorithm: string }) => algorithm)).toEqual([
        "sha1",
        "sha256",
      ]);
  });

  it("a table, of some algorithms and cores", () => {
    const core = cores.find(({ algorithm, usable }) => algorithm === "sha224" && usable)?.name;
    const { status, stdout, stderr } = bench(["-a", "SHA-224", "--core", `${core}`]);
    expect([status, stderr]).toEqual([0, ""]);
    expect(stdout).toMatch(/^.+, .+, .+, shacore \d+\.\d+\.\d+ \((native|portable)\)\n/);
    expect(stdout).toMatch(/^ {2}sha224 +64 B +1 KiB +64 KiB$/m);
    expect(stdout).toMatch(/^ +(GB\/s +c\/B +x node *){3}$/m);
    expect(stdout.match(/^[* ] \S+( +(\d+\.\d\d|-)){9}$/gm)).toHaveLength(1);
  });

  it("the portable side: whole messages, and nothing to choose", () => {
    const env = { SHACORE_BACKEND: "portable" };
    const { status, stdout } = bench(["--save"], env);
    expect(status).toBe(0);
    expect(stdout.match(/^\* portable( +(\d+\.\d\d|-)){9}$/gm)).toHaveLength(2);
    expect(stdout).toContain("nothing to save: the portable side has one core\n");
    expect(bench(["--install"], { ...env, CI: "", SHACORE_SKIP_BENCH: "" })).toEqual({
      status: 0,
      stdout: "",
      stderr: "shacore: nothing to calibrate: the portable side will hash\n",
    });
  });

  it("refuses what makes no sense", () => {
    for (const [operands, message] of [
      [["--algorithm", "md5"], 'bench has no algorithm "md5"'],
      [["--core", "nope"], "no core of that name can run here: nope"],
      [["--save", "--core", "block"], "--save needs all figures"],
      [["--nope"], "--nope"],
      [["operand"], "operand"],
    ] as const) {
      const { status, stdout, stderr } = bench([...operands]);
      expect([status, stdout]).toEqual([2, ""]);
      expect(stderr).toMatch(/^shacore: /);
      expect(stderr).toContain(message);
    }
  });

  it("says what it cannot write", () => {
    const html = join(folder, "no", "such", "folder.html");
    const { status, stderr } = bench(["-a", "sha1", "-c", cores[0].name, "--html", html]);
    expect(status).toBe(1);
    expect(stderr).toContain("ENOENT");
  });

  it.skipIf(spawnSync("script", ["--version"]).status !== 0)(
    "shows its progress on a terminal, and erases it (needs util-linux's script)",
    () => {
      const command = `'${process.execPath}' '${program}' bench -a sha1 > /dev/null`;
      const { stdout } = spawnSync("script", ["-qec", command, "/dev/null"], {
        encoding: "utf8",
        env: { ...process.env, TERM: "xterm" },
      });
      const ERASE = "\r\x1b[K";
      expect(stdout.split(ERASE)[1]).toMatch(/^cores +\d+%$/);
      expect(stdout.endsWith(ERASE)).toBe(true);
    },
  );
});

const browser = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"].find(
  (path) => existsSync(path),
);
if (browser === undefined) console.log("the page of --html: not tested, there is no Chromium");

describe.skipIf(browser === undefined)("the page of --html, in Chromium", () => {
  it("draws its charts in light and dark, loads nothing, and has a table", async () => {
    const session = await chromium.launch({
      executablePath: `${browser}`,
      args: ["--no-sandbox"],
    });
    try {
      const pictures = [];
      for (const colorScheme of ["light", "dark"] as const) {
        const tab = await session.newPage({ colorScheme, viewport: { width: 900, height: 700 } });
        const problems: string[] = [];
        const requests: string[] = [];
        tab.on("pageerror", (error) => problems.push(String(error)));
        tab.on("console", (message) => problems.push(message.text()));
        tab.on("request", (request) => requests.push(request.url()));
        const url = pathToFileURL(page).href;
        await tab.goto(url);
        expect([problems, requests]).toEqual([[], [url]]);
        expect(await tab.locator("canvas").count()).toBe(4);
        expect(await tab.locator("h2").allTextContents()).toEqual(["sha1", "sha256"]);
        const rows = cores.filter((core) => core.usable && core.algorithm !== "sha224").length;
        // The legends of charts are tables too.
        expect(await tab.locator(".scroll tbody tr").count()).toBe(rows);
        const style = (name: string) =>
          tab.evaluate(
            `getComputedStyle(document.documentElement).getPropertyValue("--${name}").trim()`,
          ) as Promise<string>;
        const colours = coloursOf(await tab.screenshot());
        for (const name of ["bar-0", "bar-1", "bar-2", "back"])
          expect(colours.get(await style(name)), `${colorScheme} ${name}`).toBeGreaterThan(300);
        pictures.push(await style("back"));
      }
      expect(pictures).toEqual(["#ffffff", "#14181f"]);
    } finally {
      await session.close();
    }
  });
});
