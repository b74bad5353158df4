/** Files that are no common files, and standard input, beside sha1sum. */
import { spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, symlinkSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe } from "vitest";
import { hasCoreutils, sameAsCoreutils } from "../support/coreutils.js";
import { temporaryFolder } from "../support/temporary.js";

const folder = temporaryFolder();
writeFileSync(join(folder, "abc"), "abc");
writeFileSync(join(folder, "empty"), "");
writeFileSync(join(folder, "text"), "one\r\ntwo\n");
writeFileSync(join(folder, "large"), Buffer.alloc(3_000_001, 7));
writeFileSync(join(folder, "sparse"), "");
truncateSync(join(folder, "sparse"), 200_000_000);
mkdirSync(join(folder, "folder"));
if (hasCoreutils) {
  symlinkSync("abc", join(folder, "link"));
  symlinkSync("folder", join(folder, "folder-link"));
  symlinkSync("nowhere", join(folder, "dangling"));
  symlinkSync("loop", join(folder, "loop"));
}

describe("files", () => {
  sameAsCoreutils(
    [
      "sum abc empty text large",
      "sum -t text; sum -b text; sum text",
      "sum sparse",
      "sum missing abc folder empty",
      "sum folder folder/ folder/. / .",
      "sum link folder-link dangling loop abc/ abc/x",
      `sum ${"long".repeat(100)}`,
      "sum ''",
      "sum -- -dash --dash -- abc",
      "sum abc abc ./abc abc",
      "sum --tag -z abc missing",
      "sum abc > /dev/full",
      "sum nope > /dev/full",
      "sum abc 2>&-",
    ],
    { folder },
  );
});

describe("devices, pipes and files that the kernel makes up", () => {
  sameAsCoreutils(
    [
      "sum /dev/null /proc/sys/kernel/ostype /proc/filesystems",
      "sum <(printf one) abc <(printf two)",
      'p=$(mktemp -u); mkfifo "$p"; (printf x > "$p" &); sum < "$p"; rm "$p"',
      'p=$(mktemp -u); mkfifo "$p"; (printf x > "$p" &); sum - abc < "$p"; sum abc - < abc; rm "$p"',
      [
        "a pipe that is named twice has two writers",
        'd=$(mktemp -d); cd "$d"; mkfifo p; (printf 1 > p; sleep 0.5; printf 2 > p) & sum p p; wait; rm -r "$d"',
      ],
      [
        "a pipe whose writer waits for standard input to be read",
        'd=$(mktemp -d); cd "$d"; mkfifo p; { head -c 1000000 /dev/zero; exec >&-; printf 2 > p; } | sum - p; rm -r "$d"',
      ],
    ],
    { folder },
  );
});

describe("standard input", () => {
  sameAsCoreutils(
    [
      "sum < abc",
      "sum - < abc",
      "sum -- - < large",
      "sum - - < abc",
      "sum abc - empty < large",
      "cat large | sum",
      "(printf a; sleep 0.3; printf b) | sum",
      "sum < /dev/null",
      "sum < folder",
      "sum folder - abc < folder",
      "sum --tag < abc",
      "sum -bz < abc",
      "(read -r line; sum) < text",
      "sum abc - abc < abc",
      "sum - large < large",
      "sum /dev/stdin - < abc",
      "printf abc | sum - /dev/stdin",
      "printf abc | sum /dev/stdin -",
      "sum /dev/fd/0 /dev/stdin < abc",
    ],
    { folder },
  );
});

/** Runs the rest of the script without the right of root to read everything. */
const drop =
  "setpriv --bounding-set=-dac_override,-dac_read_search --inh-caps=-dac_override,-dac_read_search";
const asOwner = process.getuid?.() === 0 ? drop : "";
const canDrop = asOwner === "" || spawnSync("sh", ["-c", `${drop} true`]).status === 0;
if (!canDrop)
  console.log("files without permission: not tested, root can read all and has no setpriv");

describe.skipIf(!canDrop)("files without permission", () => {
  for (const [name, mode] of [
    ["secret", 0],
    ["list", 0],
  ] as const) {
    writeFileSync(join(folder, name), "a9993e364706816aba3e25717850c26c9cd0d89d  secret\n");
    chmodSync(join(folder, name), mode);
  }
  writeFileSync(join(folder, "readable"), "a9993e364706816aba3e25717850c26c9cd0d89d  secret\n");
  sameAsCoreutils(
    [
      "secret abc",
      "-c list",
      "-c readable",
      "-c --ignore-missing readable",
      "-c --status readable",
    ].map((words) => [`sum ${words}`, `${asOwner} "\${sum[@]}" ${words}`] as const),
    { folder },
  );
});
