// What git says of the same repository.

import { execFileSync, spawnSync } from "node:child_process";

/** What git's own checks are, as rows of the table. The second looks at packs alone. */
export const gitChecks = [["fsck", "--full", "--no-progress", "--no-dangling"], ["verify-pack"]];

/** The version of git; undefined where there is none. */
export function gitVersion() {
  const { status, stdout } = spawnSync("git", ["--version"], { encoding: "utf8" });
  return status === 0 ? stdout.trim() : undefined;
}

/** Every object that git knows of, sorted: a line of id, type and size each. */
export function gitObjects(repository) {
  const args = ["-C", repository, "cat-file", "--batch-all-objects", "--batch-check"];
  return execFileSync("git", args, { encoding: "utf8", maxBuffer: 2 ** 30, stdio: "pipe" });
}

/** Runs one of gitChecks; what it finds is its own. */
export function runGitCheck(repository, [command, ...options], indexes) {
  const operands = command === "verify-pack" ? indexes : [];
  const args = ["-C", repository, command, ...options, ...operands];
  spawnSync("git", args, { stdio: "ignore" });
}
