/** What examples/ shows comes to what the tools of each trade come to. */
import { execFileSync, spawnSync } from "node:child_process";
import * as crypto from "node:crypto";
import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import createTorrent from "create-torrent";
import parseTorrent from "parse-torrent";
import { describe, expect, it } from "vitest";
import { randomBytes } from "../support/random.js";
import { runNode } from "../support/run.js";
import { temporaryFolder } from "../support/temporary.js";

const folder = temporaryFolder();

/** The lines that an example prints. */
function example(name: string, ...args: string[]): string[] {
  const { status, stdout, stderr } = runNode([join("examples", name), ...args]);
  if (status !== 0) throw new Error(stderr);
  return stdout.split("\n").slice(0, -1);
}

describe("torrent-pieces", () => {
  /** The pieces of a torrent that another library makes of the content. */
  async function pieces(content: Buffer, pieceLength: number): Promise<string[]> {
    const torrent = await new Promise<Uint8Array>((resolve, reject) => {
      createTorrent(content, { name: "content", pieceLength }, (error, made) =>
        error ? reject(error) : resolve(made),
      );
    });
    return (await parseTorrent(torrent)).pieces ?? [];
  }

  for (const [length, pieceLength] of [
    [1, 16384],
    [16384, 16384],
    [16385, 16384],
    [3_000_000, 16384],
    [5_000_000, 262144],
    [4_194_304, 4_194_304],
    [9_000_001, 4_194_304],
  ])
    it(`${length} bytes in pieces of ${pieceLength}, as create-torrent has them`, async () => {
      const content = randomBytes(length, length);
      const path = join(folder, `content-${length}-${pieceLength}`);
      writeFileSync(path, content);
      expect(example("torrent-pieces.mjs", path, String(pieceLength))).toEqual(
        await pieces(content, pieceLength),
      );
    });
});

const hasGit = spawnSync("git", ["--version"]).status === 0;

describe.skipIf(!hasGit)("git-blobs (git must be there)", () => {
  it("gives the ids of git hash-object", () => {
    const tree = join(folder, "tree");
    mkdirSync(join(tree, "sub", "deeper"), { recursive: true });
    const paths = ["empty", "text", "sub/long", "sub/deeper/name with spaces", "sub/z"];
    for (const [index, path] of paths.entries())
      writeFileSync(join(tree, path), randomBytes(index, index ** 9));
    symlinkSync("text", join(tree, "link"));
    const ids = execFileSync("git", ["hash-object", "--no-filters", "--stdin-paths"], {
      input: paths.join("\n"),
      cwd: tree,
      encoding: "utf8",
    }).trim();
    const linkId = execFileSync("git", ["hash-object", "--stdin"], {
      input: "text",
      encoding: "utf8",
    }).trim();
    const expected = ids.split("\n").map((id, index) => `${id}  ${paths[index]}`);
    expect(example("git-blobs.mjs", tree).sort()).toEqual([...expected, `${linkId}  link`].sort());
  });
});

describe("password-hashes", () => {
  it("counts, and orders by hash", () => {
    const passwords = ["123456", "password", "pässwörd", "123456", "", "x".repeat(500), "password"];
    const path = join(folder, "passwords");
    writeFileSync(path, `${passwords.join("\n")}\n`);
    const counts = new Map<string, number>();
    for (const password of passwords) {
      const digest = crypto.createHash("sha1").update(password).digest("hex").toUpperCase();
      counts.set(digest, (counts.get(digest) ?? 0) + 1);
    }
    expect(example("password-hashes.mjs", path)).toEqual(
      [...counts].map(([digest, count]) => `${digest}:${count}`).sort(),
    );
  });
});
