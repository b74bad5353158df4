/** Every kind of argument, good and bad, does what it does with node:crypto. */
import * as crypto from "node:crypto";
import * as shacore from "shacore";
import { describe, expect, it } from "vitest";
import { agree } from "../support/agree.js";
import { algorithms } from "../support/algorithms.js";
import { outcome } from "../support/outcome.js";

/** Both modules as a plain program sees them. */
// biome-ignore lint/suspicious/noExplicitAny: the arguments are wrong on purpose
type Module = any;

function same(name: string, call: (module: Module) => unknown): void {
  agree(
    name,
    () => outcome(() => call(shacore)),
    () => outcome(() => call(crypto)),
  );
}

const encodings = [
  ...["hex", "base64", "base64url", "latin1", "binary", "ascii", "utf8", "utf-8", "ucs2", "ucs-2"],
  ...["utf16le", "utf-16le", "HEX", "Base64", "UTF8", "Latin1", "buffer", "nope", "", null],
  ...[undefined, 0, 5, true, {}, [], ["hex"]],
];

const strings = [
  "",
  "abc",
  "ab cd",
  "é",
  "€uro",
  "𝒳",
  "\ud800",
  "\udc00x",
  "zz",
  "616",
  "YWJj",
  "\0",
];

const shared = new Uint8Array(new SharedArrayBuffer(8)).fill(7);

const views: Record<string, NodeJS.ArrayBufferView> = {
  "empty Buffer": Buffer.alloc(0),
  Buffer: Buffer.from("some data"),
  "pooled Buffer": Buffer.from("some data").subarray(2, 5),
  Uint8Array: Uint8Array.of(1, 2, 3),
  Int8Array: Int8Array.of(-1, 2, 3),
  Uint8ClampedArray: Uint8ClampedArray.of(1, 300, 3),
  Uint16Array: Uint16Array.of(1, 2, 65535),
  Int32Array: Int32Array.of(1, -2),
  Float32Array: Float32Array.of(1.5, Number.NaN),
  Float64Array: Float64Array.of(1.5),
  BigInt64Array: BigInt64Array.of(-1n),
  DataView: new DataView(Uint8Array.of(1, 2, 3, 4).buffer, 1, 2),
  "Uint16Array at an offset": new Uint16Array(Uint8Array.of(0, 0, 1, 2, 3, 4).buffer, 2, 2),
  "large Float64Array": new Float64Array(1000).fill(Math.PI),
  "shared memory": shared,
  "subclass that lies about its length": new (class extends Uint8Array {
    override get length() {
      return 1;
    }
    override get byteLength() {
      return 1;
    }
  })(5),
};

const notData: unknown[] = [
  ...[undefined, null, 5, 5n, true, Symbol("x"), {}, { length: 3 }, [1, 2], new ArrayBuffer(3)],
  ...[new SharedArrayBuffer(3), () => 1, new Date(0), new Map(), Object.create(null)],
  ...[Object("text"), /x/, new (class Named {})()],
];

describe.each(algorithms)("%s", (algorithm, digestLength) => {
  describe("update", () => {
    for (const data of strings)
      for (const encoding of encodings)
        same(`${JSON.stringify(data)} in ${String(encoding)}`, ({ createHash }) =>
          createHash(algorithm).update(data, encoding).digest("hex"),
        );
    for (const [name, view] of Object.entries(views)) {
      same(name, ({ createHash }) => createHash(algorithm).update(view).digest("hex"));
      same(`${name} with an encoding`, ({ createHash }) =>
        createHash(algorithm).update(view, "hex").digest("hex"),
      );
    }
    for (const data of notData)
      same(`refuses ${typeof data} ${Object.prototype.toString.call(data)}`, ({ createHash }) =>
        createHash(algorithm).update(data),
      );
    same("nothing at all", ({ createHash }) => createHash(algorithm).update());
    same("returns the hash", ({ createHash }) => {
      const hash = createHash(algorithm);
      return hash.update("a") === hash;
    });
    same("refused data leaves the hash as it was", ({ createHash }) => {
      const hash = createHash(algorithm).update("abc");
      outcome(() => hash.update(5));
      outcome(() => hash.update("abc", "hex"));
      return hash.update("def").digest("hex");
    });
  });

  describe("digest", () => {
    for (const encoding of encodings)
      same(`in ${String(encoding)}`, ({ createHash }) =>
        createHash(algorithm).update("abc").digest(encoding),
      );
    same("of nothing", ({ createHash }) => createHash(algorithm).digest("hex"));
    same("refuses a symbol", ({ createHash }) => createHash(algorithm).digest(Symbol("x")));
    same("an encoding that throws leaves the hash usable", ({ createHash }) => {
      const hash = createHash(algorithm).update("a");
      const encoding = {
        toString() {
          throw new RangeError("no");
        },
      };
      return [outcome(() => hash.digest(encoding)), hash.update("b").digest("hex")];
    });
    same("an encoding that updates the hash", ({ createHash }) => {
      const hash = createHash(algorithm).update("a");
      return hash.digest({
        toString() {
          hash.update("b");
          return "hex";
        },
      });
    });
    same("gives memory of its own", ({ createHash }) => {
      const digest = createHash(algorithm).digest();
      return [digest.length, digest.buffer.byteLength, digest.byteOffset];
    });
  });

  describe("after digest", () => {
    const used = ({ createHash }: Module) => {
      const hash = createHash(algorithm).update("a");
      hash.digest();
      return hash;
    };
    same("digest", (module) => used(module).digest());
    same("digest with a bad encoding", (module) => used(module).digest(Symbol("x")));
    same("update", (module) => used(module).update("a"));
    same("update with bad data", (module) => used(module).update(5));
    same("copy", (module) => used(module).copy());
  });

  describe("createHash", () => {
    for (const outputLength of [
      digestLength,
      10,
      0,
      -1,
      1.5,
      "20",
      null,
      undefined,
      Number.NaN,
      2 ** 32,
    ])
      for (const name of [algorithm, "shake128"])
        same(`${name} with outputLength ${String(outputLength)}`, ({ createHash }) =>
          createHash(name, { outputLength }).update("abc").digest("hex"),
        );
    for (const options of [null, 5, "x", {}, [], () => 1])
      same(`with options ${JSON.stringify(options)}`, ({ createHash }) =>
        createHash(algorithm, options).update("abc").digest("hex"),
      );
  });

  describe("copy", () => {
    same("with another outputLength", ({ createHash }) =>
      createHash(algorithm).copy({ outputLength: 5 }),
    );
    same("with the same outputLength", ({ createHash }) =>
      createHash(algorithm).copy({ outputLength: digestLength }).digest("hex"),
    );
  });

  describe.skipIf(crypto.hash === undefined)("hash (node:crypto has one from Node 20.12)", () => {
    for (const data of strings) same(JSON.stringify(data), ({ hash }) => hash(algorithm, data));
    for (const [name, view] of Object.entries(views))
      same(name, ({ hash }) => hash(algorithm, view));
    for (const data of notData)
      same(`refuses ${typeof data} ${Object.prototype.toString.call(data)}`, ({ hash }) =>
        hash(algorithm, data),
      );
    for (const encoding of encodings)
      for (const name of [algorithm, "sha512"])
        same(`${name} in ${JSON.stringify(encoding)}`, ({ hash }) => hash(name, "abc", encoding));
    for (const options of [
      ...[{ outputEncoding: "base64" }, { outputEncoding: "buffer" }, { outputEncoding: "nope" }],
      ...[
        { outputLength: digestLength },
        { outputLength: 10 },
        { outputLength: String(digestLength) },
        () => 1,
      ],
    ])
      same(`with options ${JSON.stringify(options)} (from Node 24.4 on)`, ({ hash }) =>
        hash(algorithm, "abc", options),
      );
    for (const name of [...notData, "nope", ""])
      same(`refuses the algorithm ${String(name?.constructor?.name)}`, ({ hash }) =>
        hash(name, "abc"),
      );
    same("bad data and a bad algorithm", ({ hash }) => hash(5, 5));
    same("bad data and a bad encoding", ({ hash }) => hash(algorithm, 5, "nope"));
  });
});

describe("names", () => {
  for (const name of [
    ...["sha1", "SHA1", "Sha1", "sha-1", "SHA-1", "RSA-SHA1", "RSA-SHA1-2", "ssl3-sha1"],
    ...["sha256", "SHA256", "Sha256", "sha-256", "SHA-256", "sha2-256", "SHA2-256", "RSA-SHA256"],
    ...["sha224", "SHA224", "Sha224", "sha-224", "SHA-224", "sha2-224", "SHA2-224", "RSA-SHA224"],
    ...["sha512", "sha512-256", "sha3-256", "md5"],
  ])
    same(name, ({ createHash }) => createHash(name).update("abc").digest("hex"));
  for (const name of [
    ...["", "nope", "sha_1", " sha1", "sha1 ", "sha-11", "s\0ha1", "sha2", "sha2-1", "sha_256"],
    ...[" sha256", "sha256 ", "sha-2-256", "sha1-256", "sha-2560", "2256"],
  ])
    same(`refuses ${JSON.stringify(name)}`, ({ createHash }) => createHash(name));
  for (const name of notData)
    same(`refuses ${typeof name} ${Object.prototype.toString.call(name)}`, ({ createHash }) =>
      createHash(name),
    );
});

same("getHashes", ({ getHashes }) => getHashes());

const words = Number.parseInt(process.version.slice(1), 10) >= 20;

it.skipIf(!words)("messages are those of node:crypto (as it words them from Node 20 on)", () => {
  const message = (call: () => unknown) => {
    try {
      call();
    } catch (error) {
      return (error as Error).message;
    }
    return undefined;
  };
  for (const data of notData) {
    const call = ({ createHash }: Module) => createHash("sha1").update(data);
    expect(message(() => call(shacore))).toBe(message(() => call(crypto)));
  }
});
