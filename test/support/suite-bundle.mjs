/**
 * Bundles test files into one CommonJS program that needs nothing but Node 18 and this package, with
 * a shim in place of vitest. Run it from the root of the package, with `--expose-gc`.
 *
 *   node test/support/suite-bundle.mjs PROGRAM.cjs TEST-FILE...
 */
import { resolve } from "node:path";
import { rolldown } from "rolldown";

const [program, ...files] = process.argv.slice(2);
const entry = "entry";
const imports = files.map((file) => `import ${JSON.stringify(resolve(file))};`);

const bundle = await rolldown({
  input: entry,
  platform: "node",
  // Tests are all side effects, of which package.json says that no file of this package has any.
  treeshake: false,
  // The package itself, through its own name: the built one, as Node loads it.
  external: ["shacore"],
  resolve: {
    alias: { vitest: resolve("test/support/vitest-shim.ts") },
    extensionAlias: { ".js": [".ts"] },
  },
  plugins: [
    {
      name: "entry",
      resolveId: (id) => (id === entry ? id : null),
      load: (id) =>
        id === entry ? [...imports, 'import { run } from "vitest";', "run();"].join("\n") : null,
    },
  ],
});
await bundle.write({ file: program, format: "cjs" });
