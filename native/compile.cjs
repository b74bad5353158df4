#!/usr/bin/env node
// Builds the addon with a compiler alone, into build/Release of the working directory.
//
//   CC         the compiler, with options that say for what it compiles
//   LDFLAGS    more options, for linking
//   DLLTOOL    for Windows, what makes import libraries, with options that say for what
//   PREBUILD_PLATFORM   for what system, as in process.platform; prebuildify sets it
//
// It needs node_api.h and, for Windows, a list of the functions of node.exe: the npm package
// node-api-headers has both.
"use strict";

const { spawnSync } = require("node:child_process");
const { existsSync, mkdirSync, rmSync } = require("node:fs");
const { dirname, join, resolve } = require("node:path");

const root = join(__dirname, "..");
const platform = process.env.PREBUILD_PLATFORM || process.platform;
const addon = resolve("build", "Release", "shacore.node");

/** Runs a command in the root, so that no path of this machine gets into what it makes. */
function run([command, ...args]) {
  const { status, error } = spawnSync(command, args, { cwd: root, stdio: "inherit" });
  if (status === 0) return;
  console.error(`shacore: ${command}: ${error ? error.message : `status ${status}`}`);
  process.exit(1);
}

/** The lines that a script of this folder prints. */
function linesOf(script, ...args) {
  const { stdout, status } = spawnSync(process.execPath, [join(__dirname, script), ...args], {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "inherit"],
  });
  if (status !== 0) throw new Error(`${script}: status ${status}`);
  return stdout.split("\n").filter(Boolean);
}

const words = (text) => (text || "").split(" ").filter(Boolean);

/** The package of the headers, or node's own folder of them. */
function headers() {
  const found = [
    join(root, "node_modules", "node-api-headers", "include"),
    join(dirname(process.execPath), "..", "include", "node"),
  ].find((folder) => existsSync(join(folder, "node_api.h")));
  if (found !== undefined) return found;
  console.error("shacore: node_api.h is nowhere");
  process.exit(1);
}

/**
 * Windows binds each symbol to a module. Where the linker can bind late, by `-y`, the functions are
 * looked up in whatever program runs (native/addon/host_windows.c): an Electron app, a renamed node.
 */
function importLibrary(include) {
  const library = resolve("node.lib");
  const functions = join(include, "..", "def", "node_api.def");
  const [tool, ...options] = words(process.env.DLLTOOL);
  run([tool, ...options, library, "-d", functions, "-D", "node.exe"]);
  return library;
}

function linking(include) {
  switch (platform) {
    case "darwin":
      return ["-bundle", "-undefined", "dynamic_lookup"];
    case "win32":
      return ["-shared", importLibrary(include)];
    default:
      return ["-shared", "-fPIC"];
  }
}

mkdirSync(dirname(addon), { recursive: true });
rmSync(addon, { force: true });
const include = headers();
run([
  ...words(process.env.CC || "cc"),
  ...["-std=c11", "-O2", "-fvisibility=hidden", "-DNAPI_VERSION=8", `-I${include}`],
  ...linesOf("probe.cjs").map((name) => `-D${name}`),
  ...linesOf("sources.cjs", platform),
  ...linking(include),
  ...words(process.env.LDFLAGS),
  ...["-o", addon],
]);
