/**
 * Child processes: a fresh Node with an environment of its own.
 */
import { spawnSync } from "node:child_process";

export interface Run {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

interface Settings {
  readonly env?: Record<string, string>;
  readonly input?: string | Buffer;
  readonly cwd?: string;
}

/**
 * Runs node with these arguments. Variables that steer this package are passed only by `env`, and what was
 * measured on this machine decides nothing unless `env` says so.
 */
export function runNode(args: string[], { env = {}, input = "", cwd }: Settings = {}): Run {
  const inherited = Object.entries(process.env).filter(([name]) => !name.startsWith("SHACORE_"));
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    env: { ...Object.fromEntries(inherited), SHACORE_CALIBRATION: "off", ...env },
    input,
    encoding: "utf8",
    ...(cwd === undefined ? {} : { cwd }),
  });
  return { status, stdout, stderr };
}

/** Runs a script that has `shacore` in scope, and gives what it returns, through JSON. */
export function evaluate(body: string, env: Record<string, string> = {}): unknown {
  const script = `
    const shacore = require("shacore");
    const outcome = () => { ${body} };
    let result;
    try {
      result = outcome();
    } catch (error) {
      result = { name: error.name, code: error.code, message: error.message };
    }
    process.stdout.write(JSON.stringify(result));`;
  const { status, stdout, stderr } = runNode(["-e", script], { env });
  if (status !== 0) throw new Error(`exit status ${status}: ${stderr}`);
  return JSON.parse(stdout);
}
