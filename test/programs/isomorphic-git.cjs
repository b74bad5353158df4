// A repository that git made: its pack indexed anew, its history and all its files walked, and a
// commit added.
"use strict";

const fs = require("node:fs");
const { join } = require("node:path");
const git = require("isomorphic-git");

const temporary = process.argv[2];

async function main() {
  const dir = join(temporary, "copy");
  fs.cpSync(join(temporary, "repository"), dir, { recursive: true });
  const packs = join(".git", "objects", "pack");
  const pack = fs.readdirSync(join(dir, packs)).find((name) => name.endsWith(".pack"));
  const index = join(dir, packs, pack.replace(/pack$/, "idx"));
  const before = fs.readFileSync(index);
  fs.rmSync(index);

  const { oids } = await git.indexPack({ fs, dir, filepath: join(packs, pack) });
  console.log(
    oids.length,
    "objects, the index as git wrote it:",
    before.equals(fs.readFileSync(index)),
  );
  for (const oid of oids.sort()) console.log(oid);

  const walked = await git.walk({
    fs,
    dir,
    trees: [git.TREE({ ref: "HEAD" }), git.WORKDIR(), git.STAGE()],
    map: async (path, [tree, file, staged]) =>
      [path, await tree?.oid(), await file?.oid(), await staged?.oid()].join(" "),
  });
  console.log(walked.flat(10).join("\n"));

  const log = await git.log({ fs, dir });
  console.log(log.map(({ oid, commit }) => `${oid} ${commit.message.trim()}`).join("\n"));
  fs.writeFileSync(join(dir, "new file"), "some data\n");
  await git.add({ fs, dir, filepath: "new file" });
  const author = { name: "A", email: "a@example.org", timestamp: 1_000_000_000, timezoneOffset: 0 };
  console.log(await git.commit({ fs, dir, message: "A new file", author }));
  fs.rmSync(dir, { recursive: true });
}

main();
