/**
 * What the suite runs over: every backend and every core, each chosen by the environment of a
 * vitest project of its own. What cannot run here is named, with the reason.
 */
import { createRequire } from "node:module";

const require = createRequire(import.meta.url);
const { backend, cores, explain }: typeof import("shacore") = require("shacore");

type Environment = Record<string, string>;

/** The environments that choose each backend, by name. */
export const backends: Record<string, Environment> = { portable: { SHACORE_BACKEND: "portable" } };

/** The environments that choose each core, by name; the portable side counts as one. */
export const allCores: Record<string, Environment> = { ...backends };

/** The environments that choose each lane kernel, by name. */
export const kernels: Record<string, Environment> = {};

if (backend() === "native") {
  backends.native = { SHACORE_BACKEND: "native" };
  for (const name of new Set(cores().map((core) => core.name))) {
    // A name may stand for a core of several algorithms, and is good when all of them are.
    const namesakes = cores().filter((core) => core.name === name);
    const missing = namesakes.flatMap((core) => core.missing);
    const group = namesakes[0].lanes === 1 ? allCores : kernels;
    const env = { SHACORE_BACKEND: "native", SHACORE_CORE: name };
    // Kernels: enough messages for all ways through a batch. The C program tests each with more.
    if (missing.length === 0) group[name] = group === kernels ? { ...env, TEST_SHARE: "0.4" } : env;
    else
      console.log(`core ${name}: not tested, this CPU lacks ${[...new Set(missing)].join(", ")}`);
  }
} else {
  console.log(`native backend: not tested, ${explain().reason}`);
}

/** A project: the tests of one folder of test/, or those of some names, in one environment. */
export function project(name: string, folder: string, env: Environment, files = "**/*") {
  return {
    extends: true as const,
    // What was measured on this machine decides nothing here.
    test: {
      name,
      include: [`test/${folder}/${files}.test.ts`],
      env: { SHACORE_CALIBRATION: "off", ...env },
    },
  };
}

/** What all projects share. The tests use the built package as Node loads it. */
export const shared = {
  pool: "forks" as const,
  // Without it a machine with two processors has one of them idle.
  maxWorkers: "100%",
  execArgv: ["--expose-gc"],
  testTimeout: 30_000,
  server: { deps: { external: [/\/dist\//] } },
};
