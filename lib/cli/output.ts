/**
 * Standard output and standard error of a command that prints many lines.
 */
import type { Name } from "./name.js";

export class Output {
  readonly #program: string;
  readonly #before: () => void;
  #waiting = "";

  /**
   * @param program - what messages begin with
   * @param before - called before anything is written
   */
  constructor(program: string, before: () => void = () => {}) {
    this.#program = program;
    this.#before = before;
  }

  /** A line for standard output, written together with those that follow at once. */
  line(text: Name): void {
    if (typeof text === "string") {
      if (this.#waiting === "") setImmediate(() => this.flush());
      this.#waiting += text;
    } else {
      this.flush();
      this.#before();
      process.stdout.write(text);
    }
  }

  /** A message for standard error, written after all lines that came before. */
  message(text: string): void {
    this.flush();
    this.#before();
    process.stderr.write(`${this.#program}: ${text}\n`);
  }

  flush(): void {
    if (this.#waiting === "") return;
    this.#before();
    process.stdout.write(this.#waiting);
    this.#waiting = "";
  }
}
