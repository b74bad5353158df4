/**
 * On a CPU whose features the environment tells (EXPECTED_FEATURES), with the cores that must be
 * chosen there (EXPECTED_CORE for SHA-1, EXPECTED_SHA256_CORE for SHA-256 and SHA-224): the features
 * are found, the cores are chosen, those that cannot run here are refused, and the rest hash.
 */
import * as crypto from "node:crypto";
import { createRequire } from "node:module";
import { sep } from "node:path";
import { describe, expect, it } from "vitest";
import { randomBytes } from "../support/random.js";

const require = createRequire(__filename);
const { EXPECTED_CORE = "", EXPECTED_SHA256_CORE = "", EXPECTED_FEATURES = "" } = process.env;
const expected = [EXPECTED_CORE, EXPECTED_SHA256_CORE, EXPECTED_SHA256_CORE];
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

it("the default cores are those they should be", () => {
  expect(chosenCores(shacore)).toEqual(expected);
});

describe("each core", () => {
  for (const name of new Set(shacore.cores().map((core) => core.name))) {
    const ofName = shacore.cores().filter((core) => core.name === name);
    const missing = ofName[0].features.filter((feature) => !features.includes(feature)).join(", ");
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
        expect(chosenCores(shacore)).toEqual(expected);
      });
    else
      it(`${name} runs`, () => {
        const message = randomBytes(1, 300);
        const { hash, useCore } = freshPackage(name);
        for (let length = 0; length <= message.length; length++) {
          const data = message.subarray(0, length);
          for (const { algorithm } of ofName)
            expect(hash(algorithm, data)).toBe(
              crypto.createHash(algorithm).update(data).digest("hex"),
            );
        }
        // The second may be of a name that SHA-1 has too.
        useCore(EXPECTED_SHA256_CORE);
        useCore(EXPECTED_CORE);
      });
  }
});
