// Is the suite any good? Puts faults into a copy of the sources, one at a time, and demands that the
// project's own tests fail for each.
//
//   node test/faults/inject.mjs [PART...]     only faults whose name has one of these parts
//
// A fault is a replacement in one file (native.mjs, addon.mjs, library.mjs, races.mjs, secrets.mjs), with the tests that are
// asked first: those that should notice it soonest. Every such test is first run without a fault,
// where it must pass. Ends with "N passed, N failed", one check a fault.

import { execFileSync, spawn } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { availableParallelism } from "node:os";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { addonFaults } from "./addon.mjs";
import { libraryFaults } from "./library.mjs";
import { nativeFaults } from "./native.mjs";
import { raceFaults } from "./races.mjs";
import { secretFaults } from "./secrets.mjs";

const root = resolve(fileURLToPath(import.meta.url), "../../..");
const parts = process.argv.slice(2);

/** The longest that a test may take, in milliseconds: with a fault in it, it may not end. */
const PATIENCE = 300_000;

/** A command that ended: how, and what it printed. */
function run(folder, command, args, env = {}) {
  return new Promise((done) => {
    const options = { cwd: folder, env: { ...process.env, ...env }, timeout: PATIENCE };
    const child = spawn(command, args, options);
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

const BUILD = "build/faults";
const processors = String(availableParallelism());
async function buildC(folder, target) {
  const headers = `-DSHACORE_NODE_API=${join(root, "node_modules", "node-api-headers")}`;
  if (!existsSync(join(folder, BUILD, "CMakeCache.txt")))
    await build(folder, "cmake", "-S", ".", "-B", BUILD, headers);
  await build(folder, "cmake", "--build", BUILD, "--parallel", processors, "--target", target);
}

async function buildLibrary(folder) {
  await build(folder, "node", "lib/portable/generate.mjs");
  await build(folder, "npx", "rolldown", "--config", "--log-level", "warn");
}

async function buildAll(folder) {
  await build(folder, "npm", "run", "--silent", "build:native");
  await buildLibrary(folder);
}

/** What the projects of vitest.config.mts are that the tests of faults name. */
const environments = {
  api_native: { SHACORE_BACKEND: "native" },
  api_portable: { SHACORE_BACKEND: "portable" },
  block: { SHACORE_BACKEND: "native", SHACORE_CORE: "block" },
  package: {},
  portable: { SHACORE_BACKEND: "portable" },
};

/** Runs test files in one environment, without vitest, which takes longer to start than most of them. */
async function suite(folder, tests) {
  const [project, ...files] = tests.split(" ");
  const program = join(folder, BUILD, `${files.join(" ").replaceAll(/\W+/g, "-")}.cjs`);
  await build(folder, "node", "test/support/suite-bundle.mjs", program, ...files);
  return run(folder, "node", ["--expose-gc", program], {
    SHACORE_ADDON: join(folder, BUILD, "shacore.node"),
    SHACORE_CALIBRATION: "off",
    TEST_BAIL: "1",
    ...environments[project],
  });
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
    prepare: async () => {},
    build: (folder) => buildC(folder, "core_test"),
    test: (folder, names) =>
      run(folder, `${BUILD}/core_test`, ["test/vectors", "--brief", ...names.split(" ")]),
  },
  addon: {
    faults: addonFaults,
    prepare: buildLibrary,
    build: (folder) => buildC(folder, "shacore"),
    test: suite,
  },
  secrets: {
    faults: secretFaults,
    prepare: buildAll,
    build: async () => {},
    test: testSecrets,
  },
  library: {
    faults: libraryFaults,
    prepare: (folder) => buildC(folder, "shacore"),
    build: buildLibrary,
    test: suite,
  },
  races: {
    faults: raceFaults,
    prepare: buildLibrary,
    // The script builds what it runs.
    build: async () => {},
    test: (folder, parts) => run(folder, "test/sanitizers.sh", parts.split(" ")),
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
let injected = 0;
let noticed = 0;
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
  injected++;
  try {
    await kind.build(folder);
    const { isGood, signal } = await kind.test(folder, fault.tests);
    const how = signal === null ? "a test failed" : `the test ended by ${signal}`;
    if (!isGood) noticed++;
    check(
      !isGood,
      isGood ? `${fault.name}: ${fault.tests} did not notice` : `${fault.name}: ${how}`,
    );
  } finally {
    writeFileSync(path, text);
  }
}

const isAskedFor = ({ name }) => parts.length === 0 || parts.some((part) => name.includes(part));

async function injectAll(folder, name, faults) {
  const kind = kinds[name];
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

/** Puts faults of several kinds into one copy, one kind after the other. */
async function injectKinds(...names) {
  const asked = names
    .map((name) => [name, kinds[name].faults.filter(isAskedFor)])
    .filter(([, faults]) => faults.length !== 0);
  if (asked.length === 0) return;
  const folder = copyProject(names[0]);
  for (const [name, faults] of asked) await injectAll(folder, name, faults);
}

// The copies do not wait for one another: compiling and testing keep a CPU each busy.
const begin = performance.now();
await Promise.all([injectKinds("native", "library"), injectKinds("addon", "secrets", "races")]);
const seconds = Math.round((performance.now() - begin) / 1000);
console.log(`${injected} faults, ${noticed} of them noticed, in ${seconds} s`);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
