// Bundles lib/ into the few files that dist/ holds: opening a file is most of what loading a small
// package costs. What not everyone needs stays a file of its own, loaded at its first use.

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

export default [
  {
    input: Object.fromEntries(entries.map((name) => [name, `lib/${name}.ts`])),
    external: (id) => id.startsWith("node:") || keptApart.includes(id),
    platform: "node",
    output: {
      dir: "dist",
      format: "cjs",
      entryFileNames: "[name].js",
      chunkFileNames: "[name].js",
      codeSplitting: {
        groups: [
          // Not in the shared file, which everyone loads: this one loads node:stream.
          { name: "transform", test: /lazy-transform/, priority: 1 },
          { name: "shared", minShareCount: 2 },
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
