// Makes a repository out of a folder: `git fast-import` gets a history in which files come bit by bit and
// are edited later, `git repack` makes one pack with deltas by id and one with deltas by offset, and the
// last commits stay loose. The same folder gives the same objects.
//
//   node bench/git-fsck/make-repository.mjs TARGET [--from FOLDER] [--files N] [--sha256]

import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { parseArgs } from "node:util";

const COMMITS = 24;
const MOST_FILES = 4000;
const MOST_BYTES = 2 ** 20;

/** Of the files that are there, a commit edits one in so many. */
const ONE_IN = 12;

/** git keeps the objects of an import of fewer than 100 loose: the last commits edit as many files. */
const LOOSE_COMMITS = 3;
const LOOSE_EDITS = 8;

const ownFolder = fileURLToPath(new URL("../..", import.meta.url));

/**
 * @param {string} target a folder that is not there yet, or is empty
 * @param {{ from?: string, files?: number, algorithm?: "sha1" | "sha256" }} options the folder whose
 * files are taken, this project with its node_modules unless given, and how many of them at most
 */
export function makeRepository(
  target,
  { from = ownFolder, files = MOST_FILES, algorithm = "sha1" } = {},
) {
  const git = (args, input) =>
    execFileSync("git", ["-C", target, ...args], {
      input,
      stdio: ["pipe", "ignore", "pipe"],
      env: { ...process.env, GIT_CONFIG_GLOBAL: "/dev/null", GIT_CONFIG_NOSYSTEM: "1" },
    });
  const content = readFiles(from, files);
  const history = new History(content);
  execFileSync("git", [
    "init",
    "-q",
    "--bare",
    "-b",
    "main",
    `--object-format=${algorithm}`,
    target,
  ]);

  for (const base of ["id", "offset"]) {
    for (let commit = 0; commit < COMMITS / 2; commit++)
      history.commit(content.length / COMMITS, history.fileCount / ONE_IN);
    history.tag(`packed-${base}`);
    git(["-c", "fastimport.unpackLimit=1", "fast-import", "--quiet"], history.take());
    git([
      ...["-c", `repack.useDeltaBaseOffset=${base === "offset"}`, "-c", "pack.threads=1"],
      ...["repack", "-q", "-a", "-d", "-f", "--depth=50", "--window=10"],
    ]);
    for (const name of readdirSync(join(target, "objects/pack")))
      if (name.endsWith(".pack"))
        writeFileSync(join(target, "objects/pack", name.replace(/pack$/, "keep")), "");
  }
  for (let commit = 0; commit < LOOSE_COMMITS; commit++) history.commit(0, LOOSE_EDITS);
  git(["fast-import", "--quiet"], history.take());
}

/** A history of some files, as `git fast-import` reads it. */
class History {
  #files;
  #present = 0;
  #edits = 0;
  #commits = 0;
  #stream = [];

  constructor(files) {
    this.#files = files;
  }

  /** How many files the last commit has. */
  get fileCount() {
    return this.#present;
  }

  /** A commit that adds so many files and edits so many of those that are there. */
  commit(added, edited) {
    this.#commits++;
    // An import knows the branch of an earlier one only by that name.
    const isContinued = this.#commits > 1 && this.#stream.length === 0;
    this.#text("commit refs/heads/main", this.#who("committer"));
    this.#data(Buffer.from(`Commit ${this.#commits}\n`));
    if (isContinued) this.#text("from refs/heads/main^0");
    for (let count = 0; count < edited && this.#present > 0; count++) this.#edit();
    const end = Math.min(this.#files.length, Math.ceil(this.#present + added));
    for (const file of this.#files.slice(this.#present, end)) this.#modify(file);
    this.#present = end;
  }

  /** An annotated tag of the last commit. */
  tag(name) {
    this.#text(`tag ${name}`, "from refs/heads/main", this.#who("tagger"));
    this.#data(Buffer.from(`Tag ${name}\n`));
  }

  /** What was not taken yet. */
  take() {
    const stream = Buffer.concat(this.#stream);
    this.#stream = [];
    return stream;
  }

  /** Moves some lines of a file to its end, as edits do, and adds one. */
  #edit() {
    this.#edits++;
    const file = this.#files[(this.#edits * 7919) % this.#present];
    const lines = file.content.toString("latin1").split("\n");
    const moved = lines.splice((this.#edits * 31) % lines.length, 3);
    const edited = [...lines, ...moved, `edit ${this.#edits}`].join("\n");
    file.content = Buffer.from(edited, "latin1");
    this.#modify(file);
  }

  #modify({ path, content }) {
    this.#text(`M 100644 inline ${path}`);
    this.#data(content);
  }

  #who(role) {
    return `${role} shacore <shacore@example.org> ${1_700_000_000 + this.#commits * 3600} +0000`;
  }

  #data(bytes) {
    this.#text(`data ${bytes.length}`);
    this.#stream.push(bytes, Buffer.from("\n"));
  }

  #text(...lines) {
    this.#stream.push(Buffer.from(`${lines.join("\n")}\n`));
  }
}

/** At most so many files of a folder, ordinary ones of no more than 1 MiB, in the order of their paths. */
function readFiles(folder, most) {
  const files = [];
  for (const path of paths(folder, "")) {
    if (files.length === most) break;
    files.push({ path, content: readFileSync(join(folder, path)) });
  }
  return files;
}

function* paths(folder, within) {
  const entries = readdirSync(join(folder, within), { withFileTypes: true });
  for (const entry of entries.sort((one, other) => (one.name < other.name ? -1 : 1))) {
    const path = join(within, entry.name);
    if (entry.name === ".git") continue;
    if (entry.isDirectory()) yield* paths(folder, path);
    else if (
      entry.isFile() &&
      statSync(join(folder, path)).size <= MOST_BYTES &&
      !/[\n"]/.test(path)
    )
      yield path.replaceAll("\\", "/");
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { from: { type: "string" }, files: { type: "string" }, sha256: { type: "boolean" } },
  });
  if (positionals.length !== 1) throw new Error("one TARGET folder must be named");
  makeRepository(positionals[0], {
    from: values.from,
    files: values.files === undefined ? undefined : Number(values.files),
    algorithm: values.sha256 ? "sha256" : "sha1",
  });
}
