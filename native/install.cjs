// Makes sure that there is an addon: the one that was shipped for this system, or else one built here,
// with node-gyp, or, where that cannot run (it needs Python and make), with the compiler alone.
// Where nothing works it says so and succeeds: the package then hashes with its portable side.
// At last the cores are measured, where that can be done.
//
//   node native/install.cjs [--build-from-source]
//
// `npm install --build-from-source`, or SHACORE_BUILD_FROM_SOURCE=1, builds in any case.
"use strict";

const { spawnSync } = require("node:child_process");
const { existsSync, rmSync } = require("node:fs");
const { join } = require("node:path");

const root = join(__dirname, "..");

/** Whether a command could be run and succeeded. */
function runs(command, args, stdio = ["ignore", "inherit", "inherit"]) {
  const shell = process.platform === "win32" && command !== process.execPath;
  return spawnSync(command, args, { cwd: root, stdio, shell }).status === 0;
}

function mustBuild() {
  const { SHACORE_BUILD_FROM_SOURCE: ours, npm_config_build_from_source: npms } = process.env;
  return (
    process.argv.includes("--build-from-source") ||
    [ours, npms].some((wish) => wish && wish !== "false" && wish !== "0")
  );
}

/** Whether an addon was shipped that works here. In a process of its own, which it could end. */
function hasPrebuild() {
  const script = "process.exit(require('./').backend() === 'native' ? 0 : 1)";
  return existsSync(join(root, "prebuilds")) && runs(process.execPath, ["-e", script], "ignore");
}

/**
 * Measures the cores and chooses by that, in a program of its own that nothing can come of but a message. Not
 * in a checkout, where dist/ is not there yet or is of another build.
 */
function calibrate() {
  const program = join(root, "dist", "cli", "main.js");
  if (existsSync(join(root, "lib")) || !existsSync(program)) return;
  const stdio = ["ignore", "inherit", "inherit"];
  const options = { cwd: root, stdio, timeout: 10_000 };
  const { error } = spawnSync(process.execPath, [program, "bench", "--install"], options);
  if (error !== undefined) console.error(`shacore: not calibrated: ${error.message}`);
}

/** Builds the addon, or leaves none: one of an earlier build would pass for this one. */
function build() {
  if (runs("node-gyp", ["configure", "build", "--loglevel=warn"])) return;
  console.error("shacore: node-gyp could not build the addon; trying the compiler alone");
  const compiles = process.platform !== "win32";
  if (compiles && runs(process.execPath, [join(__dirname, "compile.cjs")])) return;
  rmSync(join(root, "build", "Release", "shacore.node"), { force: true });
  console.error("shacore: the addon was not built; the portable side will hash");
}

if (mustBuild() || !hasPrebuild()) build();
calibrate();
