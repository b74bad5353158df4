/**
 * `npm run test:slow`: what takes minutes. Long calls over every core; all else over each backend;
 * states through both in turns.
 */
import { defineConfig } from "vitest/config";
import { allCores, backends, project, shared } from "./test/support/projects.mjs";

export default defineConfig({
  test: {
    ...shared,
    testTimeout: 600_000,
    projects: [
      ...Object.entries(allCores).map(([name, env]) => project(name, "slow/core", env)),
      ...Object.entries(backends).map(([name, env]) => project(`api ${name}`, "slow/api", env)),
      ...("native" in backends ? [project("states", "slow/states", backends.native)] : []),
    ],
  },
});
