/**
 * How far the work has come, in the last line of a terminal.
 */
import { statSync } from "node:fs";
import type { FilesProgress } from "../hash-file.js";
import type { Name } from "./name.js";

/** Milliseconds of work before there is a bar, and between two pictures of it. */
const DELAY = 1000;
const PAUSE = 100;

const BAR_LENGTH = 24;
const ERASE_LINE = "\r\x1b[K";

export class ProgressBar {
  /** Shows the progress; undefined when standard error is no terminal that can erase what it shows. */
  readonly onProgress =
    process.stderr.isTTY === true && process.env.TERM !== "dumb"
      ? (progress: FilesProgress) => this.#show(progress)
      : undefined;
  readonly #files: readonly Name[];
  readonly #start = performance.now();
  #nextTime = this.#start + DELAY;
  /** Bytes that all files have; undefined before the first picture. */
  #total: number | undefined;
  #isShown = false;

  constructor(files: readonly Name[]) {
    this.#files = files;
  }

  /** Shows the progress, unless it is too early or too soon after the last time. */
  #show({ files, bytes }: FilesProgress): void {
    const now = performance.now();
    if (now < this.#nextTime) return;
    this.#nextTime = now + PAUSE;
    this.#total ??= this.#files.reduce((sum, file) => sum + sizeOf(file), 0);
    const rate = (bytes / (now - this.#start)) * 1000;
    const counts = [
      `${size(bytes)} of ${size(this.#total)}`,
      `${files} of ${this.#files.length} files`,
      `${size(rate)}/s`,
    ].join(", ");
    const columns = process.stderr.columns || 80;
    const bar = BAR_LENGTH + 7 + counts.length < columns ? `${this.#bar(bytes)}  ` : "";
    process.stderr.write(`${ERASE_LINE}${bar}${counts.slice(0, columns - 1)}`);
    this.#isShown = true;
  }

  /** The bar and the percentage. */
  #bar(bytes: number): string {
    const share = Math.min(1, bytes / (this.#total || 1));
    const full = Math.floor(share * BAR_LENGTH);
    const [on, off] = process.env.NO_COLOR ? ["", ""] : ["\x1b[32m", "\x1b[39m"];
    const picture = `${on}${"#".repeat(full)}${off}${"-".repeat(BAR_LENGTH - full)}`;
    return `${picture} ${String(Math.floor(100 * share)).padStart(3)}%`;
  }

  /** Removes the bar until it is shown again. */
  erase(): void {
    if (this.#isShown) process.stderr.write(ERASE_LINE);
    this.#isShown = false;
  }
}

/** Bytes in a file, as far as they can be known before it is read. */
function sizeOf(file: Name): number {
  try {
    return statSync(file).size;
  } catch {
    return 0;
  }
}

function size(bytes: number): string {
  const units = ["B", "KiB", "MiB", "GiB", "TiB"];
  const power = Math.min(units.length - 1, Math.floor(Math.log2(Math.max(1, bytes)) / 10));
  const value = bytes / 1024 ** power;
  return `${value.toFixed(power === 0 ? 0 : 1)} ${units[power]}`;
}
