/**
 * A check told in lines of JSON.
 */
import type { Claim } from "./check-lines.js";
import type { CheckReport, Counts, Verdict } from "./check-report.js";
import type { Outcome } from "./digests.js";
import { errorMembers, jsonLine, nameMembers, outcomeMembers } from "./json.js";
import { type Name, nameText } from "./name.js";
import type { Output } from "./output.js";
import type { Report } from "./sum-options.js";

export class JsonCheckReport implements CheckReport {
  readonly #output: Output;
  readonly #list: string;
  readonly #report: Report;
  readonly #tag: string;

  constructor(output: Output, list: Name, report: Report, tag: string) {
    this.#output = output;
    this.#list = nameText(list);
    this.#report = report;
    this.#tag = tag;
  }

  unreadableList(error: NodeJS.ErrnoException): void {
    this.#line({ list: this.#list, ...errorMembers(error) });
  }

  malformedLine(line: number): void {
    const message = `improperly formatted ${this.#tag} checksum line`;
    this.#line({ list: this.#list, line, error: { code: "ERR_SHACORE_LINE", message } });
  }

  file({ name, algorithm, digest: expected }: Claim, verdict: Verdict, outcome: Outcome): void {
    if (this.#report === "quiet" && verdict === "matched" && outcome.error === undefined) return;
    this.#line({
      ...nameMembers(name),
      algorithm,
      expected,
      ok: verdict === "matched",
      ...outcomeMembers(outcome),
    });
  }

  end({ matched, mismatched, unreadable, malformed, attacks }: Counts): void {
    this.#line({ list: this.#list, matched, mismatched, unreadable, malformed, attacks });
  }

  #line(members: Record<string, unknown>): void {
    if (this.#report !== "status") this.#output.line(jsonLine(members));
  }
}
