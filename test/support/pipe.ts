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

/** Starts a process that writes to the pipe: each text, and between them pauses. */
export function writeToPipe(path: string, texts: string[], seconds = 0.2): void {
  const commands = texts.map((text) => `printf '%s' '${text}'`).join(`; sleep ${seconds}; `);
  spawn("sh", ["-c", `(${commands}) > '${path}'`], { stdio: "ignore" });
}
