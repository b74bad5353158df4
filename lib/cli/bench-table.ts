/**
 * The figures of `shacore bench` as tables to be read in a terminal.
 */
import type { BenchResult, CoreResult, Verdict } from "./bench-result.js";

/** Bytes in the units that sizes of messages have: "64 B", "1 KiB". */
export function sizeName(bytes: number): string {
  return bytes < 1024 ? `${bytes} B` : `${bytes / 1024} KiB`;
}

/** A table for each algorithm: a line for each core, three columns for each size of messages. */
export function tableOf({ cores, verdicts, ...run }: BenchResult): string {
  const algorithms = [...new Set(cores.map(({ algorithm }) => algorithm))];
  const head = `${run.cpu}, ${run.architecture}, ${run.runtime}, shacore ${run.package} (${run.backend})\n`;
  const tables = algorithms.map((algorithm) =>
    tableOfAlgorithm(
      algorithm,
      cores.filter((core) => core.algorithm === algorithm),
    ),
  );
  const legend =
    "\n* in use when the run began, for single messages or some batches\n" +
    (run.backend === "native"
      ? "GB/s, c/B (cycles per byte): the core alone, in all its lanes together\n"
      : "GB/s: whole messages\n") +
    "x node: whole messages, how many times as fast as node:crypto is\n";
  return `${head}${tables.join("")}${legend}${verdicts.map(verdictLine).join("")}`;
}

const COLUMNS = ["GB/s", "c/B", "x node"] as const;
const WIDTH = 7;

function tableOfAlgorithm(algorithm: string, cores: readonly CoreResult[]): string {
  const nameWidth = Math.max(algorithm.length, ...cores.map(({ name }) => name.length));
  const sizes = cores[0]?.sizes ?? [];
  const spans = sizes.map(({ bytes }) => sizeName(bytes).padStart(COLUMNS.length * WIDTH));
  const titles = sizes.flatMap(() => COLUMNS.map((title) => title.padStart(WIDTH)));
  const lines = cores.map((core) => {
    const cells = core.sizes.flatMap(({ gigabytesPerSecond, cyclesPerByte, timesNode }) =>
      [gigabytesPerSecond, cyclesPerByte, timesNode].map((value) =>
        (value === null ? "-" : value.toFixed(2)).padStart(WIDTH),
      ),
    );
    return `${core.origin === null ? " " : "*"} ${core.name.padEnd(nameWidth)}${cells.join("")}`;
  });
  return `\n${[
    `  ${algorithm.padEnd(nameWidth)}${spans.join("")}`,
    `  ${"".padEnd(nameWidth)}${titles.join("")}`,
    ...lines,
  ].join("\n")}\n`;
}

/** A sentence about the core for single messages. */
export function verdictLine({ algorithm, default: preferred, faster }: Verdict): string {
  return faster === null
    ? `${algorithm}: ${preferred}, the default; none is faster by more than the noise\n`
    : `${algorithm}: ${faster} is faster than ${preferred}, the default, by more than the noise\n`;
}
