/**
 * Random sequences of calls, each made to this package and to node:crypto: every result and every
 * error must be the same.
 */
import * as crypto from "node:crypto";
import { finished } from "node:stream/promises";
import * as shacore from "shacore";
import { describe } from "vitest";
import { agree } from "../support/agree.js";
import { outcome } from "../support/outcome.js";
import { randomBytes, randomWords } from "../support/random.js";
import { share } from "../support/share.js";

const SEQUENCES = share(2000);
const SEQUENCES_PER_TEST = 100;
const CALLS_MAX = 25;

// biome-ignore lint/suspicious/noExplicitAny: many arguments are wrong on purpose
type Any = any;

/** A hash under test, and what decides which calls may come next. */
interface Subject {
  hash: Any;
  /** Whether the stream was ended. */
  ended: boolean;
  /** Whether digest was called. */
  digested: boolean;
  listening: boolean;
}

/** Where random data comes from: making it takes longer than hashing it. */
const pool = randomBytes(1, 80_000);

/** Makes the choices of a sequence: the same for the same seed. */
class Choices {
  readonly #next: () => number;

  constructor(seed: number) {
    this.#next = randomWords(seed);
  }

  below(limit: number): number {
    return this.#next() % limit;
  }

  of<T>(values: readonly T[]): T {
    return values[this.below(values.length)];
  }

  /** A length around the borders of blocks and buffers, or large. */
  length(): number {
    const border = this.of([0, 20, 55, 64, 128, 192, 1024, 4096, 70_000]);
    return Math.max(0, border + this.below(9) - 4);
  }

  bytes(length: number): Buffer {
    const start = this.below(1000);
    return Buffer.from(pool.subarray(start, start + length));
  }

  string(): string {
    const length = this.length();
    return this.of([
      () => "x".repeat(length),
      () => this.bytes(length).toString("latin1"),
      () => this.bytes(length).toString("hex"),
      () => this.bytes(length).toString("base64"),
      () => "é€𝒳".repeat(length >> 2),
      () => `${"a".repeat(this.below(70))}\ud800`,
      () => this.bytes(length & ~1).toString("utf16le"),
    ])();
  }

  view(): NodeJS.ArrayBufferView {
    const bytes = this.bytes(this.length() + 8);
    const { buffer } = new Uint8Array(bytes);
    return this.of<() => NodeJS.ArrayBufferView>([
      () => bytes,
      () => bytes.subarray(this.below(9)),
      () => new Uint8Array(buffer, this.below(9)),
      () => new DataView(buffer, this.below(9)),
      () => new Uint16Array(buffer, 0, buffer.byteLength >> 1),
      () => new Float64Array(buffer, 8, (buffer.byteLength - 8) >> 3),
    ])();
  }

  data(): Any {
    const kind = this.below(20);
    if (kind === 0)
      return this.of<unknown>([undefined, null, 5, true, {}, [1], new ArrayBuffer(3)]);
    return kind < 10 ? this.string() : this.view();
  }

  algorithm(): Any {
    const names = ["sha1", "sha256", "sha224", "SHA1", "SHA-256"];
    return this.below(30) === 0 ? this.of([5, undefined, null]) : this.of(names);
  }

  encoding(): Any {
    const common = ["hex", "base64", "latin1", "utf8", undefined];
    const rare = ["base64url", "ascii", "ucs2", "HEX", "buffer", "nope", "", null, 5];
    return this.of(this.below(3) === 0 ? rare : common);
  }
}

/** One side of the comparison: its functions, and how it carries a hash elsewhere. */
interface Side {
  readonly module: Any;
  readonly carry: (hash: Any) => Any;
}

const sides: Record<"ours" | "theirs", Side> = {
  ours: {
    module: shacore,
    carry: (hash) => shacore.importState(hash.exportState()),
  },
  theirs: { module: crypto, carry: (hash) => hash.copy() },
};

/** Runs the sequence of a seed, and tells what each call came to. */
async function run(seed: number, { module, carry }: Side): Promise<unknown[]> {
  const choices = new Choices(seed);
  const subjects: Subject[] = [];
  const log: unknown[] = [];
  /** Whether the call threw. */
  const note = (name: string, call: () => unknown): boolean => {
    const done = outcome(call) as object;
    log.push([name, printable(done)]);
    return "error" in done;
  };
  /** A hash to go on with; refused ones stand in for nothing. */
  const add = (name: string, make: () => Any): void => {
    note(name, () => {
      subjects.push({ hash: make(), ended: false, digested: false, listening: false });
    });
  };
  /** Writing to a stream may end in an error event. */
  const listen = (subject: Subject): void => {
    if (!subject.listening) subject.hash.on("error", () => undefined);
    subject.listening = true;
  };

  for (let calls = 3 + choices.below(CALLS_MAX); calls > 0; calls--) {
    const kind = choices.below(24);
    const algorithm = choices.algorithm();
    const [data, encoding] = [choices.data(), choices.encoding()];
    if (subjects.length === 0 || kind === 0) {
      const options = choices.of([undefined, undefined, { highWaterMark: 5 }]);
      add("createHash", () => module.createHash(algorithm, options));
      continue;
    }
    const subject = choices.of(subjects);
    const { hash } = subject;
    if (kind <= 9) {
      // After the end of the stream node:crypto drops the data; ours says so.
      if (!subject.ended) note("update", () => hash.update(data, encoding) === hash);
    } else if (kind <= 12) {
      subject.digested = true;
      note("digest", () => hash.digest(encoding));
    } else if (kind <= 14) {
      const options = choices.of([undefined, { encoding: "hex" }]);
      if (!subject.ended) add("copy", () => hash.copy(options));
    } else if (kind <= 16) {
      if (!subject.ended) add("carry", () => carry(hash));
    } else if (kind <= 19) {
      // After digest the node:crypto of older Nodes drops the data; ours says so.
      if (subject.digested) continue;
      listen(subject);
      note("write", () => hash.write(writable(data, encoding), streamEncoding(encoding)));
    } else if (kind === 20) {
      listen(subject);
      const refused = note("end", () => {
        if (subject.digested) hash.end();
        else hash.end(writable(data, encoding), streamEncoding(encoding));
      });
      if (refused) continue;
      subject.ended = true;
      const done = finished(hash, { readable: false });
      log.push(["finished", await done.then(() => printable(hash.read()), printableError)]);
    } else if (kind === 21) {
      note("setEncoding", () => hash.setEncoding("hex") === hash);
    } else if (module.hash !== undefined && crypto.hash !== undefined) {
      note("hash", () => module.hash(algorithm, data, encoding));
    }
  }
  return log;
}

/** What may be written: node:crypto aborts the process at half a byte in hexadecimal. */
function writable(data: Any, encoding: unknown): Any {
  const halves = typeof data === "string" && String(encoding).toLowerCase() === "hex";
  return halves && data.length % 2 !== 0 ? data.slice(1) : data;
}

/** Streams refuse what is no encoding in ways of their own. */
function streamEncoding(encoding: unknown): unknown {
  return encoding === "buffer" || encoding === "" || encoding === 5 ? undefined : encoding;
}

/** A result that can be printed and compared. */
function printable(value: unknown): unknown {
  if (value instanceof Uint8Array) return `bytes ${Buffer.from(value).toString("hex")}`;
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, printable(each)]));
}

function printableError({ name, code }: NodeJS.ErrnoException): unknown {
  return { error: name, code };
}

async function runMany(first: number, side: Side): Promise<unknown> {
  const logs: Record<string, unknown> = {};
  for (let seed = first; seed < first + SEQUENCES_PER_TEST; seed++)
    logs[`seed ${seed}`] = await run(seed, side);
  return logs;
}

const isDeno = process.versions.deno !== undefined;

describe.skipIf(isDeno)("calls (not in Deno, whose Buffer reads bad base64 otherwise)", () => {
  for (let first = 0; first < SEQUENCES; first += SEQUENCES_PER_TEST)
    agree(
      `sequences from ${first} on`,
      () => runMany(first, sides.ours),
      () => runMany(first, sides.theirs),
    );
});
