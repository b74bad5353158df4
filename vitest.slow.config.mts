/**
 * `npm run test:slow`: what takes minutes, over every core.
 */
import { defineConfig } from "vitest/config";
import { allCores, project, shared } from "./test/support/projects.mjs";

export default defineConfig({
  test: {
    ...shared,
    testTimeout: 600_000,
    projects: Object.entries(allCores).map(([name, env]) => project(name, "slow", env)),
  },
});
