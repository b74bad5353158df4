/** The build where the assembler cannot write everything: those cores are left out, aloud. */
import { spawnSync } from "node:child_process";
import { chmodSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { temporaryFolder } from "../support/temporary.js";

const folder = temporaryFolder();

/** A compiler that refuses the probes of these instruction sets. */
function compilerWithout(...names: string[]): string {
  const path = join(folder, "cc");
  const refused = names.map((name) => `*/${name}.S*`).join("|");
  writeFileSync(path, `#!/bin/sh\ncase "$*" in ${refused}) exit 1 ;; esac\nexec cc "$@"\n`);
  chmodSync(path, 0o755);
  return path;
}

function probe(compiler: string) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ["native/probe.cjs"], {
    env: { ...process.env, CC: compiler },
    encoding: "utf8",
  });
  return { status, defines: stdout.split("\n").filter(Boolean), stderr };
}

describe.skipIf(process.platform === "win32")("native/probe.cjs (not used on Windows)", () => {
  it("leaves out what the assembler cannot write, and says so", () => {
    const all = probe("cc");
    const some = probe(compilerWithout("sha", "avx2"));
    expect(all.status).toBe(0);
    expect(some.status).toBe(0);
    expect(some.defines).toEqual(
      all.defines.filter((name) => !["SHACORE_ASM_SHA", "SHACORE_ASM_AVX2"].includes(name)),
    );
    expect(some.stderr).toMatch(/cannot assemble avx2, sha: left out those cores/);
  });

  it("without an assembler leaves out all of them", () => {
    const none = probe("false");
    expect(none.status).toBe(0);
    expect(none.defines).toEqual([]);
    expect(none.stderr).toMatch(/cannot assemble/);
  });
});
