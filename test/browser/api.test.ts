/** The browser side in Node, and in a realm that has nothing of Node's. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import * as vm from "node:vm";
import { describe, expect, it } from "vitest";
import { expectedOfBrowsers, expectSuccess, type Outcome } from "./expected.js";

const require = createRequire(resolve("package.json"));
const expected = expectedOfBrowsers();

type Check = (shacore: unknown, expected: unknown) => Promise<Outcome>;
const checks = pathToFileURL(resolve("test/browser/page/checks.mjs")).href;

async function checkIn(shacore: unknown): Promise<Outcome> {
  const { check } = (await import(checks)) as { check: Check };
  return check(shacore, expected);
}

describe("shacore/browser in Node", () => {
  it("import", async () => {
    expectSuccess(await checkIn(await import("shacore/browser")));
  });
  it("require", async () => {
    expectSuccess(await checkIn(require("shacore/browser")));
  });
});

/** A realm with what the language has, and of the web's that alone which browser and worker share. */
function bareRealm(without: string[] = []): vm.Context {
  const web = {
    TextEncoder,
    TextDecoder,
    MessageChannel,
    setTimeout,
    structuredClone,
    AbortSignal,
  };
  const entries = Object.entries(web).filter(([name]) => !without.includes(name));
  return vm.createContext(Object.fromEntries(entries));
}

describe("in a realm without Buffer, process and require", () => {
  const scripts = ["dist/browser/index.js", "test/browser/page/checks.mjs"].map((file) =>
    readFileSync(file, "utf8"),
  );
  const run = async (realm: vm.Context): Promise<Outcome> => {
    const script = `(async () => {
      const exports = {};
      (() => { ${scripts[0]} })();
      ${scripts[1].replace("export async function", "async function")}
      return JSON.stringify(await check(exports, JSON.parse(${JSON.stringify(JSON.stringify(expected))})));
    })()`;
    return JSON.parse(await vm.runInContext(script, realm));
  };

  it("everything", async () => {
    expectSuccess(await run(bareRealm()));
  });
  it("without MessageChannel, as in some workers", async () => {
    expectSuccess(await run(bareRealm(["MessageChannel"])));
  });
  it("the realm is bare", () => {
    const types = "[typeof Buffer, typeof process, typeof require, typeof setImmediate].join()";
    expect(vm.runInContext(types, bareRealm())).toBe("undefined,undefined,undefined,undefined");
  });
});
