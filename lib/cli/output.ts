/**
 * Standard output and standard error of a command that prints many lines.
 */
export class Output {
  readonly #before: () => void;
  #waiting = "";

  /** `before` is called before anything is written. */
  constructor(before: () => void) {
    this.#before = before;
  }

  /** A line for standard output, written together with those that follow at once. */
  line(text: string): void {
    if (this.#waiting === "") setImmediate(() => this.flush());
    this.#waiting += text;
  }

  /** A line for standard error, written after all lines that came before. */
  error(text: string): void {
    this.flush();
    this.#before();
    process.stderr.write(text);
  }

  flush(): void {
    if (this.#waiting === "") return;
    this.#before();
    process.stdout.write(this.#waiting);
    this.#waiting = "";
  }
}
