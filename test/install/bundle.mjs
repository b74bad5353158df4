// Bundles an application of the working directory, with the package in it.
//
//   node bundle.mjs BUNDLER FOLDER             app.cjs, for Node: the bundle is FOLDER/app.cjs
//   node bundle.mjs BUNDLER FOLDER TARGET      page.mjs, for a browser: the bundle is FOLDER/page.js
//
// TARGET is "browser", or for webpack another of its targets, for esbuild conditions of package.json.
import { createRequire } from "node:module";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [bundler, folder, target] = process.argv.slice(2);
const require = createRequire(resolve(process.env.TOOLS, "package.json"));
const tool = (name) => import(pathToFileURL(require.resolve(name)).href);
const entry = resolve("app.cjs");
const outdir = resolve(folder);

const bundlers = {
  esbuild: async () => {
    const { build } = require("esbuild");
    await build({
      entryPoints: [entry],
      bundle: true,
      platform: "node",
      outfile: `${outdir}/app.cjs`,
    });
  },
  webpack: async () => {
    const webpack = require("webpack");
    const stats = await new Promise((done, fail) =>
      webpack(
        {
          ...{ entry, mode: "production", target: "node20" },
          output: { path: outdir, filename: "app.cjs" },
          node: { __dirname: false, __filename: false },
        },
        (error, result) => (error ? fail(error) : done(result)),
      ),
    );
    if (stats.hasErrors()) throw new Error(stats.toString("errors-only"));
  },
  rollup: async () => {
    const { rollup } = await tool("rollup");
    const { default: commonjs } = await tool("@rollup/plugin-commonjs");
    const { nodeResolve } = await tool("@rollup/plugin-node-resolve");
    const plugins = [
      nodeResolve({ preferBuiltins: true, exportConditions: ["node"] }),
      commonjs({ ignoreDynamicRequires: false, strictRequires: true }),
    ];
    // The package's files require each other at their first use, which it calls circular.
    const onwarn = (warning) => {
      if (warning.code !== "CIRCULAR_DEPENDENCY") throw new Error(warning.message);
    };
    const made = await rollup({ input: entry, external: /^node:/, plugins, onwarn });
    await made.write({ dir: outdir, format: "cjs", entryFileNames: "app.cjs" });
  },
  rolldown: async () => {
    const { rolldown } = await tool("rolldown");
    const made = await rolldown({ input: entry, platform: "node" });
    await made.write({ dir: outdir, format: "cjs", entryFileNames: "app.cjs" });
  },
  vite: async () => {
    const { build } = await tool("vite");
    await build({
      ...{ logLevel: "warn", configFile: false, ssr: { noExternal: true } },
      build: {
        ...{ ssr: entry, outDir: outdir, emptyOutDir: true },
        rollupOptions: { output: { format: "cjs", entryFileNames: "app.cjs" } },
      },
    });
  },
};

const page = resolve("page.mjs");

/** The same for browsers, as each does it when it is told no more than that. */
const forBrowsers = {
  esbuild: async () => {
    const { build } = require("esbuild");
    const options =
      target === "browser" ? {} : { platform: "neutral", conditions: target.split(",") };
    await build({ entryPoints: [page], bundle: true, outfile: `${outdir}/page.js`, ...options });
  },
  webpack: async () => {
    const webpack = require("webpack");
    const output = { path: outdir, filename: "page.js" };
    const options = target === "browser" ? {} : { target };
    const stats = await new Promise((done, fail) =>
      webpack({ entry: page, mode: "production", output, ...options }, (error, result) =>
        error ? fail(error) : done(result),
      ),
    );
    if (stats.hasErrors()) throw new Error(stats.toString("errors-only"));
  },
  rollup: async () => {
    const { rollup } = await tool("rollup");
    const { default: commonjs } = await tool("@rollup/plugin-commonjs");
    const { nodeResolve } = await tool("@rollup/plugin-node-resolve");
    const plugins = [nodeResolve({ browser: true }), commonjs()];
    const made = await rollup({ input: page, plugins });
    await made.write({ dir: outdir, format: "iife", entryFileNames: "page.js" });
  },
  rolldown: async () => {
    const { rolldown } = await tool("rolldown");
    const made = await rolldown({ input: page });
    await made.write({ dir: outdir, format: "iife", entryFileNames: "page.js" });
  },
  vite: async () => {
    const { build } = await tool("vite");
    await build({
      ...{ logLevel: "warn", configFile: false },
      build: {
        ...{ outDir: outdir, emptyOutDir: true },
        rollupOptions: { input: page, output: { format: "iife", entryFileNames: "page.js" } },
      },
    });
  },
};
await (target === undefined ? bundlers : forBrowsers)[bundler]();
