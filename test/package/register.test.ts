/** Programs that know nothing of this package, and use it. */
import crypto from "node:crypto";
import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { runNode } from "../support/run.js";
import { temporaryFolder } from "../support/temporary.js";

const folder = temporaryFolder();
mkdirSync(join(folder, "node_modules"));
symlinkSync(resolve("."), join(folder, "node_modules", "shacore"), "junction");

/** What our functions of these names do is to be seen by what they return: ours can be exported. */
const IS_OURS = `
  const isOurs = (hash) => typeof hash.exportState === "function";`;

/** Runs a program, with these arguments before its name, and gives what it printed as JSON. */
function run(name: string, program: string, args: string[], env = {}): unknown {
  const file = join(folder, name);
  writeFileSync(file, program);
  const { status, stdout, stderr } = runNode([...args, file], { cwd: folder, env });
  if (status !== 0) throw new Error(`exit status ${status}: ${stderr}`);
  expect(stderr).toBe("");
  return JSON.parse(stdout);
}

const ways: Record<string, string[]> = {
  "--require": ["--require", "shacore/register"],
  "--import": ["--import", "shacore/register"],
  both: ["--require", "shacore/register", "--import", "shacore/register"],
};

describe.each(Object.entries(ways))("node %s shacore/register", (_, args) => {
  it("CommonJS: require of both names, the builtin, functions taken out", () => {
    const program = `${IS_OURS}
      const { createHash } = require("crypto");
      console.log(JSON.stringify([
        isOurs(createHash("sha1")),
        isOurs(require("node:crypto").createHash("SHA256")),
        isOurs(process.getBuiltinModule?.("crypto").createHash("sha224") ?? createHash("sha224")),
        createHash.name, createHash.length,
        createHash("sha1").update("abc").digest("hex"),
      ]));`;
    expect(run("program.cjs", program, args)).toEqual([
      ...[true, true, true, "createHash", 2, "a9993e364706816aba3e25717850c26c9cd0d89d"],
    ]);
  });

  it("ES modules: names, the default, the namespace, a dynamic import", () => {
    const program = `${IS_OURS}
      import { createHash, createHash as other } from "crypto";
      import whole from "node:crypto";
      import * as all from "node:crypto";
      const later = await import("crypto");
      const made = [createHash, other, whole.createHash, all.createHash, later.createHash];
      console.log(JSON.stringify(made.map((create) => isOurs(create("sha1")))));`;
    expect(run("program.mjs", program, args)).toEqual([true, true, true, true, true]);
  });

  it("worker threads", () => {
    const program = `
      const { Worker, isMainThread, parentPort } = require("node:worker_threads");
      ${IS_OURS}
      if (isMainThread)
        new Worker(__filename).once("message", (message) => console.log(JSON.stringify(message)));
      else parentPort.postMessage(isOurs(require("crypto").createHash("sha1")));`;
    expect(run("worker.cjs", program, args)).toBe(true);
  });
});

it("NODE_OPTIONS reaches child processes", () => {
  const program = `${IS_OURS}
    const { execFileSync } = require("node:child_process");
    if (process.argv[2] === "child") console.log(isOurs(require("crypto").createHash("sha1")));
    else console.log(execFileSync(process.execPath, [__filename, "child"], { encoding: "utf8" }));`;
  const env = { NODE_OPTIONS: "--require shacore/register" };
  expect(run("child.cjs", program, [], env)).toBe(true);
});

/** Runs a CommonJS program that is registered, and has both modules and their functions in scope. */
function registered(body: string, env = {}): unknown {
  const program = `
    const before = { ...require("node:crypto") };
    const { register, unregister } = require("shacore/register");
    const crypto = require("node:crypto");
    const shacore = require("shacore");
    ${IS_OURS}
    const outcome = (call) => {
      try { return call(); } catch (error) { return [error.name, error.code]; }
    };
    const main = () => { ${body} };
    console.log(JSON.stringify(main()));`;
  return run("registered.cjs", program, [], env);
}

describe("in a registered program", () => {
  it("every hash is an instance of crypto.Hash, and of stream.Transform", () => {
    const body = `
      const { Transform } = require("node:stream");
      return ["sha1", "sha256", "sha512"].map((name) => crypto.createHash(name)).concat(
        crypto.createHash("sha1").copy(),
      ).map((hash) => [isOurs(hash), hash instanceof crypto.Hash, hash instanceof before.Hash,
        hash instanceof Transform, hash.constructor.name]);`;
    const ours = [true, true, true, true, "Hash"];
    expect(registered(body)).toEqual([ours, ours, [false, true, true, true, "Hash"], ours]);
  });

  it("node:crypto's own class still makes its own", () => {
    const body = `return new before.Hash("sha1").update("abc").digest("hex")`;
    const program = `
      process.removeAllListeners("warning");
      process.noDeprecation = true;
      require("shacore/register");
      const before = require("node:crypto");
      const main = () => { ${body} };
      console.log(JSON.stringify(main()));`;
    expect(run("class.cjs", program, [])).toBe("a9993e364706816aba3e25717850c26c9cd0d89d");
  });

  it("what is not ours is node:crypto's, unchanged", () => {
    const body = `
      const cases = [
        ["md5"], ["sha512"], ["RSA-SHA1"], ["RSA-SHA256"], ["shake128", { outputLength: 5 }],
        ["sha1", { outputLength: 20 }], ["sha1", { outputLength: 10 }], ["sha1", { outputLength: "20" }],
        ["nope"], [5], [undefined],
      ];
      return cases.map((values) =>
        [crypto.createHash, before.createHash].map((create) => outcome(() => {
          const hash = create(...values);
          return [hash.update("abc").digest("hex"), isOurs(hash)];
        })));`;
    const results = registered(body) as unknown[][];
    const [, , , , , ours] = results;
    expect(ours).toEqual([
      ["a9993e364706816aba3e25717850c26c9cd0d89d", true],
      ["a9993e364706816aba3e25717850c26c9cd0d89d", false],
    ]);
    for (const [one, other] of results.filter((result) => result !== ours))
      expect(one).toEqual(other);
  });

  it("crypto.hash is ours where node:crypto has one", () => {
    const body = `
      if (before.hash === undefined) return [crypto.hash === undefined, true, true];
      return [
        crypto.hash !== before.hash,
        crypto.hash("sha1", "abc") === before.hash("sha1", "abc"),
        crypto.hash("md5", "abc", "base64") === before.hash("md5", "abc", "base64"),
      ];`;
    expect(registered(body)).toEqual([true, true, true]);
  });

  it("only what we have of our own is replaced", () => {
    const body = `return Object.keys(before).filter((name) => crypto[name] !== before[name]).sort()`;
    const expected = [
      ...["createHash", "createHmac", "hash", "hkdf", "hkdfSync", "pbkdf2", "pbkdf2Sync"],
      "setFips",
    ];
    expect(registered(body)).toEqual(expected.filter((name) => name in crypto));
  });

  it("keys are ours where the algorithm is, and node:crypto's where it is not", () => {
    const body = `
      const results = [];
      for (const digest of ["sha1", "sha256", "sha224", "sha512", "md5", "RSA-SHA1", "nope", 5])
        results.push([before, crypto].map((module) => [
          outcome(() => module.createHmac(digest, "key").update("abc").digest("hex")),
          outcome(() => module.pbkdf2Sync("password", "salt", 3, 50, digest).toString("hex")),
          outcome(() => Buffer.from(module.hkdfSync(digest, "key", "salt", "info", 50)).toString("hex")),
        ]));
      const hmacs = ["sha1", "sha512"].map((digest) => crypto.createHmac(digest, "key"));
      return [
        results.filter(([theirs, ours]) => JSON.stringify(theirs) !== JSON.stringify(ours)),
        hmacs.map((hmac) => hmac instanceof crypto.Hmac),
        hmacs.map((hmac) => hmac instanceof crypto.Hash),
        hmacs.map((hmac) => hmac.constructor === before.Hmac),
      ];`;
    expect(registered(body)).toEqual([[], [true, true], [false, false], [false, true]]);
  });

  it("in FIPS mode everything is node:crypto's", () => {
    const body = `
      const made = () => isOurs(crypto.createHash("sha1"));
      const results = [made()];
      try { crypto.setFips(true); } catch { return "no FIPS here"; }
      // What OpenSSL says to SHA-1 then, it says itself.
      results.push(outcome(made) === true);
      crypto.setFips(false);
      return [...results, made()];`;
    const result = registered(body);
    if (result === "no FIPS here") console.log("FIPS mode: not tested, this Node has none");
    else expect(result).toEqual([true, false, true]);
  });
});

describe("unregister", () => {
  it("puts everything back, for importers too, and register comes again", () => {
    const program = `${IS_OURS}
      import crypto from "node:crypto";
      const before = { ...crypto };
      const { register, unregister } = await import("shacore/register");
      import { createHash } from "node:crypto";
      const changed = () => Object.keys(before).some((name) => crypto[name] !== before[name]);
      const states = [[changed(), isOurs(createHash("sha1"))]];
      for (const step of [unregister, unregister, register, register, unregister]) {
        step();
        states.push([changed(), isOurs(createHash("sha1"))]);
      }
      console.log(JSON.stringify(states));`;
    const [on, off] = [
      [true, true],
      [false, false],
    ];
    expect(run("unregister.mjs", program, [])).toEqual([on, off, off, on, on, off]);
  });

  it("reaches functions that were taken before", () => {
    const body = `
      const { createHash } = crypto;
      const wrapped = (...values) => createHash(...values);
      crypto.createHash = wrapped;
      unregister();
      const off = [isOurs(createHash("sha1")), isOurs(crypto.createHash("sha1")), crypto.createHash === wrapped];
      register();
      return [...off, isOurs(crypto.createHash("sha1")), isOurs(crypto.createHash("md5"))];`;
    expect(registered(body)).toEqual([false, false, true, true, false]);
  });
});

it("a registered program that uses this package too", () => {
  const body = `
    return [isOurs(shacore.createHash("sha1")), shacore.createHash("md5").update("abc").digest("hex"),
      shacore.hash("md5", "abc"), shacore.randomBytes === crypto.randomBytes];`;
  const md5 = "900150983cd24fb0d6963f7d28e17f72";
  expect(registered(body)).toEqual([true, md5, md5, true]);
});

it("a program that cannot have what the environment asks for says so at its first hash", () => {
  const body = `return [outcome(() => crypto.createHash("sha1")), isOurs(crypto.createHash("md5"))]`;
  expect(registered(body, { SHACORE_CORE: "nope" })).toEqual([
    ["BackendError", "ERR_SHACORE_BACKEND"],
    false,
  ]);
});

describe("SHACORE_COLLISIONS", () => {
  const program = `
    const crypto = require("node:crypto");
    const { readFileSync } = require("node:fs");
    const attempt = async (hashing) => {
      try {
        return await hashing();
      } catch ({ code, offset }) {
        return [code, offset];
      }
    };
    const attack = readFileSync(process.env.ATTACK);
    const subtle = async (algorithm, data) =>
      Buffer.from(await crypto.subtle.digest(algorithm, data)).toString("hex");
    const ways = [
      () => crypto.createHash("sha1").update(attack).digest("hex"),
      () => (crypto.hash ?? (() => crypto.createHash("sha1").update(attack).digest("hex")))("sha1", attack),
      () => subtle("SHA-1", attack),
      () => subtle({ name: "sha-1" }, new Uint8Array(attack).buffer),
      () => crypto.createHash("sha256").update(attack).digest("hex").length,
      () => subtle("SHA-256", attack).then(({ length }) => length),
      () => subtle("SHA-1", Buffer.from("abc")),
    ];
    Promise.all(ways.map(attempt)).then((results) => console.log(JSON.stringify(results)));`;
  const attack = resolve("test", "vectors", "sha1-collision", "shattered-1.pdf");
  const registered = (mode: string) =>
    run("collisions.cjs", program, ["--require", "shacore/register"], {
      SHACORE_COLLISIONS: mode,
      ATTACK: attack,
    });
  const abc = "a9993e364706816aba3e25717850c26c9cd0d89d";

  it("throw: no digest for a message that is part of an attack, by WebCrypto neither", () => {
    const refused = ["ERR_SHACORE_COLLISION", 256];
    expect(registered("throw")).toEqual([refused, refused, refused, refused, 64, 64, abc]);
  });
  it("safe: another digest for it", () => {
    const safe = "16e96b70000dd1e7c85b8368ee197754400e58ec";
    expect(registered("safe")).toEqual([safe, safe, safe, safe, 64, 64, abc]);
  });
  it("absent: SHA-1 as it is", () => {
    const sha1 = "38762cf7f55934b34d179ae6a4c80cadccbb7f0a";
    expect(registered("")).toEqual([sha1, sha1, sha1, sha1, 64, 64, abc]);
  });
  it("anything else ends the program before it begins", () => {
    expect(() => registered("other")).toThrow('SHACORE_COLLISIONS is "other"');
  });
});
