/**
 * Named pipes, where the system has them.
 */
import { spawn, spawnSync } from "node:child_process";
import { backend } from "shacore";

export const hasPipes =
  process.platform !== "win32" && spawnSync("mkfifo", ["--version"]).status === 0;

/** Whether a pipe that nobody writes to blocks nothing: the system says who writes, the addon asks. */
export const canWaitForPipes = hasPipes && process.platform === "linux" && backend() === "native";

export function makePipe(path: string): void {
  spawnSync("mkfifo", [path]);
}

/** Starts a process that writes to the pipe: each text, and between them pauses. Resolves when it has
 * ended. */
export function writeToPipe(path: string, texts: string[], seconds = 0.2): Promise<unknown> {
  const commands = texts.map((text) => `printf '%s' '${text}'`).join(`; sleep ${seconds}; `);
  const writer = spawn("sh", ["-c", `(${commands}) > '${path}'`], { stdio: "ignore" });
  return new Promise((resolve) => writer.on("close", resolve));
}
