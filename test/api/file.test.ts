/** hashFile: files of every kind, against what createReadStream and node:crypto make of them. */
import * as crypto from "node:crypto";
import {
  appendFileSync,
  createReadStream,
  existsSync,
  mkdirSync,
  readFileSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { open, readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { backend, type HashFileOptions, hashFile } from "shacore";
import { describe, expect, it } from "vitest";
import { agree } from "../support/agree.js";
import { hasPipes, makePipe, writeToPipe } from "../support/pipe.js";
import { randomBytes } from "../support/random.js";
import { temporaryFolder } from "../support/temporary.js";

const folder = temporaryFolder();
const data = randomBytes(1, 600_000);
const sha1 = (bytes: string | Uint8Array, algorithm = "sha1") =>
  crypto.createHash(algorithm).update(bytes).digest("hex");

function file(name: string, content: string | Uint8Array): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

const thousand = file("thousand", data.subarray(0, 1000));
const large = file("large", data);

/** What a promise comes to, in a form that can be compared. */
async function outcome(promise: () => Promise<unknown>): Promise<unknown> {
  try {
    return { result: await promise() };
  } catch (error) {
    const { name, code, errno } = error as NodeJS.ErrnoException;
    return { error: name, code, errno };
  }
}

/** The same by a stream and node:crypto. */
async function streamed(path: string, options: object): Promise<string> {
  const hash = crypto.createHash("sha1");
  for await (const chunk of createReadStream(path, options)) hash.update(chunk);
  return hash.digest("hex");
}

describe("sizes", () => {
  it("0 to 300", async () => {
    for (let size = 0; size <= 300; size++) {
      const path = file("sized", data.subarray(0, size));
      expect([size, await hashFile(path)]).toEqual([size, sha1(data.subarray(0, size))]);
    }
  });
  it("around those of chunks", async () => {
    for (const chunk of [4096, 32_768, 65_536, 262_144, 524_288])
      for (const more of [-65, -64, -63, -9, -8, -1, 0, 1, 64]) {
        const bytes = data.subarray(0, chunk + more);
        expect([chunk, more, await hashFile(file("sized", bytes))]).toEqual([
          chunk,
          more,
          sha1(bytes),
        ]);
      }
  });
  it("larger than every buffer", async () => {
    const bytes = Buffer.alloc(5_000_001, data);
    expect(await hashFile(file("larger", bytes))).toBe(sha1(bytes));
  });
  it("many at the same time", async () => {
    const sizes = Array.from({ length: 40 }, (_, index) => index * 15_000);
    const paths = sizes.map((size) => file(`many ${size}`, data.subarray(0, size)));
    expect(await Promise.all(paths.map((path) => hashFile(path)))).toEqual(
      sizes.map((size) => sha1(data.subarray(0, size))),
    );
  });
});

describe("start and end", () => {
  const both = (name: string, path: string, options: object) =>
    agree(
      name,
      () => outcome(() => hashFile(path, options)),
      () => outcome(() => streamed(path, options)),
    );
  for (const start of [undefined, 0, 1, 63, 64, 65, 500, 999, 1000, 5000])
    for (const end of [undefined, 0, 1, 63, 64, 998, 999, 1000, 5000, Number.POSITIVE_INFINITY])
      both(`${start} to ${end}`, thousand, { start, end });
  for (const [start, end] of [
    [1, 599_998],
    [524_288, undefined],
    [524_287, 524_288],
    [0, 524_287],
    [300_000, 299_999 + 64],
  ])
    both(`${start} to ${end} of many`, large, { start, end });
  for (const value of [-1, 1.5, Number.NaN, "1", null, 2 ** 53, true]) {
    both(`start ${value}`, thousand, { start: value });
    both(`end ${value}`, thousand, { end: value });
  }
});

describe("a FileHandle", () => {
  it("is read from where it stands, and stands at the end then", async () => {
    const handle = await open(thousand);
    await handle.read(Buffer.alloc(10), 0, 10, null);
    expect(await hashFile(handle)).toBe(sha1(data.subarray(10, 1000)));
    expect((await handle.read(Buffer.alloc(10), 0, 10, null)).bytesRead).toBe(0);
    expect(await hashFile(handle)).toBe(sha1(""));
    await handle.close();
  });
  it("is read from where it stands to the end that is counted from there", async () => {
    const handle = await open(thousand);
    await handle.read(Buffer.alloc(10), 0, 10, null);
    expect(await hashFile(handle, { end: 99 })).toBe(sha1(data.subarray(10, 110)));
    expect(await hashFile(handle)).toBe(sha1(data.subarray(110, 1000)));
    await handle.close();
  });
  it("stands where it stood when it is read from a start", async () => {
    const handle = await open(thousand);
    expect(await hashFile(handle, { start: 100, end: 199 })).toBe(sha1(data.subarray(100, 200)));
    expect(await hashFile(handle, { start: 0 })).toBe(sha1(data.subarray(0, 1000)));
    expect((await handle.read(Buffer.alloc(2000), 0, 2000, null)).bytesRead).toBe(1000);
    await handle.close();
  });
  it("hashed by several at the same time", async () => {
    const handle = await open(large);
    const starts = [0, 1, 100_000, 599_999];
    expect(await Promise.all(starts.map((start) => hashFile(handle, { start })))).toEqual(
      starts.map((start) => sha1(data.subarray(start))),
    );
    await handle.close();
  });
  it("that is closed is an error", async () => {
    const handle = await open(thousand);
    await handle.close();
    expect(await outcome(() => hashFile(handle))).toMatchObject({ error: "Error", code: "EBADF" });
  });
  const isDuplicated =
    backend() === "native" && process.platform !== "win32" && process.versions.deno === undefined;
  it.skipIf(!isDuplicated)("may be closed meanwhile (where the addon reads it)", async () => {
    const handle = await open(large);
    const digest = hashFile(handle);
    await handle.close();
    const others = await Promise.all(Array.from({ length: 20 }, () => open(thousand)));
    expect(await digest).toBe(sha1(data));
    for (const other of others) await other.close();
  });
  it("for the algorithms of node:crypto", async () => {
    const handle = await open(thousand);
    expect(await hashFile(handle, { algorithm: "sha512", start: 7 })).toBe(
      sha1(data.subarray(7, 1000), "sha512"),
    );
    expect(await hashFile(handle, { algorithm: "sha512" })).toBe(
      sha1(data.subarray(0, 1000), "sha512"),
    );
    await handle.close();
  });
});

describe("paths", () => {
  it("a URL", async () => {
    const name = "with space, 100 %, é";
    expect(await hashFile(pathToFileURL(file(name, "abc")))).toBe(sha1("abc"));
  });
  it("a Buffer", async () => {
    expect(await hashFile(Buffer.from(file("é", "abc")))).toBe(sha1("abc"));
  });
  const takesBytes = process.platform === "linux" && process.versions.deno === undefined;
  it.skipIf(!takesBytes)("bytes that are no text (Deno makes text of them)", async () => {
    const path = Buffer.concat([Buffer.from(`${folder}/`), Buffer.from([0xff, 0xfe])]);
    writeFileSync(path, "abc");
    expect(await hashFile(path)).toBe(sha1("abc"));
  });
  it("a relative one", async () => {
    expect(await hashFile("package.json")).toBe(sha1(readFileSync("package.json")));
  });
  for (const path of [5, null, undefined, {}, "a\0b", Buffer.from("a\0b"), new URL("http://x/y")])
    agree(
      `${typeof path} ${path}`,
      () => outcome(() => hashFile(path as string)),
      () => outcome(() => readFile(path as string)),
    );
});

describe("what cannot be read", () => {
  const details = async (promise: Promise<unknown>) => {
    try {
      return await promise;
    } catch (error) {
      const { name, code, errno, syscall, path, message } = error as NodeJS.ErrnoException;
      return { name, code, errno, syscall, path, message };
    }
  };
  for (const name of ["missing", "thousand/below", "n".repeat(300)])
    agree(
      name.slice(0, 20),
      () => details(hashFile(join(folder, name))),
      () => details(readFile(join(folder, name))),
    );
  it("a folder", async () => {
    mkdirSync(join(folder, "folder"));
    expect(await outcome(() => hashFile(join(folder, "folder")))).toEqual(
      await outcome(() => readFile(join(folder, "folder"))),
    );
    expect(await details(hashFile(join(folder, "folder")))).toMatchObject({
      syscall: "read",
      path: join(folder, "folder"),
    });
  });
  it.skipIf(process.getuid?.() === 0 || process.platform === "win32")(
    "a file without permission (not as root, who may read all)",
    async () => {
      const path = file("secret", "");
      const { chmodSync } = await import("node:fs");
      chmodSync(path, 0);
      expect(await details(hashFile(path))).toEqual(await details(readFile(path)));
    },
  );
  it("a file that was there", async () => {
    const [first, second] = await Promise.all([
      outcome(() => hashFile(join(folder, "nothing"))),
      hashFile(thousand),
    ]);
    expect(first).toMatchObject({ code: "ENOENT" });
    expect(second).toBe(sha1(data.subarray(0, 1000)));
  });
});

describe("special files", () => {
  it.skipIf(!hasPipes)("a pipe", async () => {
    const path = join(folder, "pipe");
    makePipe(path);
    const written = writeToPipe(path, ["first", "second"]);
    expect(await hashFile(path)).toBe(sha1("firstsecond"));
    await written;
  });
  it.skipIf(!hasPipes)("a pipe read to an end", async () => {
    const path = join(folder, "ended pipe");
    makePipe(path);
    const written = writeToPipe(path, ["x".repeat(1000), "never needed"], 1);
    expect(await hashFile(path, { end: 499 })).toBe(sha1("x".repeat(500)));
    await written;
  });
  it.skipIf(!hasPipes)("a pipe cannot be read from a start", async () => {
    const path = join(folder, "started pipe");
    makePipe(path);
    const written = writeToPipe(path, ["abc"]);
    expect(await outcome(() => hashFile(path, { start: 1 }))).toMatchObject({ code: "ESPIPE" });
    await written;
  });
  it.skipIf(!existsSync("/proc/version"))("files of /proc, whose size is 0", async () => {
    for (const path of ["/proc/version", "/proc/filesystems"])
      expect(await hashFile(path)).toBe(sha1(readFileSync(path)));
  });
  it.skipIf(!existsSync("/dev/zero"))("devices", async () => {
    expect(await hashFile("/dev/null")).toBe(sha1(""));
    expect(await hashFile("/dev/zero", { end: 999_999 })).toBe(sha1(Buffer.alloc(1_000_000)));
  });
});

describe("files that change while they are hashed", () => {
  const sparse = (name: string, length: number) => {
    const path = file(name, "");
    truncateSync(path, length);
    return path;
  };
  const zeros = (length: number) => {
    const hash = crypto.createHash("sha1");
    const piece = Buffer.alloc(2 ** 20);
    for (let rest = length; rest > 0; rest -= piece.length)
      hash.update(piece.subarray(0, Math.min(rest, piece.length)));
    return hash;
  };

  it("one that grows is hashed to its new end", async () => {
    // Where the first news of the progress comes after the end, a longer file is needed.
    for (let length = 2 ** 27, isEarly = false; !isEarly; length *= 4) {
      const path = sparse("growing", length);
      let calls = 0;
      const digest = await hashFile(path, {
        onProgress: ({ bytes }) => {
          if (calls++ > 0) return;
          isEarly = bytes < length;
          appendFileSync(path, "more");
        },
      });
      if (isEarly) expect(digest).toBe(zeros(length).update("more").digest("hex"));
    }
  });
  it("one that shrinks ends there", async () => {
    const length = 2 ** 34;
    const path = sparse("shrinking", length);
    let hashed = 0;
    const digest = await hashFile(path, {
      onProgress: ({ bytes }) => {
        if (hashed === 0) truncateSync(path, bytes + 100);
        hashed = bytes;
      },
    });
    expect(hashed).toBeLessThan(length);
    expect(digest).toBe(zeros(hashed).digest("hex"));
  });
});

describe("options", () => {
  it("encodings", async () => {
    const digest = crypto.createHash("sha1").update(data.subarray(0, 1000)).digest();
    for (const encoding of ["hex", "base64", "base64url", "latin1", "utf8"] as const)
      expect(await hashFile(thousand, { encoding })).toBe(digest.toString(encoding));
    const buffer = await hashFile(thousand, { encoding: "buffer" });
    expect(Buffer.isBuffer(buffer)).toBe(true);
    expect(buffer).toEqual(digest);
  });
  it("algorithms", async () => {
    for (const algorithm of ["sha1", "SHA-1", "md5", "sha256", "sha512"])
      expect(await hashFile(large, { algorithm })).toBe(
        sha1(data, algorithm === "SHA-1" ? "sha1" : algorithm),
      );
    expect(await outcome(() => hashFile(large, { algorithm: "nope" }))).toMatchObject({
      error: "Error",
    });
  });
  for (const [name, options] of Object.entries({
    options: 5,
    null: null,
    algorithm: { algorithm: 5 },
    encoding: { encoding: 5 },
    signal: { signal: {} },
    onProgress: { onProgress: 5 },
  }))
    it(`${name} of another type`, async () => {
      expect(await outcome(() => hashFile(thousand, options as HashFileOptions))).toMatchObject({
        error: "TypeError",
        code: "ERR_INVALID_ARG_TYPE",
      });
    });
  it("an encoding that is none", async () => {
    const options = { encoding: "nope" } as unknown as HashFileOptions;
    expect(await outcome(() => hashFile(thousand, options))).toMatchObject({
      code: "ERR_INVALID_ARG_VALUE",
    });
  });
  it("undefined everywhere", async () => {
    const options = Object.fromEntries(
      ["algorithm", "start", "end", "encoding", "signal", "onProgress"].map((name) => [
        name,
        undefined,
      ]),
    );
    expect(await hashFile(thousand, options)).toBe(sha1(data.subarray(0, 1000)));
  });
});

describe("progress", () => {
  it("goes up to all bytes", async () => {
    const path = file("progress", "");
    truncateSync(path, 2 ** 26);
    const seen: number[] = [];
    const totals = new Set<number>();
    await hashFile(path, {
      onProgress: ({ bytes, total }) => {
        seen.push(bytes);
        totals.add(total);
      },
    });
    expect(seen).toEqual([...seen].sort((one, other) => one - other));
    expect(seen.at(-1)).toBe(2 ** 26);
    expect([...totals]).toEqual([2 ** 26]);
  });
  it("counts from start to end", async () => {
    let last: unknown;
    const onProgress = (progress: unknown) => {
      last = progress;
    };
    await hashFile(thousand, { start: 100, end: 299, onProgress });
    expect(last).toEqual({ bytes: 200, total: 200 });
    await hashFile(thousand, { start: 900, end: 5000, onProgress });
    expect(last).toEqual({ bytes: 100, total: 100 });
  });
  it("an error thrown by its listener ends the work", async () => {
    const path = file("thrown", "");
    truncateSync(path, 2 ** 34);
    let calls = 0;
    const promise = hashFile(path, {
      onProgress: () => {
        calls++;
        throw new Error("enough");
      },
    });
    await expect(promise).rejects.toThrow("enough");
    await pause(50);
    expect(calls).toBe(1);
  });
});
