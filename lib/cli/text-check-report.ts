/**
 * A check told in words, those of sha1sum.
 */
import { CollisionError } from "../collisions.js";
import type { Claim } from "./check-lines.js";
import type { CheckReport, Counts, Verdict } from "./check-report.js";
import { escapeName } from "./checksum-line.js";
import { collisionWarning } from "./collision-warning.js";
import type { Outcome } from "./digests.js";
import { joinNames, type Name } from "./name.js";
import type { Output } from "./output.js";
import { quoteName } from "./quote.js";
import type { Report } from "./sum-options.js";
import { reasonOf } from "./system-error.js";

const WORDS: Record<Verdict, string> = {
  matched: "OK",
  mismatched: "FAILED",
  unreadable: "FAILED open or read",
};

export class TextCheckReport implements CheckReport {
  readonly #output: Output;
  readonly #list: string;
  readonly #report: Report;
  readonly #tag: string;

  constructor(output: Output, list: Name, report: Report, tag: string) {
    this.#output = output;
    this.#list = quoteName(list === "-" ? "standard input" : list);
    this.#report = report;
    this.#tag = tag;
  }

  unreadableList(error: NodeJS.ErrnoException): void {
    const reason = error.syscall === "open" ? reasonOf(error) : "read error";
    this.#output.message(`${this.#list}: ${reason}`);
  }

  malformedLine(number: number): void {
    if (this.#report === "warn")
      this.#output.message(
        `${this.#list}: ${number}: improperly formatted ${this.#tag} checksum line`,
      );
  }

  file({ name }: Claim, verdict: Verdict, { error }: Outcome): void {
    if (verdict === "unreadable" && error !== undefined)
      this.#output.message(`${quoteName(name)}: ${reasonOf(error)}`);
    if (this.#report === "status") return;
    if (verdict !== "matched" || this.#report !== "quiet")
      this.#output.line(joinNames(...inOneLine(name), `: ${WORDS[verdict]}\n`));
    if (error instanceof CollisionError) this.#output.message(collisionWarning(name, error));
  }

  end(counts: Counts, isList: boolean, isVerified: boolean): void {
    if (!isList) {
      this.#output.message(`${this.#list}: no properly formatted checksum lines found`);
      return;
    }
    if (this.#report === "status") return;
    const warn = (count: number, one: string, many: string) => {
      if (count > 0) this.#output.message(`WARNING: ${count} ${count === 1 ? one : many}`);
    };
    warn(counts.malformed, "line is improperly formatted", "lines are improperly formatted");
    warn(counts.unreadable, "listed file could not be read", "listed files could not be read");
    warn(counts.mismatched, "computed checksum did NOT match", "computed checksums did NOT match");
    warn(
      counts.attacks,
      "listed file is part of a SHA-1 collision attack",
      "listed files are part of SHA-1 collision attacks",
    );
    if (!isVerified) this.#output.message(`${this.#list}: no file was verified`);
  }
}

/** A name for a result: unlike in lists, it is escaped only when it holds a newline. */
function inOneLine(name: Name): Name[] {
  return name.includes("\n") ? escapeName(name) : [name];
}
