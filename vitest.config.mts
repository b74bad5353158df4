/**
 * `npm test`: one suite over every backend, core and lane kernel. The same files run again for each.
 */
import { defineConfig } from "vitest/config";
import metadata from "./package.json" with { type: "json" };
import { allCores, backends, kernels, project, shared } from "./test/support/projects.mjs";

export default defineConfig({
  // As rolldown.config.mjs has it, for tests that import from lib/.
  define: { PACKAGE_VERSION: JSON.stringify(metadata.version) },
  test: {
    ...shared,
    projects: [
      ...Object.entries(allCores).map(([name, env]) => project(name, "core", env)),
      ...Object.entries(backends).map(([name, env]) => project(`api ${name}`, "api", env)),
      ...Object.entries(kernels).map(([name, env]) => project(name, "api", env, "batch*")),
      project("package", "package", {}),
      project("browser", "browser", {}),
    ],
  },
});
