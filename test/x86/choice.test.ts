/**
 * On a CPU whose features the environment tells (EXPECTED_FEATURES), with the core that must be
 * chosen there (EXPECTED_CORE): the features are found, the core is chosen, those that cannot run
 * here are refused, and the rest hash.
 */
import * as crypto from "node:crypto";
import { createRequire } from "node:module";
import { sep } from "node:path";
import { describe, expect, it } from "vitest";
import { randomBytes } from "../support/random.js";

const require = createRequire(__filename);
const { EXPECTED_CORE: chosen = "", EXPECTED_FEATURES = "" } = process.env;
const features = EXPECTED_FEATURES.split(" ").filter(Boolean);

/** The package as a program finds it that starts with this SHACORE_CORE. */
function freshPackage(core: string): typeof import("shacore") {
  for (const file of Object.keys(require.cache))
    if (file.includes(`${sep}dist${sep}`)) delete require.cache[file];
  process.env.SHACORE_CORE = core;
  return require("shacore");
}

const chosenCores = ({ cores }: typeof import("shacore")) =>
  cores()
    .filter((core) => core.chosen)
    .map((core) => core.name);

function errorOf(call: () => unknown): Error {
  try {
    call();
  } catch (error) {
    return error as Error;
  }
  throw new Error("nothing was thrown");
}

const shacore = freshPackage("");

it("this CPU and its system have the features they should", () => {
  expect(shacore.explain().features).toEqual(features);
});

it("the default core is the one it should be", () => {
  expect(chosenCores(shacore)).toEqual([chosen]);
});

describe("each core", () => {
  for (const { name, features: needed } of shacore.cores()) {
    const missing = needed.filter((feature) => !features.includes(feature)).join(", ");
    if (missing !== "")
      it(`${name} is refused, for want of ${missing}`, () => {
        const refusal = {
          name: "BackendError",
          code: "ERR_SHACORE_BACKEND",
          message: `the core "${name}" cannot run here: this CPU or its system lacks ${missing}`,
        };
        const fresh = freshPackage(name);
        for (const call of [() => fresh.hash("sha1", "abc"), () => shacore.useCore(name)])
          expect(errorOf(call)).toMatchObject(refusal);
        expect(chosenCores(shacore)).toEqual([chosen]);
      });
    else
      it(`${name} runs`, () => {
        const message = randomBytes(1, 300);
        const { hash, useCore } = freshPackage(name);
        for (let length = 0; length <= message.length; length++) {
          const data = message.subarray(0, length);
          expect(hash("sha1", data)).toBe(crypto.createHash("sha1").update(data).digest("hex"));
        }
        useCore(chosen);
      });
  }
});
