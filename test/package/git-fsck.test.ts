/** What bench/git-fsck finds in repositories that git made, whole and damaged. */
import { execFileSync, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { chmodSync, cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { deflateSync, inflateSync } from "node:zlib";
import { backend } from "shacore";
import { beforeAll, describe, expect, it } from "vitest";
import { randomBytes } from "../support/random.js";
import { runNode } from "../support/run.js";
import { temporaryFolder } from "../support/temporary.js";

const FILES = 60;
const main = "bench/git-fsck/main.mjs";
const folder = temporaryFolder();
const hasGit = spawnSync("git", ["--version"]).status === 0;
if (!hasGit) console.log("bench/git-fsck: not tested, there is no git");

interface Problem {
  readonly file: string;
  readonly offset?: number;
  readonly id?: string;
  readonly message: string;
}

function fsck(...args: string[]) {
  return runNode([main, ...args]);
}

/** The problems of a repository, which there must be. */
function problemsOf(repository: string): Problem[] {
  const { status, stdout, stderr } = fsck(repository, "--by", "shacore", "--json");
  expect([status, stderr]).toEqual([1, ""]);
  return JSON.parse(stdout).problems;
}

function git(repository: string, ...args: string[]): string {
  return execFileSync("git", ["-C", repository, ...args], { encoding: "utf8", stdio: "pipe" });
}

/** Every object that git has: a line of id, type and size each. */
function gitList(repository: string): string {
  return git(repository, "cat-file", "--batch-all-objects", "--batch-check");
}

function make(name: string, ...args: string[]): string {
  const target = join(folder, name);
  const from = ["--from", join(folder, "files")];
  const made = runNode(["bench/git-fsck/make-repository.mjs", target, ...from, ...args]);
  if (made.status !== 0) throw new Error(made.stderr);
  return target;
}

/** A copy of the repository to do damage to. */
function copy(name: string): string {
  const target = join(folder, name);
  cpSync(join(folder, "sha1"), target, { recursive: true });
  return target;
}

/** Writes what a change makes of a file. git leaves its files read-only. */
function alter(path: string, change: (data: Buffer) => Buffer): void {
  chmodSync(path, 0o644);
  writeFileSync(path, change(readFileSync(path)));
}

function flip(data: Buffer, offset: number): Buffer {
  data[offset] ^= 1;
  return data;
}

function packsOf(repository: string): string[] {
  const packs = join(repository, "objects/pack");
  return readdirSync(packs)
    .filter((name) => name.endsWith(".pack"))
    .sort()
    .map((name) => join(packs, name));
}

/** The entries of a pack in order, as git tells them. */
function entriesOf(pack: string) {
  const lines = execFileSync("git", ["verify-pack", "-v", pack], { encoding: "utf8" }).split("\n");
  return lines
    .map((line) => /^(\w+) (\w+) +\d+ (\d+) (\d+)(?: \d+ (\w+))?$/.exec(line))
    .filter((match) => match !== null)
    .map(([, id, type, length, offset, base]) => ({
      id,
      type,
      length: Number(length),
      offset: Number(offset),
      base,
    }))
    .sort((one, other) => one.offset - other.offset);
}

/** An object that others are deltas of, and all that are, also by way of each other. */
function baseOf(pack: string) {
  const entries = entriesOf(pack);
  const base = entries.find(({ id, base }) => !base && entries.some((other) => other.base === id));
  if (base === undefined) throw new Error("no deltas were made");
  const family = new Set([base.id]);
  for (let size = 0; size < family.size; ) {
    size = family.size;
    for (const entry of entries) if (entry.base && family.has(entry.base)) family.add(entry.id);
  }
  family.delete(base.id);
  return { base, deltas: [...family] };
}

function looseOf(repository: string, index = 0): { id: string; path: string } {
  const objects = join(repository, "objects");
  const starts = readdirSync(objects).filter((name) => /^[0-9a-f]{2}$/.test(name));
  const start = starts.sort()[index];
  const [rest] = readdirSync(join(objects, start)).sort();
  return { id: `${start}${rest}`, path: join(objects, start, rest) };
}

describe.skipIf(!hasGit)("bench/git-fsck (git must be there)", () => {
  beforeAll(() => {
    for (let index = 0; index < FILES; index++) {
      const path = join(folder, "files", `folder-${index % 7}`, `file-${index}`);
      mkdirSync(dirname(path), { recursive: true });
      const lines =
        randomBytes(index, 40 + index * 31)
          .toString("base64")
          .match(/.{1,60}/g) ?? [];
      writeFileSync(path, lines.join("\n"));
    }
    make("sha1");
  }, 60_000);

  describe("of a whole repository", () => {
    for (const by of ["shacore", "lanes", "node", "webcrypto", "sha.js"])
      it(`lists what git lists, by ${by}`, () => {
        const { status, stdout, stderr } = fsck(join(folder, "sha1"), "--by", by, "--list");
        expect([status, stderr]).toEqual([0, ""]);
        expect(stdout).toBe(gitList(join(folder, "sha1")));
      });

    it("which has deltas by id in a pack, by offset in another, and loose objects", () => {
      const repository = join(folder, "sha1");
      const kinds = packsOf(repository).map((pack) => {
        const data = readFileSync(pack);
        const deltas = entriesOf(pack).filter(({ base }) => base);
        return [...new Set(deltas.map(({ offset }) => (data[offset] >> 4) & 7))];
      });
      expect(kinds.flat().sort()).toEqual([6, 7]);
      expect(looseOf(repository).id).toHaveLength(40);
      for (const type of ["commit", "tree", "blob", "tag"])
        expect(gitList(repository)).toContain(` ${type} `);
    });

    it("counts them", () => {
      const { status, stdout } = fsck(join(folder, "sha1"), "--core", "reference", "--json");
      // The portable side has one core, without that name.
      if (backend() === "portable") return expect(status).toBe(2);
      const { algorithm, packs, objects, problems } = JSON.parse(stdout);
      const listed = gitList(join(folder, "sha1"));
      const count = (type: string) => listed.split(` ${type} `).length - 1;
      expect({ algorithm, packs, objects, problems }).toEqual({
        algorithm: "sha1",
        packs: 2,
        objects: Object.fromEntries(
          ["commit", "tree", "blob", "tag"].map((type) => [type, count(type)]),
        ),
        problems: [],
      });
    });

    it("looks for collisions", () => {
      for (const by of ["shacore", "lanes"]) {
        const { status, stdout } = fsck(join(folder, "sha1"), "--by", by, "--collisions", "--list");
        expect(status).toBe(0);
        expect(stdout).toBe(gitList(join(folder, "sha1")));
      }
    });

    it("named with SHA-256", () => {
      const repository = make("sha256", "--sha256");
      for (const by of ["shacore", "lanes", "webcrypto"]) {
        const { status, stdout } = fsck(repository, "--by", by, "--list");
        expect([by, status]).toEqual([by, 0]);
        expect(stdout).toBe(gitList(repository));
        expect(stdout).toMatch(/^[0-9a-f]{64} /);
      }
    });

    it("with an index of the first version", () => {
      const repository = copy("first-version");
      for (const pack of packsOf(repository)) {
        chmodSync(pack.replace(/pack$/, "idx"), 0o644);
        execFileSync("git", ["index-pack", "--index-version=1", pack], { stdio: "pipe" });
      }
      expect(fsck(repository, "--by", "node", "--list").stdout).toBe(gitList(repository));
    });

    it("that borrows objects, from another working tree of it", () => {
      const shared = join(folder, "shared");
      const tree = join(folder, "tree");
      execFileSync("git", ["clone", "-q", "--shared", "-n", join(folder, "sha1"), shared]);
      git(shared, "worktree", "add", "-q", "--no-checkout", "--detach", tree);
      expect(fsck(tree, "--by", "node", "--list").stdout).toBe(gitList(join(folder, "sha1")));
    });

    it("is compared with git's own checks", () => {
      // The side with one core, so that there are few processes to wait for.
      const args = [main, join(folder, "sha1"), "--rounds", "1", "--json"];
      const { status, stdout } = runNode(args, { env: { SHACORE_BACKEND: "portable" } });
      const { asGit, timings } = JSON.parse(stdout);
      expect([status, asGit]).toEqual([0, true]);
      const names = timings.map(({ name }: { name: string }) => name);
      expect(names).toEqual(
        expect.arrayContaining(["shacore, portable", "shacore in lanes", "node:crypto"]),
      );
      expect(names.slice(-2)).toEqual(["git fsck --full", "git verify-pack"]);
      for (const { wall } of timings) expect(wall).toBeGreaterThan(0);
    });
  });

  describe("of damage", () => {
    it("a loose object that holds another content", () => {
      const repository = copy("loose-content");
      const { id, path } = looseOf(repository);
      alter(path, (data) => {
        const inflated = inflateSync(data);
        return deflateSync(flip(inflated, inflated.length - 1));
      });
      expect(problemsOf(repository)).toEqual([
        { file: path, id, message: expect.stringMatching(/^hashes to [0-9a-f]{40}$/) },
      ]);
    });

    it("loose objects with a flipped byte, garbage behind them, cut off or malformed", () => {
      const repository = copy("loose-bytes");
      const expected = (
        [
          [(data) => flip(data, data.length - 1), /^does not inflate: incorrect data check$/],
          [(data) => Buffer.concat([data, data]), /^\d+ bytes of garbage behind the data$/],
          [(data) => data.subarray(0, -6), /^does not inflate: unexpected end of file$/],
          [() => Buffer.alloc(0), /^does not inflate/],
          [() => deflateSync("blob 2\0abc"), /^has 3 bytes of content in place of 2$/],
          [() => deflateSync("something else"), /^has no header$/],
        ] as [(data: Buffer) => Buffer, RegExp][]
      ).map(([change, message], index) => {
        const { id, path } = looseOf(repository, index);
        alter(path, change);
        return { file: path, id, message: expect.stringMatching(message) };
      });
      expect(problemsOf(repository)).toEqual(expected);
    });

    for (const kind of [0, 1])
      it(`a flipped byte in the base of deltas, in pack ${kind}`, () => {
        const repository = copy(`base-${kind}`);
        const pack = packsOf(repository)[kind];
        const { base, deltas } = baseOf(pack);
        alter(pack, (data) => flip(data, base.offset + base.length - 1));
        const problems = problemsOf(repository);
        expect(problems[0]).toEqual({ file: pack, message: "does not end with its checksum" });
        const ofBase = problems.filter(({ id }) => id === base.id);
        expect(ofBase).toEqual([
          {
            file: pack,
            offset: base.offset,
            id: base.id,
            message: "the CRC-32 of the entry is not that of the index",
          },
          {
            file: pack,
            offset: base.offset,
            id: base.id,
            message: "does not inflate: incorrect data check",
          },
        ]);
        const others = new Set(problems.flatMap(({ id }) => (id && id !== base.id ? [id] : [])));
        expect(others).toEqual(new Set(deltas));
        expect(spawnSync("git", ["-C", repository, "fsck", "--full"]).status).not.toBe(0);
      });

    it("an index that mixes two objects up, with good checksums", () => {
      const repository = copy("mixed-up");
      const [pack] = packsOf(repository);
      const index = pack.replace(/pack$/, "idx");
      const entries = entriesOf(pack);
      const [one, other] = entries.filter(
        ({ id, base }) => !base && entries.every((entry) => entry.base !== id),
      );
      const ids = entries.map(({ id }) => id).sort();
      const places = [one, other].map(({ id }) => ids.indexOf(id));
      // The tables of CRC-32 and of offsets, behind the fanout and the ids.
      const tables = [0, 1].map((table) => 8 + 1024 + ids.length * (20 + 4 * table));
      alter(index, (data) => {
        for (const table of tables) {
          const [first, second] = places.map((place) => table + place * 4);
          const value = data.readUInt32BE(first);
          data.writeUInt32BE(data.readUInt32BE(second), first);
          data.writeUInt32BE(value, second);
        }
        createHash("sha1")
          .update(data.subarray(0, -20))
          .digest()
          .copy(data, data.length - 20);
        return data;
      });
      expect(problemsOf(repository)).toEqual([
        { file: pack, offset: one.offset, id: other.id, message: `hashes to ${one.id}` },
        { file: pack, offset: other.offset, id: one.id, message: `hashes to ${other.id}` },
      ]);
    });

    it("a pack that is cut off", () => {
      const repository = copy("truncated");
      const [pack] = packsOf(repository);
      const entries = entriesOf(pack);
      const half = entries[entries.length >> 1];
      // In the middle of an entry, and a trailer's length further.
      alter(pack, (data) => data.subarray(0, half.offset + 1 + 20));
      const problems = problemsOf(repository);
      expect(problems.map(({ message }) => message)).toContain("does not end with its checksum");
      const lost = entries.filter(({ offset }) => offset >= half.offset);
      for (const { id, offset } of lost)
        expect(problems).toContainEqual(expect.objectContaining({ file: pack, id, offset }));
      expect(fsck(repository, "--by", "lanes").stdout).toContain(`${half.id}: `);
    });

    it("an empty pack and an empty index", () => {
      for (const ending of ["pack", "idx"]) {
        const repository = copy(`empty-${ending}`);
        const path = packsOf(repository)[0].replace(/pack$/, ending);
        alter(path, () => Buffer.alloc(0));
        expect(problemsOf(repository)).toContainEqual(expect.objectContaining({ file: path }));
      }
    });

    it("a flipped byte anywhere in an index", () => {
      const repository = copy("index");
      const indexes = packsOf(repository).map((path) => path.replace(/pack$/, "idx"));
      const length = Math.min(...indexes.map((path) => readFileSync(path).length));
      // In the version, the fanout, the ids and the two checksums at the end.
      for (const offsets of [
        [7, 8 + 4 * 255],
        [1100, length - 45],
      ]) {
        const change = (data: Buffer, index: number) => flip(data, offsets[index]);
        for (const [index, path] of indexes.entries()) alter(path, (data) => change(data, index));
        const problems = problemsOf(repository);
        for (const file of indexes)
          expect(problems).toContainEqual({ file, message: "does not end with its checksum" });
        for (const [index, path] of indexes.entries()) alter(path, (data) => change(data, index));
      }
    });
  });

  it("says what it cannot do", () => {
    for (const [args, message] of [
      [[folder], /is no git repository/],
      [[join(folder, "sha1"), "--by", "nothing"], /^git-fsck: --by is one of shacore, /],
      [[join(folder, "sha1"), "--by", "node", "--collisions"], /only shacore and lanes look for/],
      [[join(folder, "sha1"), "--by", "node", "--core", "block"], /--core is for shacore/],
      [[join(folder, "sha1"), "--core", "nothing"], /there is no core "nothing"/],
      [[join(folder, "sha1"), "--list"], /--list is for one way/],
      [[join(folder, "sha1"), "--rounds", "0"], /--rounds is a number from 1 on/],
      [[folder, folder], /one repository at a time/],
    ] as const) {
      const { status, stdout, stderr } = fsck(...args);
      expect([status, stdout]).toEqual([2, ""]);
      expect(stderr).toMatch(message);
    }
  });
});
