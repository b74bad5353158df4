/**
 * One suite over every backend and every core: the same files run again for each of them, chosen by
 * the environment. The tests use the built package (`npm test` builds it first).
 */
import { createRequire } from "node:module";
import { defineConfig } from "vitest/config";

const require = createRequire(import.meta.url);
const { backend, cores, explain }: typeof import("shacore") = require("shacore");

/** The environment that chooses each thing under test, by its name. */
const backends: Record<string, Record<string, string>> = {
  portable: { SHACORE_BACKEND: "portable" },
};
const coresUnderTest: Record<string, Record<string, string>> = { ...backends };

if (backend() === "native") {
  backends.native = { SHACORE_BACKEND: "native" };
  for (const { name, usable, missing } of cores())
    if (usable) coresUnderTest[name] = { SHACORE_BACKEND: "native", SHACORE_CORE: name };
    else console.log(`core ${name}: not tested, this CPU lacks ${missing.join(", ")}`);
} else {
  console.log(`native backend: not tested, ${explain().reason}`);
}

const project = (name: string, folder: string, env: Record<string, string>) => ({
  extends: true as const,
  test: { name, include: [`test/${folder}/**/*.test.ts`], env },
});

export default defineConfig({
  test: {
    pool: "forks",
    execArgv: ["--expose-gc"],
    testTimeout: 30_000,
    server: { deps: { external: [/\/dist\//] } },
    projects: [
      ...Object.entries(coresUnderTest).map(([name, env]) => project(name, "core", env)),
      ...Object.entries(backends).map(([name, env]) => project(`api ${name}`, "api", env)),
      project("package", "package", {}),
    ],
  },
});
