/** Arguments that will not do: the class, code and message of node:crypto's errors. */
import * as crypto from "node:crypto";
import * as shacore from "shacore";
import * as browser from "shacore/browser";
import { describe, expect, it } from "vitest";

type AnyFunction = (...values: unknown[]) => unknown;

const NO_NAME = "no such name";
const UNKNOWN = "ERR_CRYPTO_INVALID_DIGEST";

/** Neither of these is a name, a number or bytes. */
const wrong = [
  undefined,
  null,
  5,
  -1,
  1.5,
  Number.NaN,
  2 ** 31,
  {},
  [],
  true,
  Symbol.iterator,
  NO_NAME,
];

/** What comes of a call: its result in hexadecimal, or the error. */
function outcomeOf(call: () => unknown): unknown {
  try {
    const result = call();
    if (result instanceof ArrayBuffer || ArrayBuffer.isView(result))
      return Buffer.from(result as Uint8Array<ArrayBuffer>).toString("hex");
    return typeof result === "object" ? "an object" : result;
  } catch (error) {
    const { name, code } = error as NodeJS.ErrnoException;
    return { class: (error as object).constructor.name, name, code };
  }
}

/** Calls with one argument after the other replaced by what is wrong. */
function* calls(good: unknown[]): Generator<unknown[]> {
  yield good;
  for (const index of good.keys()) for (const value of wrong) yield good.with(index, value);
}

/** Arguments that both take, of the functions that node:crypto has. */
const good: Record<string, unknown[]> = {
  createHash: ["sha1"],
  createHmac: ["sha256", "key"],
  pbkdf2Sync: ["password", "salt", 2, 20, "sha1"],
  pbkdf2: ["password", "salt", 2, 20, "sha1", () => {}],
  hkdfSync: ["sha256", "material", "salt", "info", 20],
  hkdf: ["sha256", "material", "salt", "info", 20, () => {}],
};

describe.each(Object.entries(good))("%s, as node:crypto", (name, values) => {
  it("one argument after the other", () => {
    const [ours, theirs] = [browser, crypto].map(
      (module) => (module as unknown as Record<string, AnyFunction>)[name],
    );
    let errors = 0;
    for (const call of calls(values)) {
      const expected = outcomeOf(() => theirs(...call)) as { code?: string };
      const actual = outcomeOf(() => ours(...call)) as { code?: string };
      // Node's error for an algorithm of createHash that it does not know has no code.
      if (name === "createHash" && call[0] === NO_NAME) expected.code = UNKNOWN;
      expect(actual, String(call.map(String))).toEqual(expected);
      if (expected?.code !== undefined) errors++;
    }
    expect(errors).toBeGreaterThan(5);
  });
});

/** Of the functions that only this package has. */
const own: Record<string, unknown[]> = {
  hash: ["sha1", "abc", "hex"],
  hashInto: ["sha1", "abc", new Uint8Array(30), 5],
  hashMany: ["sha1", ["abc"], "base64"],
  hashPacked: ["sha1", new Uint8Array(5), [0, 5], new Uint8Array(20)],
  importState: [shacore.createHash("sha1").exportState()],
  useCore: ["portable"],
};

describe.each(Object.entries(own))("%s, as in Node", (name, values) => {
  it("one argument after the other", () => {
    const [ours, theirs] = [browser, shacore].map(
      (module) => (module as unknown as Record<string, AnyFunction>)[name],
    );
    for (const call of calls(values)) {
      // Cores of the addon's, and options, which node:crypto takes from Node 24.4 on.
      if (name === "useCore" && call[0] === "portable") continue;
      if (name === "hash" && typeof call[2] === "object" && call[2] !== null) continue;
      const expected = outcomeOf(() => theirs(...call)) as { code?: string };
      const actual = outcomeOf(() => ours(...call)) as { code?: string };
      if (call[0] === NO_NAME && name.startsWith("hash")) expected.code = UNKNOWN;
      expect(actual, String(call.map(String))).toEqual(expected);
    }
  });
});

describe("methods, as in Node", () => {
  it("update, digest, digestInto, copy, sign, verify", () => {
    const outcomes = [browser, shacore].map((module) => {
      const { createHash, createHmac, hmacKey } = module as unknown as typeof browser;
      const results: unknown[] = [];
      for (const value of wrong as never[]) {
        for (const make of [() => createHash("sha1"), () => createHmac("sha1", "key")]) {
          results.push(outcomeOf(() => make().update(value)));
          results.push(outcomeOf(() => make().update("abcd", value).digest("hex")));
          results.push(outcomeOf(() => make().update("abc", "hex")));
          results.push(outcomeOf(() => make().update("abc").digest(value)));
        }
        results.push(outcomeOf(() => createHash("sha1").digestInto(value)));
        results.push(outcomeOf(() => createHash("sha1").digestInto(new Uint8Array(20), value)));
        results.push(outcomeOf(() => createHash("sha1", { outputLength: value })));
        results.push(outcomeOf(() => createHash("sha1", { collisions: value })));
        const key = hmacKey("sha1", "key");
        results.push(outcomeOf(() => key.sign(value)));
        results.push(outcomeOf(() => key.sign("abc", value)));
        results.push(outcomeOf(() => key.verify("abc", value)));
        results.push(outcomeOf(() => key.verify("abc", "abcd", value)));
        results.push(outcomeOf(() => createHmac("sha1", "key", { encoding: value })));
      }
      const used = createHash("sha1");
      used.digest();
      for (const call of [() => used.update("abc"), () => used.digest(), () => used.copy()])
        results.push(outcomeOf(call));
      results.push(outcomeOf(() => used.exportState()));
      const destroyed = hmacKey("sha1", "key");
      destroyed.destroy();
      results.push(outcomeOf(() => destroyed.sign("abc")));
      return results;
    });
    expect(outcomes[0]).toEqual(outcomes[1]);
  });
});

describe("promises, as in Node", () => {
  const rejection = (promise: Promise<unknown>) =>
    promise.then(
      () => "fulfilled",
      (error: NodeJS.ErrnoException) => ({ name: error.name, code: error.code }),
    );
  it("hashManyAsync, hashPackedAsync", async () => {
    const outcomes = [browser, shacore].map(async (module) => {
      const { hashManyAsync, hashPackedAsync } = module as unknown as typeof browser;
      const signal = AbortSignal.abort();
      return [
        await rejection(hashManyAsync("sha1", ["abc"], { signal })),
        await rejection(hashManyAsync("sha1", 5 as never)),
        await rejection(hashPackedAsync("sha1", new Uint8Array(5), [0, 6])),
        await rejection(hashPackedAsync("sha1", new Uint8Array(5), [0, 5], { signal })),
      ];
    });
    expect(await outcomes[0]).toEqual(await outcomes[1]);
  });
  it("hashFile", async () => {
    const { hashFile } = browser;
    const blob = new Blob(["abc"]);
    const code = { code: "ERR_INVALID_ARG_TYPE" };
    await expect(hashFile("a path" as never)).rejects.toMatchObject(code);
    await expect(hashFile(blob, 5 as never)).rejects.toMatchObject(code);
    await expect(hashFile(blob, { encoding: 5 as never })).rejects.toMatchObject(code);
    await expect(hashFile(blob, { onProgress: 5 as never })).rejects.toMatchObject(code);
    await expect(hashFile(blob, { signal: 5 as never })).rejects.toMatchObject(code);
    await expect(hashFile(blob, { algorithm: "md5" })).rejects.toMatchObject({
      code: "ERR_CRYPTO_INVALID_DIGEST",
    });
    await expect(hashFile(blob, { collisions: "report" as never })).rejects.toMatchObject({
      code: "ERR_INVALID_ARG_VALUE",
    });
    const controller = new AbortController();
    const onProgress = () => controller.abort(new Error("enough"));
    await expect(
      hashFile(new Blob(["a".repeat(2 ** 21)]), { signal: controller.signal, onProgress }),
    ).rejects.toMatchObject({ name: "AbortError", code: "ABORT_ERR" });
  });
});
