/** `shacore sum --recursive`. */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { hasPipes, makePipe } from "../support/pipe.js";
import { runNode } from "../support/run.js";
import { temporaryFolder } from "../support/temporary.js";

const folder = temporaryFolder();
const program = resolve("dist", "cli", "main.js");
const shacore = (...args: string[]) => runNode([program, "sum", ...args], { cwd: folder });
const lines = (...names: string[]) =>
  names
    .map(
      (name) => `${createHash("sha1").update(name.replace(/^\.\//, "")).digest("hex")}  ${name}\n`,
    )
    .join("");

for (const directory of ["tree", "tree/a", "tree/b", "tree/b/c", "tree/d.d", "tree/empty"])
  mkdirSync(join(folder, directory));
const names = [
  ...["tree/B", "tree/a-b", "tree/a.txt", "tree/a/x", "tree/a/y z", "tree/b/.hidden"],
  ...["tree/b/c/deep", "tree/d.d/é"],
];
for (const name of names) writeFileSync(join(folder, name), name);

describe("shacore sum --recursive", () => {
  it("hashes the files of a tree in the order of the bytes of their names", () => {
    expect(shacore("-r", "tree")).toEqual({ status: 0, stdout: lines(...names), stderr: "" });
    expect(shacore("--recursive", "tree/").stdout).toBe(lines(...names));
    const sorted = [...names].sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
    expect(names).toEqual(sorted);
  });

  it("takes files beside directories, and the current directory when nothing is named", () => {
    expect(shacore("-r", "tree/b/c", "tree/B", "tree/a").stdout).toBe(
      lines("tree/b/c/deep", "tree/B", "tree/a/x", "tree/a/y z"),
    );
    expect(runNode([program, "sum", "-r"], { cwd: join(folder, "tree", "a") }).stdout).toBe(
      lines("tree/a/x", "tree/a/y z").replaceAll("tree/a/", "./"),
    );
    expect(shacore("-r", "tree/empty")).toEqual({ status: 0, stdout: "", stderr: "" });
  });

  it("reports what is missing and goes on", () => {
    expect(shacore("-r", "nope", "tree/a")).toEqual({
      status: 1,
      stdout: lines("tree/a/x", "tree/a/y z"),
      stderr: "shacore sum: nope: No such file or directory\n",
    });
  });

  it("writes lists that --check reads", () => {
    writeFileSync(join(folder, "list"), shacore("-r", "tree").stdout);
    expect(shacore("-c", "--quiet", "list")).toEqual({ status: 0, stdout: "", stderr: "" });
  });

  it.skipIf(process.platform === "win32")(
    "follows links to files, and those to directories only when named (not on Windows)",
    () => {
      mkdirSync(join(folder, "links"));
      writeFileSync(join(folder, "links", "file"), "links/file");
      symlinkSync("file", join(folder, "links", "to-file"));
      symlinkSync("../tree", join(folder, "links", "to-tree"));
      symlinkSync(".", join(folder, "links", "to-itself"));
      symlinkSync("nowhere", join(folder, "links", "to-nothing"));
      symlinkSync("/dev/zero", join(folder, "links", "to-device"));
      if (hasPipes) makePipe(join(folder, "links", "pipe"));
      expect(shacore("-r", "links")).toEqual({
        status: 1,
        stdout: lines("links/file") + lines("links/file").replace("/file", "/to-file"),
        stderr: "shacore sum: links/to-nothing: No such file or directory\n",
      });
      expect(shacore("-r", "links/to-tree").stdout).toBe(
        lines(...names).replaceAll("  tree/", "  links/to-tree/"),
      );
    },
  );

  const drop =
    "setpriv --bounding-set=-dac_override,-dac_read_search --inh-caps=-dac_override,-dac_read_search";
  const isRoot = process.getuid?.() === 0;
  const canDrop = isRoot && spawnSync("sh", ["-c", `${drop} true`]).status === 0;
  it.skipIf(process.platform === "win32" || (isRoot && !canDrop))(
    "reports a directory that it may not read in its place (as root by setpriv; not on Windows)",
    () => {
      for (const name of ["guarded", "guarded/a", "guarded/b", "guarded/c"])
        mkdirSync(join(folder, name));
      writeFileSync(join(folder, "guarded/a/1"), "guarded/a/1");
      writeFileSync(join(folder, "guarded/c/2"), "guarded/c/2");
      chmodSync(join(folder, "guarded", "b"), 0);
      const words = [process.execPath, program, "sum", "-r", "guarded"];
      const [command, ...args] = isRoot ? [...drop.split(" "), ...words] : words;
      const { status, stdout, stderr } = spawnSync(command as string, args, {
        cwd: folder,
        encoding: "utf8",
      });
      expect([status, stdout, stderr]).toEqual([
        1,
        lines("guarded/a/1", "guarded/c/2"),
        "shacore sum: guarded/b: Permission denied\n",
      ]);
    },
  );
});
