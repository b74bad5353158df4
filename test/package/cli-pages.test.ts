/** What comes with the command: completion for shells, and the manual page. */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { ownOptions, sharedOptions } from "../../lib/cli/sum-options.js";
import { runNode } from "../support/run.js";
import { temporaryFolder } from "../support/temporary.js";

const folder = temporaryFolder();
const completions = resolve("completions");
const page = resolve("man", "shacore.1");
const options = [...sharedOptions, ...ownOptions].map(({ long }) => long);
const help = runNode([resolve("dist", "cli", "main.js"), "--help"]).stdout;
const commands = [...help.matchAll(/^ {2}([a-z]+) {2}/gm)].map(([, name]) => name as string);

function has(program: string, ...args: string[]): boolean {
  const isThere = spawnSync(program, args).error === undefined;
  if (!isThere) console.log(`not tested: there is no ${program}`);
  return isThere;
}

describe("commands and options", () => {
  it("are those of --help", () => {
    expect(commands).toEqual(expect.arrayContaining(["sum", "cores"]));
    const sumHelp = runNode([resolve("dist", "cli", "main.js"), "sum", "--help"]).stdout;
    for (const option of options) expect(sumHelp).toContain(`--${option}`);
  });

  it.each([
    [join(completions, "shacore.bash"), "--"],
    [join(completions, "_shacore"), "--"],
    [join(completions, "shacore.fish"), "-l "],
    [page, "Fl -"],
  ])("are all in %s", (file, prefix) => {
    const text = readFileSync(file, "utf8");
    const words = (name: string) => new RegExp(`(^|[^\\w-])${name}([^\\w-]|$)`, "m");
    const missing = [
      ...options.filter(
        (name) => !words(`${prefix}${name}`).test(text.replaceAll(", -", ", Fl -")),
      ),
      ...commands.filter((name) => !words(name).test(text)),
    ];
    expect(missing).toEqual([]);
  });
});

/** A terminal in which a shell runs, and what arguments a command that was typed there had. */
function typed(shell: string, setUp: string, line: string): string {
  const got = join(folder, "got");
  rmSync(got, { force: true });
  // What zsh reads at its start, and bash as it is told.
  writeFileSync(
    join(folder, ".zshrc"),
    `${setUp}\nshacore() { printf '<%s>' "$@" > '${got}'; exit; }\n`,
  );
  const type = `sleep 0.5; printf '%s\\n' '${line}'; exec sleep 20`;
  const wait = `until [ -e '${got}' ] || [ $((n += 1)) -gt 100 ]; do sleep 0.1; done`;
  spawnSync(
    "bash",
    ["-c", `{ ${type} & t=$!; ${wait}; kill $t; } | script -qec '${shell}' /dev/null`],
    { cwd: folder, env: { ...process.env, ZDOTDIR: folder, TERM: "xterm" }, timeout: 25_000 },
  );
  return existsSync(got) ? readFileSync(got, "utf8") : "nothing was run";
}

const cases = [
  ["shacore su\t --ignore-m\t x", "<sum><--ignore-missing><x>"],
  ["shacore sum --coll\t x", "<sum><--collisions><x>"],
  ["shacore sum -a sha22\t x", "<sum><-a><sha224><x>"],
  ["shacore sum uniq\t", "<sum><unique name>"],
] as const;
writeFileSync(join(folder, "unique name"), "");
mkdirSync(join(folder, "home"));

describe("completion, as typed", () => {
  const hasScript = has("script", "--version");
  it
    .skipIf(!hasScript || !has("bash", "--version"))
    .each([
      ...cases,
      ["shacore sum --algorithm=sha22\t x", "<sum><--algorithm=sha224><x>"],
      ["shacore co\t", "<cores>"],
    ] as const)("in bash: %j", (line, expected) => {
    const setUp = `source '${completions}/shacore.bash'`;
    expect(typed("bash --noprofile --rcfile .zshrc -i", setUp, line)).toBe(expected);
  });

  it.skipIf(!hasScript || !has("zsh", "--version")).each(cases)("in zsh: %j", (line, expected) => {
    const setUp = `fpath=('${completions}' $fpath); autoload -Uz compinit; compinit -u -D`;
    expect(typed("zsh -i", setUp, line)).toBe(expected);
  });

  it.skipIf(!has("fish", "--version"))("in fish", () => {
    const candidates = (line: string) => {
      const script = `source '${completions}/shacore.fish'; complete -C '${line}'`;
      const { stdout } = spawnSync("fish", ["-N", "-c", script], {
        cwd: folder,
        encoding: "utf8",
        env: { ...process.env, HOME: join(folder, "home") },
      });
      return stdout.split("\n").map((each) => each.split("\t")[0]);
    };
    expect(candidates("shacore ")).toEqual(expect.arrayContaining(["sum", "cores"]));
    expect(candidates("shacore sum --ig")).toEqual(["--ignore-missing", ""]);
    expect(candidates("shacore sum -a sha2")).toEqual(["sha224", "sha256", ""]);
  });
});

describe("the manual page", () => {
  it.skipIf(!has("mandoc", "-T", "lint", page))("has nothing that mandoc warns of", () => {
    const { stdout, stderr, status } = spawnSync("mandoc", ["-T", "lint", "-W", "warning", page], {
      encoding: "utf8",
    });
    expect([status, stdout, stderr]).toEqual([0, "", ""]);
  });

  it.skipIf(!has("groff", "--version"))("has nothing that groff warns of", () => {
    const { stdout, stderr, status } = spawnSync("groff", ["-ww", "-mdoc", "-Tutf8", page], {
      encoding: "utf8",
    });
    expect([status, stderr]).toEqual([0, ""]);
    expect(stdout).toContain("SHA-1");
  });

  it("and the completions are in the package", () => {
    const { files, man } = JSON.parse(readFileSync("package.json", "utf8"));
    expect(files).toEqual(expect.arrayContaining(["completions", "man"]));
    expect(resolve(man)).toBe(page);
  });
});
