// Is the suite any good? Puts faults into a copy of the sources, one at a time, and demands that the
// project's own tests fail for each.
//
//   node test/faults/inject.mjs [PART...]     only faults whose name has one of these parts
//
// A fault is a replacement in one file (native.mjs, addon.mjs, library.mjs, secrets.mjs), with the tests that are
// asked first: those that should notice it soonest. Every such test is first run without a fault,
// where it must pass. Ends with "N passed, N failed", one check a fault.

import { execFileSync, spawn } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { addonFaults } from "./addon.mjs";
import { libraryFaults } from "./library.mjs";
import { nativeFaults } from "./native.mjs";
import { secretFaults } from "./secrets.mjs";

const root = resolve(fileURLToPath(import.meta.url), "../../..");
const parts = process.argv.slice(2);

/** A command that ended: how, and what it printed. */
function run(folder, command, args) {
  return new Promise((done) => {
    const child = spawn(command, args, { cwd: folder });
    let output = "";
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (data) => {
        output += data;
      });
    child.on("close", (code, signal) => done({ isGood: code === 0, code, signal, output }));
  });
}

async function build(folder, command, ...args) {
  const { isGood, output } = await run(folder, command, args);
  if (!isGood) throw new Error(`${command} ${args.join(" ")}\n${output}`);
}

function buildAddon(folder) {
  return build(folder, "npm", "run", "--silent", "build:native");
}

async function buildLibrary(folder) {
  await build(folder, "node", "lib/portable/generate.mjs");
  await build(folder, "npx", "rolldown", "--config", "--log-level", "warn");
}

async function buildAll(folder) {
  await buildAddon(folder);
  await buildLibrary(folder);
}

/** The part of vitest's projects that a test with faults in it needs. */
function vitest(folder, tests) {
  const [project, ...files] = tests.split(" ");
  const args = ["run", "--bail=1", "--reporter=dot"];
  return run(folder, "npx", [
    "vitest",
    ...args,
    `--project=${project.replaceAll("_", " ")}`,
    ...files,
  ]);
}

/** A part of test/sanitizers.sh, which builds what it needs, or what is done with a key in
 * test/secrets/memory.mjs. */
async function testSecrets(folder, tests) {
  const [kind, name] = tests.split(": ");
  if (kind === "memory") {
    await buildAll(folder);
    return run(folder, "env", ["SHACORE_BACKEND=native", "node", "test/secrets/memory.mjs", name]);
  }
  const result = await run(folder, "env", ["BRIEF=1", "test/sanitizers.sh", name]);
  if (!/ passed, \d+ failed\n$/.test(result.output)) throw new Error(result.output);
  return result;
}

/** How the copies of each kind are built, and how their tests are run. */
const kinds = {
  native: {
    faults: nativeFaults,
    prepare: (folder) =>
      build(folder, "cmake", "-S", ".", "-B", "build/faults", "-DCMAKE_BUILD_TYPE=Release"),
    build: (folder) =>
      build(folder, "cmake", "--build", "build/faults", "--parallel", "--target", "core_test"),
    test: (folder, names) =>
      run(folder, "build/faults/core_test", ["test/vectors", "--brief", ...names.split(" ")]),
  },
  addon: {
    faults: addonFaults,
    prepare: buildAll,
    build: buildAddon,
    test: vitest,
  },
  secrets: {
    faults: secretFaults,
    prepare: buildAll,
    build: async () => {},
    test: testSecrets,
  },
  library: {
    faults: libraryFaults,
    prepare: buildAddon,
    build: buildLibrary,
    test: vitest,
  },
};

/** A copy of the files of the project, as they are now. */
function copyProject(name) {
  const folder = join(root, "build", "fault-copies", name);
  rmSync(folder, { recursive: true, force: true });
  const list = ["ls-files", "-z", "--cached", "--others", "--exclude-standard"];
  for (const file of execFileSync("git", list, { cwd: root, encoding: "utf8" }).split("\0")) {
    if (file === "") continue;
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    cpSync(join(root, file), join(folder, file));
  }
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
  return folder;
}

/** The text of a file with the fault in it. What is replaced must be there, once. */
function withFault(text, [from, to], { name, file }) {
  const found = text.split(from).length - 1;
  if (found !== 1) throw new Error(`${name}: ${file} has ${found} times: ${from}`);
  return text.replace(from, () => to);
}

let passed = 0;
let failed = 0;
function check(isGood, line) {
  if (isGood) passed++;
  else failed++;
  console.log(isGood ? line : `FAILED: ${line}`);
}

async function inject(kind, folder, fault) {
  const path = join(folder, fault.file);
  const text = readFileSync(path, "utf8");
  writeFileSync(
    path,
    fault.edits.reduce((now, edit) => withFault(now, edit, fault), text),
  );
  try {
    await kind.build(folder);
    const { isGood, signal } = await kind.test(folder, fault.tests);
    const how = signal === null ? "a test failed" : `the test ended by ${signal}`;
    check(
      !isGood,
      isGood ? `${fault.name}: ${fault.tests} did not notice` : `${fault.name}: ${how}`,
    );
  } finally {
    writeFileSync(path, text);
  }
}

async function injectAll(name, kind) {
  const isAskedFor = (fault) =>
    parts.length === 0 || parts.some((part) => fault.name.includes(part));
  const faults = kind.faults.filter(isAskedFor);
  if (faults.length === 0) return;
  const folder = copyProject(name);
  await kind.prepare(folder);
  await kind.build(folder);
  for (const tests of new Set(faults.map((fault) => fault.tests))) {
    const { isGood, output } = await kind.test(folder, tests);
    check(isGood, `${name}: ${tests}, without a fault`);
    if (!isGood) console.log(output.split("\n").slice(-40).join("\n"));
  }
  for (const fault of faults) {
    try {
      await inject(kind, folder, fault);
    } catch (error) {
      check(false, error.message);
    }
  }
}

// The sides do not wait for one another: compiling and testing keep a CPU each busy.
await Promise.all([
  injectAll("native", kinds.native).then(() => injectAll("library", kinds.library)),
  injectAll("addon", kinds.addon).then(() => injectAll("secrets", kinds.secrets)),
]);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
