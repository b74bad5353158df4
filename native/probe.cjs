// Finds out which instruction sets the assembler can write: assembles each native/probe/NAME.S and
// prints SHACORE_ASM_NAME for the ones that work. The rest are left out of the build, aloud.
// Run by binding.gyp with the compiler that node-gyp uses; CMakeLists.txt does the same itself.
"use strict";

const { spawnSync } = require("node:child_process");
const { mkdtempSync, readdirSync, rmSync } = require("node:fs");
const { tmpdir } = require("node:os");
const { basename, join } = require("node:path");

const probes = join(__dirname, "probe");
const [compiler, ...options] = (process.env.CC || "cc").split(" ");
const folder = mkdtempSync(join(tmpdir(), "shacore-probe-"));
const missing = [];

for (const file of readdirSync(probes).filter((name) => name.endsWith(".S"))) {
  const name = basename(file, ".S");
  const output = join(folder, `${name}.o`);
  const { status } = spawnSync(compiler, [...options, "-c", join(probes, file), "-o", output]);
  if (status === 0) console.log(`SHACORE_ASM_${name.toUpperCase()}`);
  else missing.push(name);
}
rmSync(folder, { recursive: true });
if (missing.length > 0)
  console.error(`shacore: ${compiler} cannot assemble ${missing.join(", ")}: left out those cores`);
