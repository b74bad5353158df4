/**
 * The digests of files in their order: as many at once as the threads of this machine take.
 */
import { CollisionError } from "../collisions.js";
import { createHash } from "../create-hash.js";
import { type FilesProgress, hashFile, hashFiles } from "../hash-file.js";
import { type Name, nameKey, nameText } from "./name.js";
import { standardInput } from "./standard-input.js";

/** A file to hash. */
export interface Task {
  readonly algorithm: string;
  /** "-" is standard input. */
  readonly name: Name;
}

/** What came of a file. One that is part of a collision attack has an error and a digest. */
export interface Outcome {
  readonly digest?: string | undefined;
  readonly error?: Error | undefined;
}

export interface DigestOptions {
  /** Threads; as many as there are when undefined. */
  readonly jobs: number | undefined;
  /** Whether to look for collision attacks in what is hashed by SHA-1. */
  readonly collisions: boolean;
  readonly onProgress?: ((progress: FilesProgress) => void) | undefined;
}

/** The outcomes of the tasks, in their order. */
export async function* digests(
  tasks: readonly Task[],
  { jobs, collisions, onProgress }: DigestOptions,
): AsyncGenerator<Outcome, void, void> {
  const waiting = tasksInTurn(tasks);
  const progress = new Map<string, FilesProgress>();
  const settings = (algorithm: string) => ({
    algorithm,
    collisions: collisions && algorithm === "sha1" ? ("throw" as const) : undefined,
  });
  const start = (algorithm: string) =>
    hashFiles(
      tasks
        .filter((task) => task.algorithm === algorithm && !waiting.has(task))
        .map(({ name }) => name),
      {
        ...settings(algorithm),
        concurrency: jobs,
        onProgress: onProgress && ((now) => onProgress(sumOf(progress.set(algorithm, now)))),
      },
    );
  const runs = new Map(
    [...new Set(tasks.map(({ algorithm }) => algorithm))].map((name) => [name, start(name)]),
  );
  try {
    for (const task of tasks) {
      const { algorithm, name } = task;
      const run = runs.get(algorithm) as ReturnType<typeof start>;
      if (!waiting.has(task)) yield outcomeOf((await run.next()).value as Outcome);
      else if (name !== "-") yield await settle(hashFile(name, settings(algorithm)));
      else yield await settle(hashStandardInput(settings(algorithm)));
    }
  } finally {
    for (const run of runs.values()) await run.return();
  }
}

/**
 * The tasks that must not begin before those ahead of them have ended: what is read once may be gone, or
 * go on, when it is read again. So standard input, devices, and files that are named again.
 */
function tasksInTurn(tasks: readonly Task[]): ReadonlySet<Task> {
  const seen = new Set<string>();
  const waiting = new Set<Task>();
  for (const task of tasks) {
    const key = nameKey(task.name);
    if (seen.has(key) || task.name === "-" || /^\/(?:dev|proc)\//.test(nameText(task.name)))
      waiting.add(task);
    seen.add(key);
  }
  return waiting;
}

async function hashStandardInput({
  algorithm,
  collisions,
}: {
  algorithm: string;
  collisions: "throw" | undefined;
}): Promise<string> {
  const hash = collisions ? createHash("sha1", { collisions }) : createHash(algorithm);
  for await (const piece of standardInput()) hash.update(piece);
  return hash.digest("hex") as string;
}

async function settle(digest: Promise<string>): Promise<Outcome> {
  try {
    return { digest: await digest };
  } catch (error) {
    return outcomeOf({ error: error as Error });
  }
}

function outcomeOf({ digest, error }: Outcome): Outcome {
  if (digest !== undefined) return { digest };
  return error instanceof CollisionError
    ? { digest: error.digest, error }
    : { error: error as Error };
}

function sumOf(all: ReadonlyMap<string, FilesProgress>): FilesProgress {
  let [files, bytes] = [0, 0];
  for (const progress of all.values()) {
    files += progress.files;
    bytes += progress.bytes;
  }
  return { files, bytes };
}
