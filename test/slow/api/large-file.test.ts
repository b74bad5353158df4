/** A file past 4 GiB. The expected digests are node:crypto's, taken from the same bytes. */
import * as crypto from "node:crypto";
import { closeSync, openSync, truncateSync, writeSync } from "node:fs";
import { join } from "node:path";
import { hashFile, hashFiles } from "shacore";
import { expect, it } from "vitest";
import { temporaryFolder } from "../../support/temporary.js";

const LENGTH = 2 ** 32 + 77;
const path = join(temporaryFolder(), "sparse");
const end = Buffer.from("the end");

const file = openSync(path, "w");
truncateSync(path, LENGTH);
writeSync(file, end, 0, end.length, LENGTH - end.length);
closeSync(file);

/** The digest of all bytes from `start` on. */
function expected(start: number): string {
  const hash = crypto.createHash("sha1");
  const zeros = Buffer.alloc(2 ** 26);
  for (let rest = LENGTH - start - end.length; rest > 0; rest -= zeros.length)
    hash.update(zeros.subarray(0, Math.min(rest, zeros.length)));
  return hash.update(end).digest("hex");
}

const whole = expected(0);

it("2^32 + 77 bytes", async () => {
  let last: unknown;
  const digest = await hashFile(path, {
    onProgress: (progress) => {
      last = progress;
    },
  });
  expect(digest).toBe(whole);
  expect(last).toEqual({ bytes: LENGTH, total: LENGTH });
});

it("2^32 + 77 bytes among others", async () => {
  const digests: unknown[] = [];
  for await (const { digest } of hashFiles(["package.json", path])) digests.push(digest);
  expect(digests).toEqual([await hashFile("package.json"), whole]);
});

it("from a start past 2^32", async () => {
  const start = 2 ** 32 + 1;
  expect(await hashFile(path, { start })).toBe(expected(start));
  expect(await hashFile(path, { start: LENGTH - 3, end: LENGTH + 5 })).toBe(
    crypto.createHash("sha1").update("end").digest("hex"),
  );
});
