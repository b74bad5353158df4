/** createHmac and hmacKey: every kind of argument, good and bad, does what it does with node:crypto. */
import * as crypto from "node:crypto";
import { Readable, Transform } from "node:stream";
import { finished } from "node:stream/promises";
import * as shacore from "shacore";
import { describe, expect, it } from "vitest";
import { agree } from "../support/agree.js";
import { algorithms } from "../support/algorithms.js";
import { fullOutcome, outcome } from "../support/outcome.js";

/** Both modules as a plain program sees them. */
// biome-ignore lint/suspicious/noExplicitAny: the arguments are wrong on purpose
type Module = any;

function same(name: string, call: (module: Module) => unknown): void {
  const settle = async (module: Module) => {
    try {
      const result = await call(module);
      return fullOutcome(() => result);
    } catch (error) {
      return fullOutcome(() => {
        throw error;
      });
    }
  };
  agree(
    name,
    () => settle(shacore),
    () => settle(crypto),
  );
}

const bytes = (length: number) => new Uint8Array(length).map((_, index) => index * 7);
const { privateKey, publicKey } = crypto.generateKeyPairSync("ec", { namedCurve: "P-256" });

const detached = () => {
  const view = bytes(20);
  structuredClone(view.buffer, { transfer: [view.buffer] });
  return view;
};

class Liar extends Uint8Array {
  override get length() {
    return 1;
  }
  override get byteLength() {
    return 1;
  }
}

/** Made anew for each module: some can be used once. */
const keys: Record<string, () => unknown> = {
  "empty string": () => "",
  string: () => "secret",
  "long string": () => "secret ".repeat(30),
  "string of 64 characters": () => "k".repeat(64),
  "string of 65 characters": () => "k".repeat(65),
  "string of 64 characters that are more bytes": () => "é".repeat(64),
  "string of 30 characters that are 60 bytes": () => "é".repeat(30),
  "lone surrogates": () => "a\ud800b\udc00",
  "empty Buffer": () => Buffer.alloc(0),
  "pooled Buffer": () => Buffer.from("some secret").subarray(3),
  "Buffer of 64 bytes": () => Buffer.alloc(64, 9),
  "Buffer of 65 bytes": () => Buffer.alloc(65, 9),
  Uint8Array: () => bytes(16),
  Uint16Array: () => Uint16Array.of(1, 2, 65535),
  Float64Array: () => Float64Array.of(1.5, 2),
  BigInt64Array: () => BigInt64Array.of(-1n),
  DataView: () => new DataView(bytes(20).buffer, 3, 9),
  ArrayBuffer: () => bytes(20).buffer,
  "empty ArrayBuffer": () => new ArrayBuffer(0),
  SharedArrayBuffer: () => new SharedArrayBuffer(20),
  "shared view": () => new Uint8Array(new SharedArrayBuffer(8)).fill(7),
  "detached view": detached,
  "detached ArrayBuffer": () => detached().buffer,
  "subclass that lies about its length": () => new Liar(5).fill(3),
  KeyObject: () => crypto.createSecretKey(Buffer.from("secret")),
  "private KeyObject": () => privateKey,
  "public KeyObject": () => publicKey,
  "PEM text": () => publicKey.export({ type: "spki", format: "pem" }),
  undefined: () => undefined,
  null: () => null,
  number: () => 5,
  bigint: () => 5n,
  boolean: () => true,
  symbol: () => Symbol("x"),
  object: () => ({}),
  array: () => [1, 2],
  "array-like": () => ({ length: 3 }),
  function: () => () => 1,
  Date: () => new Date(0),
  "without prototype": () => Object.create(null),
  "String object": () => Object("text"),
};

const encodings = [
  ...[
    "hex",
    "base64",
    "base64url",
    "latin1",
    "binary",
    "ascii",
    "utf8",
    "utf-8",
    "ucs2",
    "utf16le",
  ],
  ...["HEX", "Base64", "UTF8", "buffer", "nope", "", null, undefined, 0, 5, true, {}, ["hex"]],
];

/** What node:crypto takes for the name of no encoding, and not for "buffer" either. */
const isUnknown = (encoding: unknown) =>
  ["nope", "5", "true", "[object Object]"].includes(`${encoding}`);

describe.each(algorithms)("%s", (algorithm) => {
  describe("keys", () => {
    for (const [name, make] of Object.entries(keys))
      same(name, ({ createHmac }) => createHmac(algorithm, make()).update("data").digest("hex"));
    for (const encoding of encodings)
      for (const key of ["616263", "YWJj", "616", "61zz", "é"])
        same(`${key} in ${String(encoding)}`, ({ createHmac }) =>
          createHmac(algorithm, key, { encoding }).update("data").digest("hex"),
        );
    same("bytes with an encoding", ({ createHmac }) =>
      createHmac(algorithm, bytes(5), { encoding: "hex" }).update("data").digest("hex"),
    );
    for (const options of [null, 5, "x", {}, [], () => 1])
      same(`with options ${JSON.stringify(options)}`, ({ createHmac }) =>
        createHmac(algorithm, "key", options).update("data").digest("hex"),
      );
    same("a bad key and a bad encoding", ({ createHmac }) =>
      createHmac(algorithm, 5, { encoding: 5 }),
    );
    for (const extractable of [true, false])
      same(`CryptoKey, extractable: ${extractable}`, async ({ createHmac }) => {
        const { subtle } = crypto.webcrypto;
        const parameters = { name: "HMAC", hash: "SHA-256" };
        const key = await subtle.importKey("raw", bytes(20), parameters, extractable, ["sign"]);
        return createHmac(algorithm, key).update("data").digest("hex");
      });
    same("public CryptoKey", async ({ createHmac }) => {
      const { subtle } = crypto.webcrypto;
      const parameters = { name: "ECDSA", namedCurve: "P-256" };
      const pair = await subtle.generateKey(parameters, true, ["sign", "verify"]);
      return createHmac(algorithm, (pair as crypto.webcrypto.CryptoKeyPair).publicKey);
    });
    same("changed afterwards", ({ createHmac }) => {
      const key = bytes(20);
      const hmac = createHmac(algorithm, key);
      key.fill(0);
      return hmac.update("data").digest("hex");
    });
  });

  describe("update", () => {
    const views: NodeJS.ArrayBufferView[] = [
      ...[Buffer.from("data"), Buffer.alloc(0), bytes(127), bytes(128), bytes(129), bytes(1000)],
      ...[Uint16Array.of(1, 2), new DataView(bytes(20).buffer, 3, 9), new Liar(5).fill(3)],
      ...[Float64Array.of(1.5), new Uint8Array(new SharedArrayBuffer(8)), detached()],
    ];
    for (const [index, view] of views.entries())
      same(`view ${index}`, ({ createHmac }) =>
        createHmac(algorithm, "key").update(view).update(view).digest("hex"),
      );
    for (const data of [
      "",
      "abc",
      "é",
      "\ud800",
      "x".repeat(127),
      "é".repeat(100),
      "y".repeat(5000),
    ])
      same(`string of ${data.length}`, ({ createHmac }) =>
        createHmac(algorithm, "key").update(data).update(data).digest("hex"),
      );
    for (const data of ["616263", "616", "zz", "YWJj", "é"])
      for (const encoding of encodings)
        same(`${data} in ${String(encoding)}`, ({ createHmac }) =>
          createHmac(algorithm, "key").update(data, encoding).digest("hex"),
        );
    for (const [name, make] of Object.entries(keys))
      same(`data: ${name}`, ({ createHmac }) =>
        createHmac(algorithm, "key").update(make()).digest("hex"),
      );
    same("refused data leaves the message as it was", ({ createHmac }) => {
      const hmac = createHmac(algorithm, "key").update("abc");
      outcome(() => hmac.update(5));
      outcome(() => hmac.update("abc", "hex"));
      return hmac.update("def").digest("hex");
    });
    same("returns the Hmac", ({ createHmac }) => {
      const hmac = createHmac(algorithm, "key");
      return hmac.update("a") === hmac;
    });
  });

  describe("digest", () => {
    for (const encoding of encodings) {
      same(`in ${String(encoding)}`, ({ createHmac }) =>
        createHmac(algorithm, "key").update("abc").digest(encoding),
      );
      same(`a second time, in ${String(encoding)}`, ({ createHmac }) => {
        const hmac = createHmac(algorithm, "key").update("abc");
        hmac.digest("hex");
        return hmac.digest(encoding);
      });
    }
    const ended = async ({ createHmac }: Module) => {
      const hmac = createHmac(algorithm, "key");
      hmac.end("abc");
      await finished(hmac.resume());
      return hmac;
    };
    for (const encoding of encodings.filter((each) => !isUnknown(each)))
      same(`after the end of the stream, in ${String(encoding)}`, async (module) => {
        const hmac = await ended(module);
        return [hmac.digest(encoding), hmac.digest(encoding)];
      });
    for (const encoding of encodings.filter(isUnknown))
      it(`after the end of the stream, in ${String(encoding)}`, async () => {
        // As in node:crypto up to Node 22; from Node 24 on that gives a string the first time too.
        const hmac = await ended(shacore);
        expect([hmac.digest(encoding), hmac.digest(encoding)]).toEqual([Buffer.alloc(0), ""]);
      });
    it("update after the end of the stream is refused", async () => {
      // With another code, ERR_CRYPTO_HASH_FINALIZED, in node:crypto from Node 24 on.
      const hmac = await ended(shacore);
      expect(outcome(() => hmac.update("x"))).toMatchObject({
        code: "ERR_CRYPTO_HASH_UPDATE_FAILED",
      });
    });
    same("of nothing", ({ createHmac }) => createHmac(algorithm, "key").digest("hex"));
    same("refuses a symbol", ({ createHmac }) => createHmac(algorithm, "key").digest(Symbol("x")));
    same("a symbol, a second time", ({ createHmac }) => {
      const hmac = createHmac(algorithm, "key");
      hmac.digest();
      return hmac.digest(Symbol("x"));
    });
    same("an encoding that throws leaves the message as it was", ({ createHmac }) => {
      const hmac = createHmac(algorithm, "key").update("a");
      const encoding = {
        toString() {
          throw new RangeError("no");
        },
      };
      return [outcome(() => hmac.digest(encoding)), hmac.update("b").digest("hex")];
    });
    same("an encoding that updates the message", ({ createHmac }) => {
      const hmac = createHmac(algorithm, "key").update("a");
      return hmac.digest({
        toString() {
          hmac.update("b");
          return "hex";
        },
      });
    });
    same("gives memory of its own", ({ createHmac }) => {
      const mac = createHmac(algorithm, "key").digest();
      return [mac.length, mac.buffer.byteLength, mac.byteOffset];
    });
    same("then update", ({ createHmac }) => {
      const hmac = createHmac(algorithm, "key");
      hmac.digest();
      return hmac.update("a");
    });
    same("then update with bad data", ({ createHmac }) => {
      const hmac = createHmac(algorithm, "key");
      hmac.digest();
      return hmac.update(5);
    });
    same("there is no copy", ({ createHmac }) => typeof createHmac(algorithm, "key").copy);
  });

  describe("stream", () => {
    const chunks = () => ["abc", Buffer.from("def"), "x".repeat(70_000), Buffer.alloc(100_000, 3)];
    same("pipe", ({ createHmac }) =>
      Readable.from(chunks()).pipe(createHmac(algorithm, "key")).toArray(),
    );
    for (const encoding of ["utf8", "hex", "base64", "latin1", "utf16le"])
      same(`a string in ${encoding}`, ({ createHmac }) => {
        const hmac = createHmac(algorithm, "key");
        hmac.write("61626364", encoding);
        hmac.end("61é€", encoding);
        return hmac.toArray();
      });
    same("setEncoding", ({ createHmac }) => {
      const hmac = createHmac(algorithm, "key");
      hmac.setEncoding("hex");
      hmac.end("abc");
      return hmac.toArray();
    });
    same("the encoding option, for the key and the reader", ({ createHmac }) => {
      const hmac = createHmac(algorithm, "616263", { encoding: "hex" });
      hmac.end("abc");
      return hmac.toArray();
    });
    same("update and write in turns", ({ createHmac }) => {
      const hmac = createHmac(algorithm, "key").update("a");
      hmac.write("b");
      hmac.update("c").end("d");
      return hmac.toArray();
    });
    same("events, in order", async ({ createHmac }) => {
      const events: unknown[] = [];
      const hmac = createHmac(algorithm, "key");
      for (const name of ["data", "end", "finish", "close", "error"])
        hmac.on(name, (value: unknown) => events.push([name, value]));
      hmac.end("abc");
      await finished(hmac.resume());
      return events;
    });
    same("end after digest", ({ createHmac }) => {
      const hmac = createHmac(algorithm, "key").update("abc");
      hmac.digest();
      hmac.end();
      return hmac.toArray();
    });
    it("write after digest is an error of the stream", async () => {
      // node:crypto takes the data and drops it.
      const hmac = shacore.createHmac(algorithm, "key");
      hmac.digest();
      hmac.write("lost");
      await expect(finished(hmac)).rejects.toThrow("Digest already called");
    });
    it("an odd number of hexadecimal digits is an error of the stream", async () => {
      // node:crypto aborts the process here.
      const hmac = shacore.createHmac(algorithm, "key");
      hmac.write("616", "hex");
      await expect(finished(hmac)).rejects.toThrow("is invalid for data of length 3");
    });
    it("is an instance of Transform, set up at its first use as a stream", () => {
      const hmac = shacore.createHmac(algorithm, "key").update("a");
      expect(hmac).toBeInstanceOf(Transform);
      expect(Object.hasOwn(hmac, "_readableState")).toBe(false);
    });
  });
});

describe("algorithms", () => {
  for (const name of [
    ...["sha1", "SHA1", "sha-1", "SHA-1", "RSA-SHA1", "sha256", "SHA-256", "sha2-256", "sha224"],
    ...["sha512", "SHA512", "md5", "sha3-256", "nope", "", " sha1", "sha1 "],
  ])
    same(JSON.stringify(name), ({ createHmac }) =>
      createHmac(name, "key").update("abc").digest("hex"),
    );
  for (const [name, make] of Object.entries(keys))
    same(`refuses ${name}`, ({ createHmac }) =>
      createHmac(make(), "key").update("a").digest("hex"),
    );
  same("a bad algorithm and a bad key", ({ createHmac }) => createHmac("nope", 5));
});

describe.each([...algorithms, ["sha512", 64] as const])("hmacKey %s", (algorithm, macLength) => {
  const macOf = (key: string, data: string | Uint8Array) =>
    crypto.createHmac(algorithm, key).update(data).digest();

  describe("takes the keys that createHmac takes, and refuses what it refuses", () => {
    for (const [name, make] of Object.entries(keys))
      agree(
        name,
        () => outcome(() => shacore.hmacKey(algorithm, make() as string).sign("data")),
        () =>
          outcome(() =>
            crypto
              .createHmac(algorithm, make() as string)
              .update("data")
              .digest("hex"),
          ),
      );
  });

  it("takes a key in an encoding", () => {
    expect(shacore.hmacKey(algorithm, "616263", { encoding: "hex" }).sign("data")).toBe(
      macOf("abc", "data").toString("hex"),
    );
  });

  it("does not notice that the key changes", () => {
    const bytes = Buffer.from("key");
    const key = shacore.hmacKey(algorithm, bytes);
    bytes.fill(0);
    expect(key.sign("data", "buffer")).toEqual(macOf("key", "data"));
  });

  it("tells its algorithm and the length of its MACs", () => {
    const key = shacore.hmacKey(algorithm.toUpperCase(), "key");
    expect(key.algorithm.toLowerCase()).toBe(algorithm);
    expect(key.macLength).toBe(macLength);
  });

  it("signs in every encoding", () => {
    const key = shacore.hmacKey(algorithm, "key");
    const mac = macOf("key", "data");
    expect(key.sign("data")).toBe(mac.toString("hex"));
    expect(key.sign("data", "buffer")).toEqual(mac);
    for (const encoding of ["hex", "base64", "base64url", "latin1"] as const)
      expect(key.sign("data", encoding as "hex")).toBe(mac.toString(encoding));
    expect(outcome(() => key.sign("data", "nope" as "hex"))).toMatchObject({
      code: "ERR_INVALID_ARG_VALUE",
    });
    expect(outcome(() => key.sign("data", 5 as unknown as "hex"))).toMatchObject({
      code: "ERR_INVALID_ARG_TYPE",
    });
    expect(outcome(() => key.sign(5 as unknown as string))).toMatchObject({
      code: "ERR_INVALID_ARG_TYPE",
    });
  });

  it("verifies what memory holds, whatever the class of a view says of it", () => {
    const key = shacore.hmacKey(algorithm, "key");
    const mac = macOf("key", "data");
    const { buffer, byteOffset, length } = mac;
    const pretender = (bytes: Uint8Array) =>
      Object.defineProperties(bytes, {
        buffer: { value: buffer },
        byteOffset: { value: byteOffset },
        byteLength: { value: length },
        length: { value: length },
      });
    expect(key.verify("data", pretender(new Uint8Array(length)))).toBe(false);
    expect(key.verify("data", pretender(new Uint8Array(0)))).toBe(false);
    expect(key.verify("data", pretender(Uint8Array.from(mac)))).toBe(true);
  });

  it("verifies, and refuses every other MAC", () => {
    const key = shacore.hmacKey(algorithm, "key");
    const mac = macOf("key", "data");
    const text = mac.toString("hex");
    expect(key.verify("data", mac)).toBe(true);
    expect(key.verify("data", new DataView(mac.buffer, mac.byteOffset, mac.length))).toBe(true);
    expect(key.verify("data", text)).toBe(true);
    expect(key.verify("data", text.toUpperCase())).toBe(true);
    for (const encoding of ["base64", "base64url", "latin1"] as const)
      expect(key.verify("data", mac.toString(encoding), encoding)).toBe(true);
    expect(key.verify("data", mac.toString("base64").replaceAll("=", ""), "base64")).toBe(true);

    for (let bit = 0; bit < 8 * mac.length; bit++) {
      const wrong = Buffer.from(mac);
      wrong[bit >> 3] ^= 1 << (bit & 7);
      expect(key.verify("data", wrong)).toBe(false);
      expect(key.verify("data", wrong.toString("hex"))).toBe(false);
    }
    const wrong: (string | Uint8Array)[] = [
      ...["", text.slice(2), text.slice(1), `${text}00`, `${text}zz`, `${text} `, ` ${text}`],
      ...[`${text.slice(0, -1)}g`, mac.toString("base64"), mac.subarray(1), Buffer.alloc(0)],
      Buffer.concat([mac, Buffer.alloc(1)]),
    ];
    for (const each of wrong) expect(key.verify("data", each)).toBe(false);
    expect(key.verify("data", `${mac.toString("base64")}*`, "base64")).toBe(false);
    expect(key.verify("other data", mac)).toBe(false);
    expect(key.verify("data", mac)).toBe(true);
  });

  it("refuses arguments of other types", () => {
    const key = shacore.hmacKey(algorithm, "key");
    const bad = (call: () => unknown) => (outcome(call) as { code: string }).code;
    for (const value of [undefined, null, 5, {}, [1], new ArrayBuffer(4)]) {
      expect(bad(() => key.verify("data", value as string))).toBe("ERR_INVALID_ARG_TYPE");
      expect(bad(() => key.verify(value as string, "00"))).toBe("ERR_INVALID_ARG_TYPE");
    }
    expect(bad(() => key.verify("data", "00", 5 as unknown as "hex"))).toBe("ERR_INVALID_ARG_TYPE");
    expect(bad(() => key.verify("data", "00", "nope" as "hex"))).toBe("ERR_INVALID_ARG_VALUE");
  });

  it("starts messages that are streams", async () => {
    const key = shacore.hmacKey(algorithm, "key");
    expect(key.createHmac().update("da").update("ta").digest("hex")).toBe(
      macOf("key", "data").toString("hex"),
    );
    const stream = Readable.from(["da", "ta"]).pipe(key.createHmac({ highWaterMark: 5 }));
    expect(await stream.toArray()).toEqual([macOf("key", "data")]);
  });

  it("cannot be used once it is destroyed; its messages go on", () => {
    const key = shacore.hmacKey(algorithm, "key");
    const other = shacore.hmacKey(algorithm, "other");
    const message = key.createHmac();
    key.sign("data");
    key.destroy();
    key.destroy();
    for (const call of [
      () => key.sign("data"),
      () => key.verify("data", "00"),
      () => key.createHmac(),
    ])
      expect(outcome(call)).toMatchObject({ code: "ERR_CRYPTO_INVALID_STATE" });
    expect(message.update("data").digest()).toEqual(macOf("key", "data"));
    expect(other.sign("data", "buffer")).toEqual(macOf("other", "data"));
  });
});

it("hmacKey refuses unknown algorithms as createHmac does", () => {
  for (const name of ["nope", "", 5, undefined])
    expect(fullOutcome(() => shacore.hmacKey(name as string, "key"))).toEqual(
      fullOutcome(() => crypto.createHmac(name as string, "key")),
    );
});

it("a hundred thousand abandoned messages keep no memory", () => {
  const collect = globalThis.gc;
  if (collect === undefined) throw new Error("run with --expose-gc");
  const used = () => {
    for (let turn = 0; turn < 4; turn++) collect();
    const { heapUsed, arrayBuffers } = process.memoryUsage();
    return heapUsed + arrayBuffers;
  };
  const abandon = (count: number) => {
    for (let turn = 0; turn < count; turn++) shacore.createHmac("sha1", "key").update("abandoned");
  };
  abandon(1000);
  const before = used();
  abandon(100_000);
  expect(used() - before).toBeLessThan(2_000_000);
});
