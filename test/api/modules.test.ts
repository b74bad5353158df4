/** Both module systems get one instance. */
import { createRequire } from "node:module";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, it } from "vitest";

const require = createRequire(resolve("package.json"));
const { exports } = require("./package.json");

// In a CommonJS file that requires a package, Deno's import of it gives what require gave.
const isDeno = process.versions.deno !== undefined;
const specifier = isDeno ? pathToFileURL(resolve(exports["."].import.default)).href : "shacore";

it("import gives what require gives", async () => {
  const required = require("shacore");
  const imported = await import(specifier);
  for (const name of Object.keys(required)) expect(imported[name]).toBe(required[name]);
});
