// Bundles lib/ into the few files that dist/ holds: opening a file is most of what loading a small
// package costs. What not everyone needs stays a file of its own, loaded at its first use.

import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, relative, resolve } from "node:path";
import { rolldown } from "rolldown";

const entries = [
  ...["index", "hash", "checked-hash", "batch", "file", "keyed", "midstate", "register"],
  ...["portable/index", "portable/checked-sha1", "cli/main", "cli/bench", "cli/bench-page"],
];
/** What is required at its first use, as the file that needs it names it. */
const keptApart = [
  ...["index", "hash", "checked-hash", "batch", "file", "keyed", "midstate", "checked-sha1"].map(
    (name) => `./${name}.js`,
  ),
  ...["./portable/index.js", "../index.js", "../midstate.js", "../../package.json"],
  ...["./bench.js", "./bench-page.js"],
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

/**
 * Makes what a chunk exports plain properties. A getter for each, as rolldown writes them in case an
 * export is assigned to later (none is), is work at every load of the package.
 */
const plainExports = {
  name: "plain-exports",
  generateBundle(_, bundle) {
    for (const chunk of Object.values(bundle))
      chunk.code = chunk.code.replace(
        /^Object\.defineProperty\(exports, "(\w+)", \{\s+enumerable: true,\s+get: function\(\) \{\s+return ([\w.$]+);\s+\}\s+\}\);$/gm,
        "exports.$1 = $2;",
      );
  },
};

/** The script of the page that `shacore bench --html` writes, in one piece. */
async function bundleCharts() {
  const bundle = await rolldown({ input: "lib/cli/page/charts.mjs", platform: "browser" });
  const { output } = await bundle.generate({ format: "iife", minify: true });
  return output[0].code;
}

/** Makes "text:FILE" a module that exports the file's text, and "text:charts" the script of the page. */
const textFiles = {
  name: "text-files",
  resolveId(id, importer) {
    if (!id.startsWith("text:")) return null;
    if (id === "text:charts") return id;
    return `text:${createRequire(importer).resolve(id.slice("text:".length))}`;
  },
  async load(id) {
    if (!id.startsWith("text:")) return null;
    const text =
      id === "text:charts" ? await bundleCharts() : readFileSync(id.slice("text:".length), "utf8");
    return { code: `export default ${JSON.stringify(text)};`, moduleType: "js" };
  },
};

/** In the browser side, lib/browser/NAME.ts stands in for lib/NAME.ts, which needs Node. */
const standIns = {
  name: "stand-ins",
  resolveId(id, importer) {
    if (importer === undefined || !id.startsWith(".")) return null;
    const file = resolve(dirname(importer), id.replace(/\.js$/, ".ts"));
    const standIn = resolve("lib", "browser", relative("lib", file));
    return existsSync(standIn) ? standIn : null;
  },
};

/**
 * In the browser side, what Node requires at its first use is imported like all else: the program's
 * bundler leaves out what is not used. Where a type of that name is
 * imported too, the module is to be required as a whole.
 */
const importedAtOnce = {
  name: "imported-at-once",
  transform(code) {
    const imports = new Set();
    const required = /const \{ (\w+) \} =\s+require\("(\.[^"]+)"\)[^;]*;/g;
    const requiredWhole = /require\("(\.[^"]+)"\)/g;
    const changed = code
      .replace(required, (_, name, file) => {
        imports.add(`import { ${name} } from "${file}";`);
        return "";
      })
      .replace(requiredWhole, (_, file) => {
        const name = `whole_${file.replace(/\W/g, "_")}`;
        imports.add(`import * as ${name} from "${file}";`);
        return name;
      });
    return imports.size === 0 ? null : { code: [...imports, changed].join("\n"), map: null };
  },
};

export default [
  {
    plugins: [textFiles, plainExports],
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
  {
    plugins: [standIns, importedAtOnce],
    input: "lib/browser/index.ts",
    platform: "browser",
    output: [
      { file: "dist/browser/index.mjs", format: "esm" },
      { file: "dist/browser/index.js", format: "cjs" },
      // Of the comments, those for other bundlers: this file goes to browsers as it is, too.
    ].map((output) => ({ ...output, comments: { annotation: true, jsdoc: false, legal: false } })),
  },
  ...["index", "own"].map((name) => ({
    input: `lib/${name}.mts`,
    external: ["./index.js", "node:crypto"],
    output: { file: `dist/${name}.mjs`, format: "esm" },
  })),
];
