// Bundles lib/ into the few files that dist/ holds: opening a file is most of what loading a small
// package costs. What not everyone needs stays a file of its own, loaded at its first use.

/** Files that stand alone: what they share with dist/index.js, each has a copy of. */
const partsLoadedLater = ["hash", "portable/index", "cli/main"];

const external = (id) =>
  id.startsWith("node:") ||
  ["./hash.js", "./portable/index.js", "../index.js", "../../package.json"].includes(id);

/** Refuses to copy what there must be one of: the choice of the backend, and classes of errors. */
const one = {
  name: "one-instance",
  renderChunk(code, { moduleIds, fileName }) {
    const copied = moduleIds.find((id) => /[\\/]lib[\\/]backend\.ts$/.test(id));
    if (copied ?? /extends \w*Error\b/.test(code))
      throw new Error(`dist/${fileName} has a copy of ${copied ?? "an error class"}`);
  },
};

const bundle = (name, plugins) => ({
  input: { [name]: `lib/${name}.ts` },
  external,
  makeAbsoluteExternalsRelative: false,
  plugins,
  platform: "node",
  output: { dir: "dist", format: "cjs", entryFileNames: "[name].js" },
});

export default [
  bundle("index", []),
  ...partsLoadedLater.map((name) => bundle(name, [one])),
  {
    input: "lib/index.mts",
    external: ["./index.js"],
    output: { file: "dist/index.mjs", format: "esm" },
  },
];
