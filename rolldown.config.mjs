// Bundles lib/ into the few files that dist/ holds: opening a file is most of what loading a small
// package costs. What not everyone needs stays a file of its own, loaded at its first use.

import { readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";

const entries = [
  ...["index", "hash", "checked-hash", "batch", "file", "keyed", "midstate", "register"],
  ...["portable/index", "portable/checked-sha1", "cli/main"],
];
/** What is required at its first use, as the file that needs it names it. */
const keptApart = [
  ...["index", "hash", "checked-hash", "batch", "file", "keyed", "midstate", "checked-sha1"].map(
    (name) => `./${name}.js`,
  ),
  ...["./portable/index.js", "../index.js", "../midstate.js", "../../package.json"],
];

const { version } = JSON.parse(readFileSync("package.json", "utf8"));

/** The modules of lib/ that loading the package loads, as against those that wait for their first use. */
const atOnce = new Set();
function addImports(file) {
  if (atOnce.has(file)) return;
  atOnce.add(file);
  const imports = /^(?:import|export) (?!type )[^;]*?from "(\.[^"]*)\.js";/gms;
  for (const [, name] of readFileSync(file, "utf8").matchAll(imports))
    addImports(join(dirname(file), `${name}.ts`));
}
addImports(resolve("lib", "index.ts"));

export default [
  {
    input: Object.fromEntries(entries.map((name) => [name, `lib/${name}.ts`])),
    external: (id) => id.startsWith("node:") || keptApart.includes(id),
    platform: "node",
    transform: { define: { PACKAGE_VERSION: JSON.stringify(version) } },
    output: {
      dir: "dist",
      format: "cjs",
      entryFileNames: "[name].js",
      chunkFileNames: "[name].js",
      codeSplitting: {
        groups: [
          // Not in the shared file, which everyone loads: this one loads node:stream.
          { name: "transform", test: /lazy-transform/, priority: 1 },
          { name: "shared", minShareCount: 2, test: (id) => atOnce.has(id), priority: 1 },
          { name: "shared-later", minShareCount: 2 },
        ],
      },
    },
  },
  ...["index", "own"].map((name) => ({
    input: `lib/${name}.mts`,
    external: ["./index.js", "node:crypto"],
    output: { file: `dist/${name}.mjs`, format: "esm" },
  })),
];
