/** Options in all spellings and combinations beside sha1sum's. */
import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { parseSumArguments } from "../../lib/cli/sum-options.js";
import { hasCoreutils, sameAsCoreutils } from "../support/coreutils.js";
import { temporaryFolder } from "../support/temporary.js";

const folder = temporaryFolder();
writeFileSync(join(folder, "abc"), "abc");
writeFileSync(join(folder, "list"), "a9993e364706816aba3e25717850c26c9cd0d89d  abc\nbad\n");
writeFileSync(join(folder, "-b"), "dash");

describe("spellings", () => {
  sameAsCoreutils(
    [
      "sum --foo",
      "sum --foo=bar abc",
      "sum -x abc",
      "sum -bxq abc",
      "sum -b -x --foo",
      "sum abc -x",
      "sum abc -- -x -b",
      "sum -- -b",
      "sum --binary abc",
      "sum --bin abc",
      "sum --b abc",
      "sum --binary=yes abc",
      "sum --b= abc",
      "sum --t abc",
      "sum --te abc; sum --tex abc; sum --ta abc",
      "sum --s list",
      "sum --st=1 list",
      "sum --sta list",
      "sum -c --sta list; echo $?",
      "sum -c --str list; echo $?",
      "sum --c list; sum --ch list; sum --check list",
      "sum -cw list",
      "sum -wc list",
      "sum list -w -c",
      "sum --w -c list",
      "sum --ig -c list; sum --i -c list",
      "sum -c --qu list; sum -c --q list",
      "sum --z abc; sum --zero abc; sum -z abc; sum -zb abc",
      "sum --= abc",
      "sum --=x abc",
      "sum ---binary abc",
      "sum --Binary abc",
      "sum -bt abc; sum -tb abc; sum -bbb abc",
      "sum -b abc -t abc",
      "sum -b-t abc",
      "sum -: abc; sum '-;' abc; sum -1 abc; sum -? abc",
      "sum --tag -t abc; sum -t --tag abc; sum --tag -b abc; sum -b --tag abc",
      "sum -cz list; sum -c --tag list; sum -bc list; sum -c -t list",
      "sum '' -b",
      "sum -b '' abc",
      "sum $'--f\\no'",
      "sum --help=1",
      "sum --version=1",
      "sum --help --foo > /dev/null",
      "sum --foo --help",
      "sum --he > /dev/null; sum --h > /dev/null; sum --ver > /dev/null; sum --v > /dev/null",
    ],
    { folder },
  );
});

describe("combinations", () => {
  const words = [
    ...["-b", "-t", "--tag", "-z", "-c", "-w"],
    ...["--ignore-missing", "--quiet", "--status", "--strict"],
  ];
  /** What is wrong with the options according to us. */
  const ours = (options: string[]) => {
    try {
      parseSumArguments([...options, "list"]);
      return undefined;
    } catch (error) {
      return (error as Error).message;
    }
  };
  /** The same according to sha1sum, which then asks to try --help. */
  const theirs = (options: string[]) => {
    const { stderr } = spawnSync("sha1sum", [...options, "list"], {
      cwd: folder,
      encoding: "utf8",
      env: { LC_ALL: "C" },
    });
    return /^sha1sum: (.*)\nTry /.exec(stderr)?.[1];
  };
  for (const first of words)
    it.skipIf(!hasCoreutils)(`${first} and two others`, () => {
      const triples = words.flatMap((second) => words.map((third) => [first, second, third]));
      const all = (judge: (options: string[]) => string | undefined) =>
        triples.map((options) => [options.join(" "), judge(options)]);
      expect(all(ours)).toEqual(all(theirs));
    });
});
