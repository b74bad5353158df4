// Bundles lib/ into the few files that dist/ holds: opening a file is most of what loading a small
// package costs. What not everyone needs stays a file of its own, loaded at its first use.

const entries = ["index", "hash", "batch", "file", "portable/index", "cli/main"];
const keptApart = [
  ...["./hash.js", "./batch.js", "./file.js", "./portable/index.js"],
  "../../package.json",
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
      codeSplitting: { groups: [{ name: "shared", minShareCount: 2 }] },
    },
  },
  {
    input: "lib/index.mts",
    external: ["./index.js"],
    output: { file: "dist/index.mjs", format: "esm" },
  },
];
