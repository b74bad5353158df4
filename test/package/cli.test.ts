/** The command, byte for byte against sha1sum where the system has one. */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { chmodSync, mkdirSync, truncateSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { runNode } from "../support/run.js";
import { temporaryFolder } from "../support/temporary.js";

const program = resolve("dist", "cli", "main.js");
const folder = temporaryFolder();
const shacore = (args: string[], input?: string | Buffer) =>
  runNode([program, ...args], { cwd: folder, ...(input === undefined ? {} : { input }) });
const line = (content: string | Buffer, name: string, algorithm = "sha1") =>
  `${createHash(algorithm).update(content).digest("hex")}  ${name}\n`;

writeFileSync(join(folder, "empty"), "");
writeFileSync(join(folder, "abc"), "abc");
writeFileSync(join(folder, "-dash"), "dash");
writeFileSync(join(folder, "with space é"), "space");
writeFileSync(join(folder, "large"), Buffer.alloc(3_000_001, 7));
mkdirSync(join(folder, "folder"));
const oddNames =
  process.platform === "win32" ? [] : ["back\\slash", "new\nline", "re\rturn", "\\n"];
for (const name of oddNames) writeFileSync(join(folder, name), name);

describe("shacore sum", () => {
  it("prints a line for each file", () => {
    const names = ["empty", "abc", "with space é", "large"];
    const { status, stdout, stderr } = shacore(["sum", ...names]);
    expect([status, stderr]).toEqual([0, ""]);
    expect(stdout).toBe(
      line("", "empty") +
        line("abc", "abc") +
        line("space", "with space é") +
        line(Buffer.alloc(3_000_001, 7), "large"),
    );
  });

  it("reads standard input without operands, and for -", () => {
    expect(shacore(["sum"], "abc").stdout).toBe(line("abc", "-"));
    expect(shacore(["sum", "-"], "abc").stdout).toBe(line("abc", "-"));
    expect(shacore(["sum", "abc", "-", "empty"], "x").stdout).toBe(
      line("abc", "abc") + line("x", "-") + line("", "empty"),
    );
    expect(shacore(["sum", "-", "-"], "x").stdout).toBe(line("x", "-") + line("", "-"));
  });

  it("takes an algorithm, anywhere among the files", () => {
    for (const [algorithm, ...args] of [
      ["sha256", "-a", "sha256", "abc", "empty"],
      ["sha256", "abc", "-aSHA-256", "empty"],
      ["sha224", "abc", "empty", "--algorithm", "sha224"],
      ["sha1", "--algorithm=sha1", "abc", "empty"],
    ]) {
      const expected = line("abc", "abc", algorithm) + line("", "empty", algorithm);
      expect(shacore(["sum", ...args])).toEqual({ status: 0, stdout: expected, stderr: "" });
    }
    expect(shacore(["sum", "-a", "sha256"], "abc").stdout).toBe(line("abc", "-", "sha256"));
  });

  it("refuses an algorithm that it does not have", () => {
    expect(shacore(["sum", "-a", "md5", "abc"])).toEqual({
      status: 2,
      stdout: "",
      stderr: 'shacore: sum has no algorithm "md5"; it has sha1, sha256, sha224\n',
    });
    expect(shacore(["sum", "-a"])).toMatchObject({ status: 2, stdout: "" });
  });

  it("takes everything after -- as a file", () => {
    expect(shacore(["sum", "--", "-dash"]).stdout).toBe(line("dash", "-dash"));
  });

  it("reports what cannot be read, hashes the rest, exits 1", () => {
    const { status, stdout, stderr } = shacore(["sum", "missing", "abc", "folder", "empty"]);
    expect(status).toBe(1);
    expect(stdout).toBe(line("abc", "abc") + line("", "empty"));
    expect(stderr).toBe(
      "shacore: missing: No such file or directory\nshacore: folder: Is a directory\n",
    );
  });

  it.skipIf(process.getuid?.() === 0 || process.platform === "win32")(
    "reports a file without permission (not as root, who may read all)",
    () => {
      writeFileSync(join(folder, "secret"), "");
      chmodSync(join(folder, "secret"), 0);
      expect(shacore(["sum", "secret"]).stderr).toBe("shacore: secret: Permission denied\n");
    },
  );

  it("refuses an unknown option", () => {
    expect(shacore(["sum", "--nope", "abc"])).toEqual({
      status: 2,
      stdout: "",
      stderr: 'shacore: sum has no option "--nope"\n',
    });
  });

  it("streams a large sparse file with bounded memory", () => {
    const path = join(folder, "sparse");
    writeFileSync(path, "");
    truncateSync(path, 1 << 30);
    const script = `process.argv.splice(1, 0, "x");
      process.on("exit", () => process.stderr.write(String(process.resourceUsage().maxRSS)));
      require(${JSON.stringify(program)});`;
    const { stdout, stderr } = runNode(["-e", script, "sum", path]);
    expect(stdout).toBe(`2a492f15396a6768bcbca016993f4b4c8b0b5307  ${path}\n`);
    expect(Number(stderr)).toBeLessThan(150_000);
  });

  it.skipIf(spawnSync("sha1sum", ["--version"]).error !== undefined)(
    "is byte for byte what sha1sum and its sisters print (where there are any)",
    () => {
      const names = ["empty", "abc", "with space é", "large", ...oddNames, "-"];
      for (const algorithm of ["sha1", "sha256", "sha224"]) {
        const settings = { cwd: folder, input: "x", encoding: "utf8" } as const;
        const theirs = spawnSync(`${algorithm}sum`, names, settings);
        const ours = shacore(["sum", "-a", algorithm, ...names], "x");
        expect([ours.status, ours.stdout]).toEqual([theirs.status, theirs.stdout]);
      }
    },
  );

  it.skipIf(process.platform === "win32")("escapes names as sha1sum does", () => {
    expect(shacore(["sum", "new\nline", "back\\slash"]).stdout).toBe(
      `\\${line("new\nline", "new\\nline")}\\${line("back\\slash", "back\\\\slash")}`,
    );
  });
});

describe("shacore cores", () => {
  it("shows the backend and marks the core in use for each algorithm", () => {
    const { status, stdout } = shacore(["cores"]);
    expect(status).toBe(0);
    expect(stdout).toMatch(/^backend: (native|portable) \(/);
    for (const algorithm of ["sha1", "sha256", "sha224"])
      expect(stdout.match(new RegExp(`^\\* ${algorithm} +\\S+ +in use$`, "gm"))).toHaveLength(1);
  });

  it("takes no operands", () => {
    expect(shacore(["cores", "x"]).status).toBe(2);
  });
});

describe("shacore", () => {
  it("explains itself", () => {
    expect(shacore(["--help"])).toMatchObject({
      status: 0,
      stdout: expect.stringContaining("sum"),
    });
    expect(shacore([])).toMatchObject({ status: 2, stderr: expect.stringContaining("usage") });
    expect(shacore(["nope"])).toMatchObject({ status: 2, stderr: expect.stringContaining("nope") });
    expect(shacore(["--version"]).stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
  });
});
