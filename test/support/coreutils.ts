/**
 * `shacore sum` beside sha1sum and its sisters: the same script of bash runs both, in one folder.
 */
import { execFile, spawnSync } from "node:child_process";
import { resolve } from "node:path";
import { expect, it } from "vitest";

/** What comes out of a script: bytes, as characters up to U+00FF. */
export interface Outcome {
  readonly status: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Messages and details are those of this version. */
const VERSION = "9.1";

const missing = (() => {
  if (spawnSync("bash", ["--version"]).status !== 0) return "no bash";
  const { stdout } = spawnSync("sha1sum", ["--version"], { encoding: "utf8" });
  const version = /^sha1sum \(GNU coreutils\) (.*)$/m.exec(stdout ?? "")?.[1];
  return version === VERSION ? undefined : `sha1sum is ${version ?? "not of coreutils"}`;
})();
if (missing) console.log(`not compared with coreutils ${VERSION}: ${missing}`);

export const hasCoreutils = missing === undefined;

const program = resolve("dist", "cli", "main.js");

export interface Settings {
  readonly folder: string;
  /** sha1 when absent; given to `shacore sum` by -a when present. */
  readonly algorithm?: string;
  readonly locale?: string;
}

/** A script in which `sum` is a function, and "${sum[@]}" the words of the command. */
function run(words: string[], script: string, { folder, locale = "C" }: Settings) {
  const quoted = words.map((word) => `'${word}'`).join(" ");
  const { LC_CTYPE: _, LANG: __, ...inherited } = process.env;
  return new Promise<Outcome>((done) => {
    const child = execFile(
      "bash",
      // Its input is a socket, by which bash takes it for a remote shell that reads ~/.bashrc.
      ["--norc", "-c", `sum=(${quoted}); sum() { "\${sum[@]}" "$@"; }; ${script}`],
      {
        cwd: folder,
        env: { ...inherited, LC_ALL: locale },
        encoding: "latin1",
        maxBuffer: 1 << 26,
      },
      (error, stdout, stderr) =>
        done({ status: error === null ? 0 : Number(error.code), stdout, stderr }),
    );
    child.stdin?.end();
  });
}

export async function compare(script: string, settings: Settings): Promise<Outcome> {
  const { algorithm } = settings;
  const name = `${algorithm ?? "sha1"}sum`;
  const options = algorithm === undefined ? [] : ["-a", algorithm];
  const [theirs, ours] = await Promise.all([
    run([name], script, settings),
    run([process.execPath, program, "sum", ...options], script, settings),
  ]);
  expect({ ...ours, stderr: ours.stderr.replaceAll("shacore sum", name) }).toEqual(theirs);
  return theirs;
}

/** A test for each script: that both do the same. The title is the script unless there is another. */
export function sameAsCoreutils(
  scripts: readonly (string | readonly [title: string, script: string])[],
  settings: Settings,
): void {
  for (const item of scripts) {
    const [title, script] = typeof item === "string" ? [item, item] : item;
    it.skipIf(!hasCoreutils).concurrent(title, () => compare(script, settings) as Promise<never>);
  }
}
