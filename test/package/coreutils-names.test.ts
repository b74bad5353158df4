/** Names of all kinds, in lines and in messages, as sha1sum writes them. */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { compare, hasCoreutils, sameAsCoreutils } from "../support/coreutils.js";
import { randomWords } from "../support/random.js";
import { temporaryFolder } from "../support/temporary.js";

const folder = temporaryFolder();
const files = join(folder, "files");
mkdirSync(files);

/** Every byte that a name can have, alone, before, behind and between others, and beside quotes. */
const bytes = Array.from({ length: 255 }, (_, index) => String.fromCharCode(index + 1));
const around = (byte: string) =>
  ["?", "?a", "a?", "a?b", "'?", "?'", `'?"`, `a'?b`, "??", "\n?", "?\n", "\n'?", "?'\n"].map(
    (pattern) => pattern.replaceAll("?", () => byte),
  );
const everyByte = bytes.filter((byte) => byte !== "/").flatMap(around);

/** Names of characters that shells, terminals and UTF-8 treat in ways of their own. */
const random = randomWords(0x5e1f);
const odd = [..."ab'\"\\ \n\r\t\x1b\x7f$`~#{}=!?*[]:;", "é", "\u00a0", "\u200b", "\u202e"];
const odder = [...odd, "\u2028", "\ue000", "\u0378", "😀", "\u{e0fff}", "\u0085"].map((text) =>
  Buffer.from(text).toString("latin1"),
);
const pieces = [...odder, "\xff", "\xc3", "\xe2\x82", "\xf0\x9f\x98", "\xed\xa0\x80", "\x80"];
const randomName = (length: number) =>
  Array.from({ length }, () => pieces[random() % pieces.length]).join("");
const randomNames = Array.from({ length: 3000 }, (_, index) => randomName(1 + (index % 7)));

/** What sha1sum 9.1 quotes wrongly: a name with a quote that ends with what has to be escaped. */
const isMisquoted = (name: string) => name.includes("'") && !/[ -~]$/.test(name);

const write = (name: string, names: string[]) => {
  const quoted = names.filter((each) => !isMisquoted(each));
  const twice = quoted.map((each) => `./x/${each}\0${each}\0`);
  writeFileSync(join(folder, name), twice.join(""), "latin1");
};

describe("names in messages", () => {
  write("every-byte", everyByte);
  write("random", randomNames);
  for (const locale of ["C", "C.UTF-8"]) {
    sameAsCoreutils(
      ["every-byte", "random"].map((list) => [
        `${list}, locale ${locale}`,
        `cd files; xargs -0 "\${sum[@]}" -- < ../${list}`,
      ]),
      { folder, locale },
    );
  }
});

describe("names in lines", () => {
  const names = [...new Set([...everyByte.filter((name) => name.length > 1), ...randomNames])]
    .filter((name) => !/^\.{1,2}$|\//.test(name))
    .slice(0, 4000);
  const some = names.filter((_, index) => index % 7 === 0);
  if (hasCoreutils)
    for (const name of some)
      writeFileSync(Buffer.from(join(files, name), "latin1").subarray(0), name);
  writeFileSync(join(folder, "there"), some.map((name) => `${name}\0`).join(""), "latin1");
  const options = ["", "-b", "-t", "--tag", "-z", "-bz", "--tag -z"];
  sameAsCoreutils(
    options.map((option) => [
      `sum ${option}`,
      `cd files; xargs -0 "\${sum[@]}" ${option} -- < ../there`,
    ]),
    { folder },
  );
  sameAsCoreutils(
    ["", "-b", "--tag"].map((option) => [
      `sum ${option}, then sum -c`,
      `cd files; xargs -0 "\${sum[@]}" ${option} -- < ../there | sum -c`,
    ]),
    { folder },
  );
  it.skipIf(!hasCoreutils)("are of files that are there", async () => {
    const { stdout, status } = await compare(`cd files; xargs -0 "\${sum[@]}" -z -- < ../there`, {
      folder,
    });
    expect(status).toBe(0);
    expect(stdout.split("\0").length - 1).toBe(some.length);
  });
});
