/**
 * Many files: dealt out to groups, each of which hashes on a thread of its own, and gathered again.
 */
import type { PathLike } from "node:fs";
import * as os from "node:os";
import type { Digest } from "./encoding.js";
import { aborted, invalidArgumentType } from "./errors.js";
import type { EndedFile, FileGroup, FileSource } from "./file-group.js";
import {
  type Checked,
  checkCommon,
  checkConcurrency,
  checkOptions,
  checkPath,
  fileGroup,
} from "./file-options.js";
import type { FileResult, FilesProgress, HashFilesOptions } from "./hash-file.js";
import { Intake } from "./intake.js";

/** Files that may be ahead of the iteration. */
const AHEAD_MAX = 4096;

/** Files that a group wants at least: its lanes. */
const LANES = 16;

/** @see hashFiles in hash-file.ts */
export function hashFiles<Path extends PathLike>(
  paths: Iterable<Path> | AsyncIterable<Path>,
  options?: HashFilesOptions,
): AsyncGenerator<FileResult<Path, string | Digest>, void, void> {
  if (typeof paths === "string" || !isIterable(paths))
    throw invalidArgumentType("paths", "an iterable of paths", paths);
  const filesOptions: HashFilesOptions = checkOptions(options);
  const { ordered = true, onProgress } = filesOptions;
  if (typeof ordered !== "boolean")
    throw invalidArgumentType("options.ordered", "of type boolean", ordered);
  const checked = checkCommon(filesOptions);
  const concurrency = checkConcurrency(filesOptions, usualConcurrency());
  return iterate(() => new Run(paths, checked, concurrency, ordered, onProgress));
}

function isIterable(value: unknown): boolean {
  const { [Symbol.iterator]: iterator, [Symbol.asyncIterator]: asyncIterator } = (value ??
    {}) as Partial<Iterable<unknown> & AsyncIterable<unknown>>;
  return typeof iterator === "function" || typeof asyncIterator === "function";
}

/** As many threads as can run at once. */
function usualConcurrency(): number {
  const threads = Number(process.env.UV_THREADPOOL_SIZE) || 4;
  return Math.max(1, Math.min(threads, os.availableParallelism?.() ?? os.cpus().length));
}

async function* iterate<Path extends PathLike>(
  start: () => Run<Path>,
): AsyncGenerator<FileResult<Path, string | Digest>, void, void> {
  const run = start();
  try {
    for (;;) {
      const result = run.next();
      if (result !== undefined) yield result;
      else if (run.isDone) return;
      else await run.change();
    }
  } finally {
    await run.stop();
  }
}

/** A file on its way. */
interface Task<Path> extends FileSource {
  readonly path: Path;
  /** Its place among the paths. */
  readonly index: number;
  /** How many files had been closed when this one was last given to a group. */
  closedBefore: number;
}

/** The work of one call. */
class Run<Path extends PathLike> {
  readonly #checked: Checked;
  readonly #isOrdered: boolean;
  readonly #onProgress: ((progress: FilesProgress) => void) | undefined;
  readonly #paths: Intake<Path>;
  readonly #groups: FileGroup<Task<Path>>[];
  readonly #finished: Promise<unknown>;
  /** How many files a group begins with. */
  readonly #first: number;
  /** Results that were not asked for yet, by the place that they come at. */
  readonly #results = new Map<number, FileResult<Path, string | Digest>>();
  /** How many files were taken from the paths, have ended, and were given as results. */
  #taken = 0;
  #ended = 0;
  #given = 0;
  /** How many files were open and are closed again. */
  #closed = 0;
  /** Files that found no descriptor left. */
  readonly #postponed: Task<Path>[] = [];
  /** Whether they wait for another file to be closed. */
  #isShort = false;
  #isStopped = false;
  #failure: { readonly error: unknown } | undefined;
  #change: { readonly promise: Promise<void>; readonly resolve: () => void } | undefined;

  constructor(
    paths: Iterable<Path> | AsyncIterable<Path>,
    checked: Checked,
    concurrency: number,
    isOrdered: boolean,
    onProgress: ((progress: FilesProgress) => void) | undefined,
  ) {
    this.#checked = checked;
    this.#isOrdered = isOrdered;
    this.#onProgress = onProgress;
    this.#paths = new Intake(paths, () => this.#changed());
    const count = Math.min(concurrency, this.#paths.rest);
    this.#first = Math.min(LANES, Math.ceil(this.#paths.rest / count));
    this.#groups = Array.from({ length: count }, () => fileGroup(checked));
    checked.signal?.addEventListener("abort", this.#abort);
    if (checked.signal?.aborted) this.#abort();
    this.#finished = Promise.all(this.#groups.map((group) => this.#work(group)));
  }

  readonly #abort = () => this.#fail(aborted(this.#checked.signal));

  readonly #fail = (error: unknown) => {
    this.#failure ??= { error };
    this.#isStopped = true;
    this.#changed();
  };

  /** Ends all work, and closes all files. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#changed();
    this.#checked.signal?.removeEventListener("abort", this.#abort);
    await this.#finished;
    this.#paths.close();
  }

  /** The next result, or undefined when it is not there yet. Throws what ended the work. */
  next(): FileResult<Path, string | Digest> | undefined {
    if (this.#failure !== undefined) throw this.#failure.error;
    const result = this.#results.get(this.#given);
    if (result !== undefined) {
      if (this.#isAhead) this.#changed();
      this.#results.delete(this.#given++);
    }
    return result;
  }

  /** Whether all results were given. */
  get isDone(): boolean {
    return this.#paths.isExhausted && this.#given === this.#taken;
  }

  /** Until something has happened. */
  change(): Promise<void> {
    if (this.#change === undefined) {
      let resolve = () => {};
      const promise = new Promise<void>((settle) => {
        resolve = settle;
      });
      this.#change = { promise, resolve };
    }
    return this.#change.promise;
  }

  #changed(): void {
    this.#change?.resolve();
    this.#change = undefined;
  }

  /** Whether no more files may be taken before results are given. */
  get #isAhead(): boolean {
    return this.#taken - this.#given >= AHEAD_MAX;
  }

  /** What a thread does. */
  async #work(group: FileGroup<Task<Path>>): Promise<void> {
    await this.#hash(group).catch(this.#fail);
    await group.close().catch(this.#fail);
    this.#changed();
  }

  async #hash(group: FileGroup<Task<Path>>): Promise<void> {
    for (let wanted = this.#first; !this.#isStopped; ) {
      this.#fill(group, wanted);
      if (group.size !== 0) {
        const ended = await group.run();
        if (this.#isStopped) return;
        // As many as it ends in one run keep it busy; one that ran dry could have done with more.
        wanted =
          group.size === 0 ? Math.min(2 * wanted, group.capacity) : Math.max(LANES, ended.length);
        this.#closed += ended.filter(({ error }) => !isOutOfDescriptors(error)).length;
        for (const file of ended) this.#take(file);
        this.#report();
      } else if (this.#paths.isExhausted && this.#postponed.length === 0) {
        return;
      } else {
        await this.change();
      }
    }
  }

  /** Gives a group files until it has as many as it wants. */
  #fill(group: FileGroup<Task<Path>>, wanted: number): void {
    // What is left is shared, so that all groups come to an end at about the same time.
    const share = Math.max(this.#first, Math.ceil(this.#paths.rest / this.#groups.length));
    const size = Math.min(wanted, group.capacity, group.size + share);
    while (group.size < size && !this.#isShort) {
      const task = this.#postponed.pop() ?? this.#nextTask();
      if (task === undefined) break;
      task.closedBefore = this.#closed;
      group.add(task);
    }
  }

  #nextTask(): Task<Path> | undefined {
    while (!this.#isAhead) {
      const next = this.#paths.take();
      if (next === undefined) return undefined;
      const { value: path } = next;
      const index = this.#taken++;
      try {
        const file = checkPath(path);
        return { path, index, file, start: undefined, length: Infinity, closedBefore: 0 };
      } catch (error) {
        this.#settle(index, { path, error: error as Error });
      }
    }
    return undefined;
  }

  #take({ source, digest, error }: EndedFile<Task<Path>>): void {
    const { path, index, closedBefore } = source;
    const isOpenAny = this.#groups.some(({ size }) => size !== 0);
    if (isOutOfDescriptors(error) && (isOpenAny || this.#closed !== closedBefore)) {
      // Others have descriptors, or gave some back meanwhile: there will be one for this file too.
      this.#postponed.push(source);
      this.#isShort = isOpenAny;
    } else {
      this.#settle(index, digest === undefined ? { path, error } : { path, digest });
    }
  }

  #settle(index: number, result: FileResult<Path, string | Digest>): void {
    this.#results.set(this.#isOrdered ? index : this.#ended, result);
    this.#ended++;
    this.#isShort = false;
    this.#changed();
  }

  #report(): void {
    const bytes = this.#groups.reduce((sum, group) => sum + group.bytes, 0);
    try {
      this.#onProgress?.({ files: this.#ended, bytes });
    } catch (error) {
      // At once, so that no other group calls it again.
      this.#fail(error);
    }
  }
}

function isOutOfDescriptors(error: NodeJS.ErrnoException | undefined): boolean {
  const code = error?.code;
  return code === "EMFILE" || code === "ENFILE";
}
