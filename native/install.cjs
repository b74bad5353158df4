// Builds the addon with node-gyp. Where that is impossible (no compiler, no headers) it says so and
// succeeds: the package then works with its portable side.
"use strict";

const { spawnSync } = require("node:child_process");
const { join } = require("node:path");

const { status, error } = spawnSync("node-gyp", ["configure", "build", "--loglevel=warn"], {
  cwd: join(__dirname, ".."),
  stdio: ["ignore", "inherit", "inherit"],
  shell: process.platform === "win32",
});
if (error !== undefined || status !== 0)
  console.error(
    `shacore: the addon was not built (${error?.message ?? "see above"}); the portable side will hash`,
  );
