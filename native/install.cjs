// Builds the addon: with node-gyp, or, where that cannot run (it needs Python and make), with the
// compiler alone. Where neither works it says so and succeeds: the package then hashes with its
// portable side. At last the cores are measured, where that can be done.
"use strict";

const { spawnSync } = require("node:child_process");
const { existsSync, mkdirSync, rmSync } = require("node:fs");
const { dirname, join } = require("node:path");

const root = join(__dirname, "..");
const addon = join(root, "build", "Release", "shacore.node");

/** Whether a command could be run and succeeded. */
function runs(command, args, stdio = ["ignore", "inherit", "inherit"]) {
  return (
    spawnSync(command, args, { cwd: root, stdio, shell: process.platform === "win32" }).status === 0
  );
}

/** The lines that a script of this folder prints. */
function linesOf(script, ...args) {
  const { stdout } = spawnSync(process.execPath, [join(__dirname, script), ...args], {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "inherit"],
  });
  return stdout.split("\n").filter(Boolean);
}

/** Where node_api.h is: beside node, or in the package that holds just these headers. */
function headers() {
  return [
    join(dirname(process.execPath), "..", "include", "node"),
    join(root, "node_modules", "node-api-headers", "include"),
  ].find((folder) => existsSync(join(folder, "node_api.h")));
}

function buildsWithCompilerAlone() {
  const include = headers();
  if (process.platform === "win32" || include === undefined) return false;
  const [compiler, ...options] = (process.env.CC || "cc").split(" ");
  const kind =
    process.platform === "darwin" ? ["-bundle", "-undefined", "dynamic_lookup"] : ["-shared"];
  mkdirSync(dirname(addon), { recursive: true });
  return runs(compiler, [
    ...options,
    ...kind,
    ...["-std=c11", "-O2", "-fPIC", "-fvisibility=hidden", "-DNAPI_VERSION=8", `-I${include}`],
    ...linesOf("probe.cjs").map((name) => `-D${name}`),
    ...linesOf("sources.cjs", process.platform),
    ...["-o", addon],
  ]);
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

if (!runs("node-gyp", ["configure", "build", "--loglevel=warn"])) {
  console.error("shacore: node-gyp could not build the addon; trying the compiler alone");
  if (!buildsWithCompilerAlone()) {
    // An addon of an earlier build would pass for this one.
    rmSync(addon, { force: true });
    console.error("shacore: the addon was not built; the portable side will hash");
  }
}

calibrate();
