/** hashFiles: many files of every kind, what goes wrong with some of them, and all ways to stop. */
import * as crypto from "node:crypto";
import { chmodSync, mkdirSync, type PathLike, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { backend, type FileResult, type HashFilesOptions, hashFile, hashFiles } from "shacore";
import { describe, expect, it } from "vitest";
import { knowsDescriptors, openDescriptors } from "../support/descriptors.js";
import { canWaitForPipes, makePipe, writeToPipe } from "../support/pipe.js";
import { randomBytes, randomWords } from "../support/random.js";
import { share } from "../support/share.js";
import { temporaryFolder } from "../support/temporary.js";

const folder = temporaryFolder();
const data = randomBytes(2, 400_000);

interface Made {
  readonly path: string;
  readonly digest: string;
}

function make(name: string, content: string | Uint8Array): Made {
  const path = join(folder, name);
  writeFileSync(path, content);
  return { path, digest: crypto.createHash("sha1").update(content).digest("hex") };
}

/** `count` files of random sizes: most of them small, some empty, some of many chunks. */
function makeMany(name: string, count: number): Made[] {
  const random = randomWords(count);
  return Array.from({ length: count }, (_, index) => {
    const magnitude = 2 ** (random() % 19);
    return make(`${name} ${index}`, data.subarray(0, index % 10 === 0 ? 0 : random() % magnitude));
  });
}

/** A file of zeros that no machine has hashed before the test stops it. */
function makeLong(name: string, length = 2 ** 34): string {
  const { path } = make(name, "");
  truncateSync(path, length);
  return path;
}

async function collect<Path extends PathLike>(
  paths: Iterable<Path> | AsyncIterable<Path>,
  options?: HashFilesOptions,
): Promise<FileResult<Path, string | Buffer>[]> {
  const results: FileResult<Path, string | Buffer>[] = [];
  for await (const result of hashFiles(paths, options)) results.push(result);
  return results;
}

const few = makeMany("few", 50);
const paths = few.map(({ path }) => path);

async function failure(promise: Promise<unknown>): Promise<unknown> {
  try {
    return await promise;
  } catch (error) {
    const { name, code, message, cause } = error as NodeJS.ErrnoException;
    return { name, code, message, cause };
  }
}

describe("digests", () => {
  it("of thousands of files, in their order", async () => {
    const made = makeMany("thousands", share(2000));
    expect(await collect(made.map(({ path }) => path))).toEqual(made);
  });
  for (const concurrency of [1, 2, 3, 16])
    it(`with ${concurrency} at a time`, async () => {
      expect(await collect(paths, { concurrency })).toEqual(few);
    });
  for (const count of [0, 1, 2, 15, 16, 17, 33])
    it(`of ${count} files`, async () => {
      const some = few.slice(0, count);
      expect(
        await collect(
          some.map(({ path }) => path),
          { concurrency: 2 },
        ),
      ).toEqual(some);
    });
  it("as they are there", async () => {
    const byPath = (one: { path: PathLike }, other: { path: PathLike }) =>
      one.path < other.path ? -1 : 1;
    const results = await collect(paths, { ordered: false });
    expect(results.sort(byPath)).toEqual([...few].sort(byPath));
  });
  it("a large file holds nobody up", async () => {
    const long = makeLong("long among short", 2 ** 28);
    const order: PathLike[] = [];
    // The portable side reads one file at a time on what is a thread of its own elsewhere.
    const concurrency = backend() === "native" ? 1 : 2;
    for await (const { path } of hashFiles([long, ...paths], { ordered: false, concurrency }))
      order.push(path);
    expect(order.length).toBe(51);
    expect(order.at(-1)).toBe(long);
  });
  it("the same path again and again", async () => {
    const again = Array.from({ length: 100 }, () => few[5]);
    expect(await collect(again.map(({ path }) => path))).toEqual(again);
  });
  it("in other encodings, by other algorithms", async () => {
    const { path } = few[7];
    for (const algorithm of ["sha1", "md5", "sha512"]) {
      const digest = await hashFile(path, { algorithm, encoding: "buffer" });
      expect(await collect([path, path], { algorithm, encoding: "buffer" })).toEqual([
        { path, digest },
        { path, digest },
      ]);
      expect(await collect([path], { algorithm, encoding: "base64" })).toEqual([
        { path, digest: digest.toString("base64") },
      ]);
    }
  });
});

describe("paths", () => {
  const given: [string, () => Iterable<string> | AsyncIterable<string>][] = [
    ["a Set", () => new Set(paths)],
    ["an iterator", () => paths.values()],
    [
      "a generator",
      function* () {
        yield* paths;
      },
    ],
    [
      "an async generator",
      async function* () {
        yield* paths;
      },
    ],
    [
      "a slow async generator",
      async function* () {
        for (const path of paths) {
          if (path.endsWith("0")) await pause(5);
          yield path;
        }
      },
    ],
  ];
  for (const [name, iterable] of given)
    it(name, async () => {
      expect(await collect(iterable(), { concurrency: 2 })).toEqual(few);
    });
  it("URLs and Buffers, given back as they are", async () => {
    const kinds = [pathToFileURL(paths[3]), Buffer.from(paths[4]), paths[5]];
    const results = await collect<PathLike>(kinds);
    expect(results.map(({ digest }) => digest)).toEqual(
      few.slice(3, 6).map(({ digest }) => digest),
    );
    for (const [index, { path }] of results.entries()) expect(path === kinds[index]).toBe(true);
  });
  it("an endless iterable is taken no further than needed", async () => {
    const wanted = share(20_000);
    let taken = 0;
    const endless = function* () {
      for (;;) {
        taken++;
        yield paths[taken % 50];
      }
    };
    let count = 0;
    for await (const { digest } of hashFiles(endless())) {
      count++;
      expect(digest).toBe(few[count % 50].digest);
      if (count === wanted) break;
    }
    expect(taken).toBeLessThan(wanted + 4097);
  });
  for (const [name, iterable] of [
    [
      "an iterable",
      function* () {
        yield* paths;
        throw new Error("no more paths");
      },
    ],
    [
      "an async iterable",
      async function* () {
        yield* paths;
        throw new Error("no more paths");
      },
    ],
  ] as const)
    it(`${name} that throws ends the iteration`, async () => {
      const before = openDescriptors();
      expect(await failure(collect<string>(iterable()))).toMatchObject({
        message: "no more paths",
      });
      expect(openDescriptors()).toBeLessThan(before + 1);
    });
  it("the iterable is told when the iteration is left", async () => {
    let isTold = false;
    const endless = function* () {
      try {
        for (;;) yield paths[1];
      } finally {
        isTold = true;
      }
    };
    for await (const _ of hashFiles(endless())) break;
    expect(isTold).toBe(true);
  });
});

describe("what cannot be read is a result", () => {
  it("between the others", async () => {
    mkdirSync(join(folder, "folder"));
    const mixed = [
      paths[1],
      join(folder, "missing"),
      paths[2],
      join(folder, "folder"),
      join(paths[3], "below"),
      "a\0b",
      5 as unknown as string,
      undefined as unknown as string,
      new URL("http://x/y"),
      paths[4],
    ];
    const results = await collect<PathLike>(mixed);
    expect(results.map(({ path }) => path)).toEqual(mixed);
    expect(results.map(({ digest, error }) => digest ?? error?.code)).toEqual([
      few[1].digest,
      "ENOENT",
      few[2].digest,
      "EISDIR",
      process.platform === "win32" ? "ENOENT" : "ENOTDIR",
      "ERR_INVALID_ARG_VALUE",
      "ERR_INVALID_ARG_TYPE",
      "ERR_INVALID_ARG_TYPE",
      "ERR_INVALID_URL_SCHEME",
      few[4].digest,
    ]);
    for (const { error } of results)
      if (error !== undefined) expect(error).toBeInstanceOf(Error as unknown as new () => unknown);
  });
  it("and is what hashFile says", async () => {
    const path = join(folder, "nothing here");
    const [{ error }] = await collect([path]);
    const { message, errno, code, syscall, path: named } = error as NodeJS.ErrnoException;
    expect([message, errno, code, syscall, named]).toEqual([
      `ENOENT: no such file or directory, open '${path}'`,
      error?.errno,
      "ENOENT",
      "open",
      path,
    ]);
    expect(await failure(hashFile(path))).toMatchObject({ message, code });
  });
  it("thousands of them", async () => {
    const missing = Array.from({ length: share(3000) }, (_, index) =>
      join(folder, `missing ${index}`),
    );
    const results = await collect(missing);
    expect(results.map(({ path }) => path)).toEqual(missing);
    expect(new Set(results.map(({ error }) => error?.code))).toEqual(new Set(["ENOENT"]));
  });
  it.skipIf(process.getuid?.() === 0 || process.platform === "win32")(
    "without permission (not as root, who may read all)",
    async () => {
      const { path } = make("secret", "");
      chmodSync(path, 0);
      const results = await collect([path, paths[1]]);
      expect(results.map(({ digest, error }) => digest ?? error?.code)).toEqual([
        "EACCES",
        few[1].digest,
      ]);
    },
  );
});

describe.skipIf(!canWaitForPipes)("pipes that nobody writes to", () => {
  it("hold nobody up", async () => {
    const pipes = Array.from({ length: 5 }, (_, index) => join(folder, `pipe ${index}`));
    for (const pipe of pipes) makePipe(pipe);
    const iteration = hashFiles([...pipes, ...paths], { ordered: false, concurrency: 1 });
    const results: FileResult<string>[] = [];
    let written: Promise<unknown> = Promise.resolve();
    for await (const result of iteration) {
      results.push(result);
      if (results.length === 50)
        written = Promise.all(pipes.map((pipe) => writeToPipe(pipe, [pipe, "!"])));
    }
    await written;
    expect(results.slice(0, 50).map(({ digest }) => digest)).toEqual(
      results.slice(0, 50).map(({ path }) => few[paths.indexOf(path)].digest),
    );
    for (const { path, digest } of results.slice(50))
      expect(digest).toBe(crypto.createHash("sha1").update(`${path}!`).digest("hex"));
    expect(results.length).toBe(55);
  });
  it("can be left", async () => {
    const pipe = join(folder, "pipe to leave");
    makePipe(pipe);
    const before = openDescriptors();
    const controller = new AbortController();
    setTimeout(() => controller.abort(), 150);
    expect(await failure(hashFile(pipe, { signal: controller.signal }))).toMatchObject({
      code: "ABORT_ERR",
    });
    for await (const { path } of hashFiles([pipe, ...paths], { ordered: false }))
      if (path === paths[49]) break;
    expect(openDescriptors()).toBeLessThan(before + 1);
  });
});

describe("stopping", () => {
  const abortError = (cause: unknown) => ({
    name: "AbortError",
    code: "ABORT_ERR",
    message: "The operation was aborted",
    cause,
  });
  const closed = async (work: () => Promise<void>) => {
    const before = openDescriptors();
    await work();
    expect(openDescriptors()).toBeLessThan(before + 1);
  };

  it("before the beginning", () =>
    closed(async () => {
      const signal = AbortSignal.abort("early");
      let calls = 0;
      const onProgress = () => calls++;
      expect(await failure(hashFile(paths[1], { signal, onProgress }))).toEqual(
        abortError("early"),
      );
      expect(await failure(collect(paths, { signal, onProgress }))).toEqual(abortError("early"));
      expect(calls).toBe(0);
    }));
  it("in the middle of a file", () =>
    closed(async () => {
      const path = makeLong("stopped");
      const controller = new AbortController();
      let calls = 0;
      const promise = hashFile(path, {
        signal: controller.signal,
        onProgress: () => {
          calls++;
          controller.abort("middle");
        },
      });
      expect(await failure(promise)).toEqual(abortError("middle"));
      await pause(50);
      expect(calls).toBe(1);
    }));
  for (const milliseconds of [0, 1, 5, 20])
    it(`after ${milliseconds} ms`, () =>
      closed(async () => {
        const controller = new AbortController();
        const { signal } = controller;
        const long = Array.from({ length: 40 }, (_, index) => makeLong(`long ${index}`));
        let calls = 0;
        const work = Promise.all([
          failure(hashFile(long[0], { signal })),
          failure(collect([...paths, ...long], { signal, onProgress: () => calls++ })),
        ]);
        await pause(milliseconds);
        controller.abort("now");
        const callsBefore = calls;
        expect(await work).toEqual([abortError("now"), abortError("now")]);
        await pause(50);
        expect(calls).toBe(callsBefore);
      }));
  it("while paths are waited for", () =>
    closed(async () => {
      const controller = new AbortController();
      const never = async function* () {
        yield paths[1];
        await new Promise(() => {});
      };
      setTimeout(() => controller.abort(), 20);
      expect(await failure(collect(never(), { signal: controller.signal }))).toMatchObject({
        code: "ABORT_ERR",
      });
    }));
  it("by leaving the iteration", () =>
    closed(async () => {
      for (const count of [1, 10, 30]) {
        let left = count;
        for await (const _ of hashFiles([...paths, makeLong("left")])) if (--left === 0) break;
      }
    }));
  it("by an error of the listener", () =>
    closed(async () => {
      let calls = 0;
      const onProgress = () => {
        calls++;
        throw new Error("enough");
      };
      const { message } = (await failure(collect(paths, { onProgress, concurrency: 2 }))) as Error;
      expect(message).toBe("enough");
      expect(calls).toBe(1);
    }));
  it("nothing begins before the first step", () =>
    closed(async () => {
      let taken = 0;
      const counted = function* () {
        taken++;
        yield paths[1];
      };
      const iteration = hashFiles(counted());
      await pause(20);
      expect(taken).toBe(0);
      await iteration.return();
      expect(await iteration.next()).toEqual({ done: true, value: undefined });
    }));
  it("afterwards nothing is open", () =>
    closed(async () => {
      await collect([...paths, join(folder, "missing"), folder]);
      await failure(hashFile(folder));
      await hashFile(paths[1]);
    }));
  if (!knowsDescriptors) console.log("descriptors are not counted: this system does not tell");
});

describe("options", () => {
  for (const [name, wrong] of Object.entries({
    "no options": 5,
    algorithm: { algorithm: 5 },
    concurrency: { concurrency: "2" },
    encoding: { encoding: 5 },
    ordered: { ordered: 1 },
    signal: { signal: {} },
    onProgress: { onProgress: 5 },
  }))
    it(`${name} of another type`, () => {
      let code: unknown;
      try {
        hashFiles(paths, wrong as HashFilesOptions);
      } catch (error) {
        code = (error as NodeJS.ErrnoException).code;
      }
      expect(code).toBe("ERR_INVALID_ARG_TYPE");
    });
  for (const concurrency of [0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY])
    it(`concurrency ${concurrency}`, () => {
      let code: unknown;
      try {
        hashFiles(paths, { concurrency });
      } catch (error) {
        code = (error as NodeJS.ErrnoException).code;
      }
      expect(code).toBe("ERR_OUT_OF_RANGE");
    });
  for (const wrong of [undefined, null, 5, "path", {}])
    it(`paths that are ${wrong}`, () => {
      let code: unknown;
      try {
        hashFiles(wrong as string[]);
      } catch (error) {
        code = (error as NodeJS.ErrnoException).code;
      }
      expect(code).toBe("ERR_INVALID_ARG_TYPE");
    });
  it("progress goes up to all files and bytes", async () => {
    const seen: { files: number; bytes: number }[] = [];
    await collect(paths, { onProgress: (progress) => seen.push(progress) });
    const sorted = [...seen].sort((one, other) => one.bytes - other.bytes);
    expect(seen).toEqual(sorted);
    const { statSync } = await import("node:fs");
    const bytes = paths.reduce((sum, path) => sum + statSync(path).size, 0);
    expect(seen.at(-1)).toEqual({ files: 50, bytes });
  });
});
