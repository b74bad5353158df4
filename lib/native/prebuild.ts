/**
 * Which addon in prebuilds/ is for this process. The folders and file names are prebuildify's, so
 * node-gyp-build finds the same files; here the name is computed, and no folder is listed.
 */
import { closeSync, openSync, readvSync } from "node:fs";

/** The file in prebuilds/ for this process, whether or not it is there. */
export function prebuildName(): string {
  // The architecture is that of the process: an emulated one (Rosetta 2, Windows on Arm) loads what
  // is compiled for the CPU it believes in.
  const { platform, arch } = process;
  if (platform !== "linux") return `${platform}-${arch}/shacore.node`;
  const libc = hasMusl() ? "musl" : "glibc";
  if (arch === "arm") return `linux-arm/shacore.armv${armVersion()}.${libc}.node`;
  // Node has one name for both byte orders.
  const order = arch === "ppc64" && isBigEndian() ? "be" : "";
  return `linux-${arch}${order}/shacore.${libc}.node`;
}

function armVersion(): string {
  const { arm_version } = process.config.variables as object as { arm_version?: string };
  return arm_version ?? "7";
}

function isBigEndian(): boolean {
  return new Uint8Array(new Uint16Array([1]).buffer)[0] === 0;
}

/** Whether the C library of this process is musl. */
function hasMusl(): boolean {
  try {
    return isForMusl(process.execPath);
  } catch {
    // The executable may be one that must not be read. The report knows too, but takes milliseconds.
    return isReportedMusl();
  }
}

/** How much of an executable is read: the headers, and behind them the name of the loader. */
const HEAD_LENGTH = 4096;

/** Whether an ELF program asks for musl's loader. Throws what opening and reading throw. */
export function isForMusl(program: string): boolean {
  const file = openSync(program, "r");
  try {
    // What is done without a Buffer of its own and by readvSync, as in addon-file.ts, is several
    // times as fast in a fresh process.
    const head = new Uint8Array(HEAD_LENGTH);
    readvSync(file, [head], 0);
    return Buffer.prototype.latin1Slice.call(head, 0, HEAD_LENGTH).includes("/ld-musl-");
  } finally {
    closeSync(file);
  }
}

function isReportedMusl(): boolean {
  const report = process.report?.getReport?.() as { header?: object } | undefined;
  return report?.header !== undefined && !("glibcVersionRuntime" in report.header);
}
