/**
 * How far a measurement has come, in the last line of a terminal.
 */
const PAUSE = 100;
const ERASE_LINE = "\r\x1b[K";

export class BenchProgress {
  readonly #isWanted = process.stderr.isTTY === true && process.env.TERM !== "dumb";
  #next = 0;

  /** The part of the work that is done, under its name; not shown too often. */
  show(name: string, share: number): void {
    const now = performance.now();
    if (!this.#isWanted || now < this.#next) return;
    this.#next = now + PAUSE;
    process.stderr.write(`${ERASE_LINE}${name} ${String(Math.floor(100 * share)).padStart(3)}%`);
  }

  erase(): void {
    if (this.#isWanted && this.#next > 0) process.stderr.write(ERASE_LINE);
  }
}
