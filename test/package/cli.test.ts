/** The command, byte for byte against sha1sum where the system has one. */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { hasPipes, makePipe } from "../support/pipe.js";
import { runNode } from "../support/run.js";
import { temporaryFolder } from "../support/temporary.js";

const program = resolve("dist", "cli", "main.js");
const folder = temporaryFolder();
const shacore = (args: string[], input?: string | Buffer) =>
  runNode([program, ...args], { cwd: folder, ...(input === undefined ? {} : { input }) });
const TRY_HELP = "Try 'shacore sum --help' for more information.\n";
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

  it("takes everything after -- as a file", () => {
    expect(shacore(["sum", "--", "-dash"]).stdout).toBe(line("dash", "-dash"));
  });

  it("reports what cannot be read, hashes the rest, exits 1", () => {
    const { status, stdout, stderr } = shacore(["sum", "missing", "abc", "folder", "empty"]);
    expect(status).toBe(1);
    expect(stdout).toBe(line("abc", "abc") + line("", "empty"));
    expect(stderr).toBe(
      "shacore sum: missing: No such file or directory\nshacore sum: folder: Is a directory\n",
    );
  });

  it.skipIf(process.getuid?.() === 0 || process.platform === "win32")(
    "reports a file without permission (not as root, who may read all)",
    () => {
      writeFileSync(join(folder, "secret"), "");
      chmodSync(join(folder, "secret"), 0);
      expect(shacore(["sum", "secret"]).stderr).toBe("shacore sum: secret: Permission denied\n");
    },
  );

  it("keeps the order of the files, whatever the number of jobs", () => {
    const names = Array.from({ length: 300 }, (_, index) => `ordered ${index}`);
    for (const [index, name] of names.entries())
      writeFileSync(join(folder, name), Buffer.alloc(index % 7 === 0 ? 100_000 : index, name));
    const all = names.flatMap((name, index) => (index % 50 === 49 ? ["missing", name, "-"] : name));
    const expected = names
      .map((name, index) => {
        const content = Buffer.alloc(index % 7 === 0 ? 100_000 : index, name);
        return (
          line(content, name) +
          (index === 49 ? line("x", "-") : index % 50 === 49 ? line("", "-") : "")
        );
      })
      .join("");
    for (const jobs of [["-j1"], ["-j", "2"], ["--jobs=9"], ["--jobs", "3"], []]) {
      const { status, stdout, stderr } = shacore(["sum", ...jobs, ...all], "x");
      expect(stdout).toBe(expected);
      expect(stderr).toBe("shacore sum: missing: No such file or directory\n".repeat(6));
      expect(status).toBe(1);
    }
  });

  it("hashes by other algorithms", () => {
    for (const options of [["-a", "md5"], ["-amd5"], ["--algorithm", "md5"], ["--algorithm=md5"]])
      expect(shacore(["sum", ...options, "abc", "-"], "abc")).toEqual({
        status: 0,
        stdout: `900150983cd24fb0d6963f7d28e17f72  abc\n900150983cd24fb0d6963f7d28e17f72  -\n`,
        stderr: "",
      });
    expect(shacore(["sum", "-a", "SHA-1", "abc"]).stdout).toBe(line("abc", "abc"));
  });

  it("refuses values that make no sense", () => {
    for (const [operands, message] of [
      [["-j", "0", "abc"], "invalid number of jobs: 0"],
      [["-j", "two", "abc"], "invalid number of jobs: two"],
      [["--jobs=-1", "abc"], "invalid number of jobs: -1"],
      [["abc", "-j"], "option requires an argument -- 'j'"],
      [["-a"], "option requires an argument -- 'a'"],
      [["-a", "nope", "abc"], "invalid algorithm: nope"],
    ] as const)
      expect(shacore(["sum", ...operands])).toEqual({
        status: 1,
        stdout: "",
        stderr: `shacore sum: ${message}\n${TRY_HELP}`,
      });
  });

  it("refuses an unknown option", () => {
    expect(shacore(["sum", "--nope", "abc"])).toEqual({
      status: 1,
      stdout: "",
      stderr: `shacore sum: unrecognized option '--nope'\n${TRY_HELP}`,
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

  it("--collisions warns of files that are part of an attack, and hashes them all the same", () => {
    const attack = join(folder, "attack");
    copyFileSync(resolve("test", "vectors", "sha1-collision", "sha-mbles-1.bin"), attack);
    const expected = `8ac60ba76f1999a1ab70223f225aefdc78d4ddc0  attack\n${line("abc", "abc")}`;
    expect(shacore(["sum", "attack", "abc"])).toMatchObject({ status: 0, stdout: expected });
    expect(shacore(["sum", "--collisions", "attack", "abc"])).toMatchObject({
      status: 1,
      stdout: expected,
      stderr:
        "shacore sum: attack: WARNING: part of a SHA-1 collision attack, which the block at byte 576 ends\n",
    });
    expect(shacore(["sum", "--collisions", "-"], readFileSync(attack)).status).toBe(1);
    expect(shacore(["sum", "--collisions", "-a", "sha256"], "").status).toBe(1);
  });

  it("--check --collisions warns too, counts them, and exits 1 though all checksums are right", () => {
    const attack = join(folder, "attack");
    copyFileSync(resolve("test", "vectors", "sha1-collision", "sha-mbles-1.bin"), attack);
    const digest = "8ac60ba76f1999a1ab70223f225aefdc78d4ddc0";
    const warning =
      "shacore sum: attack: WARNING: part of a SHA-1 collision attack, which the block at byte 576 ends\n";
    writeFileSync(join(folder, "list"), `${digest}  attack\n${line("abc", "abc")}`);
    expect(shacore(["sum", "-c", "list"])).toMatchObject({ status: 0, stderr: "" });
    const counted = "shacore sum: WARNING: 1 listed file is part of a SHA-1 collision attack\n";
    expect(shacore(["sum", "-c", "--collisions", "list"])).toEqual({
      status: 1,
      stdout: "attack: OK\nabc: OK\n",
      stderr: warning + counted,
    });
    expect(shacore(["sum", "-c", "--collisions", "--quiet", "list"])).toEqual({
      status: 1,
      stdout: "",
      stderr: warning + counted,
    });
    expect(shacore(["sum", "-c", "--collisions", "--status", "list"])).toEqual({
      status: 1,
      stdout: "",
      stderr: "",
    });
    writeFileSync(join(folder, "wrong"), `${"0".repeat(40)}  attack\n`);
    expect(shacore(["sum", "-c", "--collisions", "wrong"])).toEqual({
      status: 1,
      stdout: "attack: FAILED\n",
      stderr: `${warning}shacore sum: WARNING: 1 computed checksum did NOT match\n${counted}`,
    });
    writeFileSync(join(folder, "dash"), `${digest}  -\n`);
    const { status } = shacore(["sum", "-c", "--collisions", "dash"], readFileSync(attack));
    expect(status).toBe(1);
  });

  it("--check without --algorithm: lines with tags name theirs, others are SHA-1's", () => {
    const tagged = ["sha1", "sha224", "sha256", "sha384", "sha512", "md5"].map(
      (name) => shacore(["sum", "--tag", "-a", name, "abc"]).stdout,
    );
    expect(tagged[2]).toBe(`SHA256 (abc) = ${line("abc", "abc", "sha256").slice(0, 64)}\n`);
    const untagged = line("abc", "abc", "sha256");
    writeFileSync(join(folder, "all"), [...tagged, untagged, line("abc", "abc")].join(""));
    expect(shacore(["sum", "-cw", "all"])).toEqual({
      status: 0,
      stdout: "abc: OK\n".repeat(7),
      stderr:
        "shacore sum: all: 7: improperly formatted SHA1 checksum line\n" +
        "shacore sum: WARNING: 1 line is improperly formatted\n",
    });
    expect(shacore(["sum", "-c", "-a", "sha256", "all"])).toEqual({
      status: 0,
      stdout: "abc: OK\n".repeat(2),
      stderr: "shacore sum: WARNING: 6 lines are improperly formatted\n",
    });
  });

  it("abbreviations mean what they mean to sha1sum, and its own options have others", () => {
    writeFileSync(join(folder, "list"), line("abc", "abc"));
    expect(shacore(["sum", "--c", "list"]).stdout).toBe("abc: OK\n");
    expect(shacore(["sum", "--al=sha256", "abc"]).stdout).toBe(line("abc", "abc", "sha256"));
    expect(shacore(["sum", "--co", "--j", "abc"]).stderr).toContain("'--j' is ambiguous");
    expect(shacore(["sum", "--rec=1"]).stderr).toContain("'--recursive' doesn't allow an argument");
    expect(shacore(["sum", "-rj2", "-a", "sha1", "abc"]).stdout).toBe(line("abc", "abc"));
  });

  it("refuses options that do not go together", () => {
    for (const [options, message] of [
      [["-c", "-r"], "the --recursive option is meaningless when verifying checksums"],
      [["--json", "-z"], "the --zero option is meaningless with --json"],
      [["--json", "--tag"], "the --tag option is meaningless with --json"],
      [["--collisions", "-a", "sha256"], "the --collisions option is meaningful only for SHA-1"],
    ] as const)
      expect(shacore(["sum", ...options, "abc"])).toEqual({
        status: 1,
        stdout: "",
        stderr: `shacore sum: ${message}\n${TRY_HELP}`,
      });
  });

  it.skipIf(process.platform === "win32")("escapes names as sha1sum does", () => {
    expect(shacore(["sum", "new\nline", "back\\slash"]).stdout).toBe(
      `\\${line("new\nline", "new\\nline")}\\${line("back\\slash", "back\\\\slash")}`,
    );
  });
});

describe.skipIf(!hasPipes || spawnSync("script", ["--version"]).status !== 0)(
  "the progress bar (where there are named pipes and util-linux's script)",
  () => {
    const ERASE = "\r\x1b[K";
    /** Runs `shacore sum` for a pipe that is written to after some seconds; in a terminal, or not. */
    const sumPipe = (
      seconds: number,
      { operands = "abc slow empty", redirect = "", env = {} } = {},
    ) => {
      const pipe = join(folder, "slow");
      rmSync(pipe, { force: true });
      makePipe(pipe);
      const command = `(sleep ${seconds}; printf abc) > slow & '${process.execPath}' '${program}' sum ${operands} ${redirect}`;
      const { stdout } = spawnSync("script", ["-qec", command, "/dev/null"], {
        cwd: folder,
        encoding: "utf8",
        env: { ...process.env, TERM: "xterm", NO_COLOR: "", ...env },
      });
      return stdout.replaceAll("\r\n", "\n");
    };
    const first = line("abc", "abc");
    const rest = line("abc", "slow") + line("", "empty");

    it("is shown after a second, and erased at the end", () => {
      const output = sumPipe(1.8);
      expect(output.startsWith(`${first}${ERASE}\x1b[32m`)).toBe(true);
      expect(output.endsWith(`${ERASE}${rest}`)).toBe(true);
      expect(output).toContain("3 B of 3 B, 2 of 3 files, ");
      expect(output.split(ERASE).length).toBeGreaterThan(2);
    });
    it("is shown while files are checked", () => {
      writeFileSync(join(folder, "list"), first + rest);
      const output = sumPipe(1.8, { operands: "-c list" });
      expect(output.startsWith(`abc: OK\n${ERASE}\x1b[32m`)).toBe(true);
      expect(output.endsWith(`${ERASE}slow: OK\nempty: OK\n`)).toBe(true);
    });
    it("has no colour when none is wanted", () => {
      const output = sumPipe(1.5, { env: { NO_COLOR: "1" } });
      expect(output).toContain(`${ERASE}####`);
      expect(output).not.toContain("\x1b[3");
    });
    it("is not shown for short work, by dumb terminals and without a terminal", () => {
      for (const output of [
        sumPipe(0),
        sumPipe(1.5, { env: { TERM: "dumb" } }),
        sumPipe(1.5, { redirect: "2>&1 | cat" }),
      ])
        expect(output).toBe(first + rest);
    });
  },
);

describe("shacore cores", () => {
  it("shows the backend and marks the core in use for each algorithm", () => {
    const { status, stdout } = shacore(["cores"]);
    expect(status).toBe(0);
    expect(stdout).toMatch(/^backend: (native|portable) \(/);
    for (const algorithm of ["sha1", "sha256", "sha224"])
      expect(
        stdout.match(new RegExp(`^\\* ${algorithm} +\\S+ +in use, the default here$`, "gm")),
      ).toHaveLength(1);
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
    expect(shacore([])).toMatchObject({ status: 2, stderr: expect.stringContaining("Usage") });
    expect(shacore(["nope"])).toMatchObject({ status: 2, stderr: expect.stringContaining("nope") });
    for (const command of ["sum", "cores"])
      expect(shacore([command, "--help"])).toMatchObject({
        status: 0,
        stdout: expect.stringContaining(`Usage: shacore ${command}`),
        stderr: "",
      });
    expect(shacore(["sum", "--version"]).stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
    expect(shacore(["--version"]).stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
  });
});
