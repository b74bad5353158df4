/** pbkdf2 and hkdf: every kind of argument, good and bad, does what it does with node:crypto. */
import { AsyncLocalStorage } from "node:async_hooks";
import { kMaxLength } from "node:buffer";
import * as crypto from "node:crypto";
import { promisify } from "node:util";
import * as shacore from "shacore";
import { describe, expect, it } from "vitest";
import { agree } from "../support/agree.js";
import { fullOutcome, outcome } from "../support/outcome.js";
import { share } from "../support/share.js";

/** Both modules as a plain program sees them. */
// biome-ignore lint/suspicious/noExplicitAny: the arguments are wrong on purpose
type Module = any;

const asText = (value: unknown) =>
  value instanceof ArrayBuffer ? ["ArrayBuffer", Buffer.from(value).toString("hex")] : value;

function same(name: string, call: (module: Module) => unknown): void {
  agree(
    name,
    () => fullOutcome(() => asText(call(shacore))),
    () => fullOutcome(() => asText(call(crypto))),
  );
}

/** What an asynchronous call comes to: what it throws, or what its callback gets. */
function sameLater(name: string, call: (module: Module, callback: unknown) => unknown): void {
  const run = (module: Module) =>
    new Promise((resolve) => {
      const thrown = fullOutcome(() =>
        call(module, (error: unknown, key: unknown) =>
          resolve({ error, key: asText(key), buffer: Buffer.isBuffer(key) }),
        ),
      );
      if (!("result" in (thrown as object))) resolve(thrown);
    });
  agree(
    name,
    () => run(shacore),
    () => run(crypto),
  );
}

const bytes = (length: number) => new Uint8Array(length).map((_, index) => index * 7);
const { publicKey } = crypto.generateKeyPairSync("ec", { namedCurve: "P-256" });

const detached = () => {
  const view = bytes(20);
  structuredClone(view.buffer, { transfer: [view.buffer] });
  return view;
};

/** Passwords, salts, keying material and infos; made anew for each module. */
const inputs: Record<string, () => unknown> = {
  "empty string": () => "",
  string: () => "some text",
  "string of many bytes": () => "é€".repeat(60),
  "lone surrogates": () => "a\ud800b",
  Buffer: () => Buffer.from("some data").subarray(2),
  "empty Buffer": () => Buffer.alloc(0),
  "Uint8Array of 100": () => bytes(100),
  "Uint8Array of 1024": () => bytes(1024),
  "Uint8Array of 1025": () => bytes(1025),
  Float64Array: () => Float64Array.of(1.5, 2),
  DataView: () => new DataView(bytes(20).buffer, 3, 9),
  ArrayBuffer: () => bytes(20).buffer,
  SharedArrayBuffer: () => new SharedArrayBuffer(20),
  "shared view": () => new Uint8Array(new SharedArrayBuffer(8)).fill(7),
  "detached view": detached,
  "detached ArrayBuffer": () => detached().buffer,
  undefined: () => undefined,
  null: () => null,
  number: () => 5,
  bigint: () => 5n,
  boolean: () => true,
  symbol: () => Symbol("x"),
  object: () => ({}),
  array: () => [1, 2],
  "object with a length": () => ({ length: 1e9, byteLength: 1e9 }),
  function: () => () => 1,
};

const numbers: unknown[] = [
  ...[0, 1, 2, 20, 21, 0.5, -1, Number.NaN, Infinity, -Infinity, 2 ** 31, 2 ** 32, 2 ** 53],
  ...["1", null, undefined, true, {}, [3], 3n, Symbol("x"), () => 1],
];

const digests: unknown[] = [
  ...["sha1", "SHA1", "sha-1", "SHA-256", "sha2-256", "sha224", "sha512", "md5", "RSA-SHA1"],
  ...["nope", "", " sha1", undefined, null, 5, {}, () => 1, Symbol("x")],
];

describe("pbkdf2", () => {
  const each = (
    test: (name: string, values: () => unknown[], algorithm?: string) => void,
    digest: string,
  ) => {
    for (const [name, make] of Object.entries(inputs)) {
      test(`password: ${name}`, () => [make(), "salt", 2, 30, digest]);
      test(`salt: ${name}`, () => ["password", make(), 2, 30, digest]);
    }
    for (const number of numbers) {
      // So many iterations, or such a long key, would be computed.
      test(`iterations: ${String(number)}`, () => ["password", "salt", number, 30, digest]);
      test(`length: ${String(number)}`, () => ["password", "salt", 2, number, digest]);
    }
    test("all wrong", () => [5, 5, 0, -1, digest]);
    test("salt, iterations and length wrong", () => ["a", 5, 0, -1, digest]);
    test("iterations and length wrong", () => ["a", "b", 0, -1, digest]);
  };

  for (const digest of ["sha1", "sha256", "sha224", "sha512"]) {
    describe(`${digest}, sync`, () =>
      each((name, values) => same(name, ({ pbkdf2Sync }) => pbkdf2Sync(...values())), digest));
    describe(`${digest}, async`, () =>
      each(
        (name, values) => sameLater(name, ({ pbkdf2 }, callback) => pbkdf2(...values(), callback)),
        digest,
      ));
  }

  for (const digest of digests) {
    same(`sync, digest ${String(digest)}`, ({ pbkdf2Sync }) =>
      pbkdf2Sync("password", "salt", 2, 30, digest),
    );
    sameLater(`async, digest ${String(digest)}`, ({ pbkdf2 }, callback) =>
      pbkdf2("password", "salt", 2, 30, digest, callback),
    );
    same(`everything wrong, digest ${String(digest)}`, ({ pbkdf2Sync }) =>
      pbkdf2Sync(5, 5, 0, -1, digest),
    );
  }
  for (const callback of [undefined, null, 5, "x", {}]) {
    same(`callback ${String(callback)}`, ({ pbkdf2 }) =>
      pbkdf2("password", "salt", 2, 30, "sha1", callback),
    );
    same(`callback ${String(callback)} and everything wrong`, ({ pbkdf2 }) =>
      pbkdf2(5, 5, 0, -1, "sha1", callback),
    );
  }
  same("callback in place of the digest", ({ pbkdf2 }) =>
    pbkdf2("password", "salt", 2, 30, () => 1),
  );
  same("gives memory of its own", ({ pbkdf2Sync }) => {
    const key = pbkdf2Sync("password", "salt", 2, 30, "sha1");
    return [Buffer.isBuffer(key), key.length, key.buffer.byteLength, key.byteOffset];
  });
});

describe("hkdf", () => {
  const each = (test: (name: string, values: () => unknown[]) => void, digest: string) => {
    for (const [name, make] of Object.entries(inputs)) {
      test(`material: ${name}`, () => [digest, make(), "salt", "info", 30]);
      test(`salt: ${name}`, () => [digest, "material", make(), "info", 30]);
      test(`info: ${name}`, () => [digest, "material", "salt", make(), 30]);
    }
    test("material: KeyObject", () => [
      digest,
      crypto.createSecretKey(Buffer.from("secret")),
      "salt",
      "info",
      30,
    ]);
    // node:crypto ends the process for 2 ** 32.
    for (const number of [
      ...numbers.filter((each) => each !== 2 ** 32),
      5100,
      5101,
      7140,
      7141,
      8160,
      8161,
    ])
      test(`length: ${String(number)}`, () => [digest, "material", "salt", "info", number]);
    test("long material", () => [digest, bytes(100_000), "salt", "info", 30]);
    test("long salt", () => [digest, "material", bytes(100_000), "info", 30]);
    test("all wrong", () => [digest, 5, 5, 5, -1]);
    test("salt, info and length wrong", () => [digest, "a", 5, 5, -1]);
    test("info and length wrong", () => [digest, "a", "b", 5, -1]);
    test("long info and length wrong", () => [digest, "a", "b", bytes(1025), -1]);
  };

  for (const digest of ["sha1", "sha256", "sha224", "sha512"]) {
    describe(`${digest}, sync`, () =>
      each((name, values) => same(name, ({ hkdfSync }) => hkdfSync(...values())), digest));
    describe(`${digest}, async`, () =>
      each(
        (name, values) => sameLater(name, ({ hkdf }, callback) => hkdf(...values(), callback)),
        digest,
      ));
  }
  for (const digest of digests) {
    same(`sync, digest ${String(digest)}`, ({ hkdfSync }) => hkdfSync(digest, "a", "b", "c", 30));
    sameLater(`async, digest ${String(digest)}`, ({ hkdf }, callback) =>
      hkdf(digest, "a", "b", "c", 30, callback),
    );
  }
  for (const callback of [undefined, null, 5, "x", {}])
    same(`callback ${String(callback)}`, ({ hkdf }) => hkdf("sha1", "a", "b", "c", 30, callback));

  it("takes a negative zero for a zero", () => {
    // node:crypto ends the process here.
    for (const digest of ["sha1", "sha512"]) {
      expect(outcome(() => shacore.pbkdf2Sync("password", "salt", 1, -0, digest))).toEqual(
        outcome(() => crypto.pbkdf2Sync("password", "salt", 1, 0, digest)),
      );
      expect(outcome(() => shacore.hkdfSync(digest, "material", "salt", "info", -0))).toEqual(
        outcome(() => crypto.hkdfSync(digest, "material", "salt", "info", 0)),
      );
    }
  });

  it("refuses a length of more than 32 bits", () => {
    // node:crypto ends the process here, but where no Buffer can be so long (on 32 bits).
    const isPossible = kMaxLength >= 2 ** 32;
    const refused = { code: isPossible ? "ERR_CRYPTO_INVALID_KEYLEN" : "ERR_OUT_OF_RANGE" };
    for (const digest of ["sha1", "sha512"])
      expect(outcome(() => shacore.hkdfSync(digest, "a", "b", "c", 2 ** 32))).toMatchObject(
        refused,
      );
  });

  it("refuses a KeyObject that holds no secret", () => {
    // node:crypto ends the process here.
    const refused = { code: "ERR_CRYPTO_INVALID_KEY_OBJECT_TYPE" };
    expect(outcome(() => shacore.hkdfSync("sha1", publicKey, "salt", "info", 30))).toMatchObject(
      refused,
    );
    expect(
      outcome(() => shacore.hkdf("sha1", publicKey, "salt", "info", 30, () => {})),
    ).toMatchObject(refused);
  });
});

describe("what comes later", () => {
  it("is as the arguments were", async () => {
    const [password, salt] = [Buffer.from("password"), Buffer.from("salt")];
    const key = promisify(shacore.pbkdf2)(password, salt, 1000, 40, "sha1");
    password.fill(0);
    salt.fill(0);
    expect(await key).toEqual(crypto.pbkdf2Sync("password", "salt", 1000, 40, "sha1"));
  });

  it("does not come before the call returns", async () => {
    let returned = false;
    const calls = [
      new Promise((resolve) =>
        shacore.pbkdf2("password", "salt", 1, 20, "sha1", () => resolve(returned)),
      ),
      new Promise((resolve) => shacore.hkdf("sha1", "a", "b", "c", 20, () => resolve(returned))),
    ];
    returned = true;
    expect(await Promise.all(calls)).toEqual([true, true]);
  });

  it("comes in the asynchronous context of its call", async () => {
    const storage = new AsyncLocalStorage<number>();
    const contexts = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        storage.run(
          index,
          () =>
            new Promise((resolve) =>
              shacore.pbkdf2(`password ${index}`, "salt", 50, 20, "sha1", () =>
                resolve(storage.getStore()),
              ),
            ),
        ),
      ),
    );
    expect(contexts).toEqual(Array.from({ length: 40 }, (_, index) => index));
  });

  it("leaves the event loop free", async () => {
    let turns = 0;
    const timer = setInterval(() => turns++, 1);
    await promisify(shacore.pbkdf2)("password", "salt", 200_000, 20, "sha1");
    clearInterval(timer);
    expect(turns).toBeGreaterThan(2);
  });

  it("abandoned calls keep no memory", async () => {
    const collect = globalThis.gc;
    if (collect === undefined) throw new Error("run with --expose-gc");
    const derive = async (count: number) => {
      for (let turn = 0; turn < count; turn += 50)
        await Promise.all(
          Array.from({ length: 50 }, () =>
            promisify(shacore.pbkdf2)("password", "salt", 1, 20, "sha1"),
          ),
        );
      for (let turn = 0; turn < 4; turn++) collect();
      const { heapUsed, arrayBuffers } = process.memoryUsage();
      return heapUsed + arrayBuffers;
    };
    await derive(1000);
    const before = await derive(1000);
    expect((await derive(share(10_000))) - before).toBeLessThan(share(2_000_000));
  });
});
