/**
 * What is told of a list while its files are checked.
 */
import type { Claim } from "./check-lines.js";
import type { Outcome } from "./digests.js";

export type Verdict = "matched" | "mismatched" | "unreadable";

/** Files, but for `malformed`: lines that are no checksums. */
export type Counts = Record<Verdict | "malformed" | "attacks", number>;

export interface CheckReport {
  /** The list cannot be read; nothing else is told of it. */
  unreadableList(error: NodeJS.ErrnoException): void;
  malformedLine(number: number): void;
  /** A file was compared with what its line claims. */
  file(claim: Claim, verdict: Verdict, outcome: Outcome): void;
  /**
   * @param isList - whether any line was a checksum
   * @param isVerified - false when nothing matched, and missing files were passed over
   */
  end(counts: Readonly<Counts>, isList: boolean, isVerified: boolean): void;
}
