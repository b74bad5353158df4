// Builds the addons that the package ships, each on an x86-64 Debian 12 for the system and CPU that
// it is for, and those for macOS on a Mac. prebuildify names them and lays them out in prebuilds/,
// with native/compile.cjs in node-gyp's place, which cannot cross-compile most of them and has no
// assembly for Windows. Ends with the list of what is there: prebuilds/SHA256SUMS.
//
//   node native/prebuild.mjs [TARGET...]     all that can be built here without operands
//   node native/prebuild.mjs --sums          only the list
//
// Debian packages: gcc, gcc-12-multilib, gcc-<target>, libc6-dev-<architecture>-cross,
// gcc-mingw-w64-{x86-64,i686}-win32. musl comes from the Debian mirror, unpacked under build/, and
// Windows on Arm is for zig 0.11 in the PATH, or where ZIG says.

import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import prebuildify from "prebuildify";

const root = fileURLToPath(new URL("..", import.meta.url));
const build = join(root, "build", "prebuild");

/** A file for Windows has the time of linking in it, and an address made of its path, unless told. */
const WINDOWS_LINKING = "-s -static-libgcc -Wl,--no-insert-timestamp -Wl,--disable-auto-image-base";

/** How each target is compiled: variables of native/compile.cjs, and options of prebuildify. */
const targets = {
  "linux-x64": () => glibc("x86_64-linux-gnu-gcc"),
  "linux-x64-musl": () => musl("x86_64-linux-gnu-gcc", "amd64", "x86_64"),
  "linux-ia32": () => glibc("x86_64-linux-gnu-gcc -m32"),
  "linux-arm64": () => glibc("aarch64-linux-gnu-gcc"),
  // What libgcc has for atomic operations asks glibc about the CPU.
  "linux-arm64-musl": () => musl("aarch64-linux-gnu-gcc -mno-outline-atomics", "arm64", "aarch64"),
  "linux-arm": () => ({ ...glibc("arm-linux-gnueabihf-gcc"), armv: "7", tagArmv: true }),
  "linux-ppc64": () => glibc("powerpc64le-linux-gnu-gcc"),
  "linux-ppc64be": () => glibc("powerpc64-linux-gnu-gcc"),
  "linux-s390x": () => glibc("s390x-linux-gnu-gcc"),
  "linux-riscv64": () => glibc("riscv64-linux-gnu-gcc"),
  "win32-x64": () => mingw("x86_64-w64-mingw32"),
  "win32-ia32": () => mingw("i686-w64-mingw32"),
  "win32-arm64": () => zig("aarch64-windows-gnu", "arm64"),
  "darwin-x64": () => apple("x86_64"),
  "darwin-arm64": () => apple("arm64"),
};

function glibc(compiler) {
  return { env: { CC: compiler, LDFLAGS: "-s" }, libc: "glibc", tagLibc: true };
}

/**
 * GCC with the headers of musl in place of glibc's. The library is that of the process, and not
 * named: distributions do not agree on its name.
 */
function musl(compiler, architecture, cpu) {
  const folder = join(build, `musl-${architecture}`);
  if (!existsSync(folder))
    execFileSync(join(root, "test", "support", "debian-root.sh"), [
      ...[folder, architecture, "bookworm", "musl-dev"],
    ]);
  const own = execFileSync(compiler.split(" ")[0], ["-print-file-name=include"], {
    encoding: "utf8",
  }).trim();
  const include = join(folder, "usr", "include", `${cpu}-linux-musl`);
  return {
    env: {
      CC: `${compiler} -nostdinc -isystem ${include} -isystem ${own}`,
      LDFLAGS: "-s -nostdlib -lgcc",
    },
    ...{ libc: "musl", tagLibc: true },
  };
}

function mingw(prefix) {
  return {
    env: {
      CC: `${prefix}-gcc -DSHACORE_HOST_BY_HOOK`,
      DLLTOOL: `${prefix}-dlltool -y`,
      LDFLAGS: `-ldelayimp ${WINDOWS_LINKING}`,
    },
  };
}

function zig(target, machine) {
  const program = process.env.ZIG || "zig";
  const cache = join(build, "zig-cache");
  return {
    env: {
      CC: `${program} cc -target ${target}`,
      DLLTOOL: `${program} dlltool -m ${machine} -l`,
      LDFLAGS: "-s",
      ...{ ZIG_GLOBAL_CACHE_DIR: cache, ZIG_LOCAL_CACHE_DIR: cache },
    },
  };
}

function apple(architecture) {
  return { env: { CC: `clang -arch ${architecture} -mmacosx-version-min=11.0` }, strip: true };
}

/** What the variables are for, or empty where a target does not say. */
const NO_ENV = { CC: "", DLLTOOL: "", LDFLAGS: "" };

async function make(name) {
  const { env, ...options } = targets[name]();
  const [platform, arch] = name.split("-");
  const folder = join(build, name);
  mkdirSync(folder, { recursive: true });
  // prebuildify takes a copy of the environment.
  Object.assign(process.env, NO_ENV, env);
  await promisify(prebuildify)({
    ...{ name: "shacore", napi: true, platform, arch, quiet: false, ...options },
    ...{ cwd: folder, out: root, nodeGyp: join(root, "native", "compile.cjs") },
    targets: [{ runtime: "node", target: process.versions.node }],
  });
}

/** Writes the list that `sha256sum --check` reads. */
function writeSums() {
  const folder = join(root, "prebuilds");
  const files = readdirSync(folder, { recursive: true }).filter((file) => file.endsWith(".node"));
  const lines = files.sort().map((file) => {
    const content = readFileSync(join(folder, file));
    console.log(`${file}  ${content.length} bytes`);
    const path = relative(folder, resolve(folder, file)).replaceAll("\\", "/");
    return `${createHash("sha256").update(content).digest("hex")}  ${path}\n`;
  });
  writeFileSync(join(folder, "SHA256SUMS"), lines.join(""));
}

const mac = process.platform === "darwin";
const sumsOnly = process.argv[2] === "--sums";
const wanted = sumsOnly ? [] : process.argv.slice(2);
for (const name of wanted)
  if (!Object.hasOwn(targets, name))
    throw new Error(`no target ${name}; there are: ${Object.keys(targets).join(", ")}`);
if (wanted.length === 0 && !sumsOnly)
  wanted.push(...Object.keys(targets).filter((name) => name.startsWith("darwin") === mac));

const waiting = [...wanted];
async function work() {
  for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) await make(name);
}
await Promise.all([work(), work()]);
writeSums();
