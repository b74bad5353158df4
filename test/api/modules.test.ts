/** Both module systems get one instance. */
import { createRequire } from "node:module";
import { resolve } from "node:path";
import { expect, it } from "vitest";

it("import gives what require gives", async () => {
  const required = createRequire(resolve("package.json"))("shacore");
  const imported = await import("shacore");
  for (const name of Object.keys(required))
    expect(imported[name as keyof typeof imported]).toBe(required[name]);
});
