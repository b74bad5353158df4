/** hashMany and hashPacked give what createHash gives for each message, whatever the messages are. */
import * as crypto from "node:crypto";
import { hashMany, hashPacked } from "shacore";
import { describe, expect, it } from "vitest";
import { algorithms } from "../support/algorithms.js";
import { outcome } from "../support/outcome.js";
import { randomBytes, randomWords } from "../support/random.js";
import { share } from "../support/share.js";

type Message = string | NodeJS.ArrayBufferView;

const digest = (algorithm: string, message: Message) =>
  crypto.createHash(algorithm).update(message).digest();
const hex = (algorithm: string) => (message: Message) => digest(algorithm, message).toString("hex");

/** Calls with arguments that the types do not allow. */
// biome-ignore lint/suspicious/noExplicitAny: the arguments are wrong on purpose
const wrong = { hashMany: hashMany as any, hashPacked: hashPacked as any };

/** What is thrown, as far as it is node:crypto's way. */
const thrown = (call: () => unknown) => outcome(call) as { error?: string; code?: string };

/** Packs views one after the other, `before` bytes into the memory. */
function packed(messages: Uint8Array[], before = 0): { data: Buffer; offsets: number[] } {
  const offsets = [before];
  for (const { length } of messages) offsets.push((offsets.at(-1) as number) + length);
  return { data: Buffer.concat([Buffer.alloc(before, 1), ...messages]), offsets };
}

const kinds: Record<string, (index: number) => Message> = {
  "short strings": (index) => "x".repeat(index % 70) + index,
  "strings that are not ASCII": (index) => "é€𝒳".repeat(index % 9) + index,
  "strings of both kinds": (index) => (index % 7 === 3 ? `é${index}` : `e${index}`),
  "lone surrogates": (index) => (index % 2 === 0 ? "\ud83d" : "\ude00"),
  "long strings": (index) => `long ${index} `.repeat(index * 3),
  Buffers: (index) => randomBytes(index, index % 200),
  "long Buffers": (index) => randomBytes(index, (index * 977) % 9000),
  "other views": (index) =>
    index % 2 === 0
      ? new Float64Array(index).fill(index)
      : new DataView(randomBytes(1, 100).buffer, 3, index % 50),
};
const kindNames = Object.keys(kinds);
kinds["everything mixed"] = (index) => kinds[kindNames[index % kindNames.length]](index);

describe.each(algorithms)("%s", (algorithm, digestLength) => {
  for (const [name, make] of Object.entries(kinds))
    it(`hashMany of ${name}`, () => {
      const many = share(1100);
      const all = Array.from({ length: many }, (_, index) => make(index % 130));
      const expected = all.map(hex(algorithm));
      for (const count of [0, 1, 2, 3, 4, 5, 7, 8, 9, 15, 16, 17, 31, 33, many])
        expect(hashMany(algorithm, all.slice(0, count))).toEqual(expected.slice(0, count));
    });

  it("every length from 0 to 300, mixed", () => {
    const messages = Array.from({ length: 301 }, (_, index) => randomBytes(index, index));
    const next = randomWords(5);
    messages.sort(() => (next() % 2 === 0 ? 1 : -1));
    const expected = messages.map(hex(algorithm));
    expect(hashMany(algorithm, messages)).toEqual(expected);
    const { data, offsets } = packed(messages, 3);
    expect(hashPacked(algorithm, data, offsets).toString("hex")).toBe(expected.join(""));
  });

  it("lengths that are far apart", () => {
    const lengths = [1e6, 0, 3, 70_000, 64, 64, 300_000, 1, 55, 56, 1e5, 17, 119, 120, 128, 9, 2e5];
    const messages = lengths.map((length, index) => randomBytes(index, length));
    expect(hashMany(algorithm, messages)).toEqual(messages.map(hex(algorithm)));
  });

  for (const encoding of ["hex", "base64", "base64url", "latin1", "binary", "HEX"] as const)
    it(`in ${encoding}`, () => {
      const messages = Array.from({ length: 100 }, (_, index) => `message ${index}`);
      expect(hashMany(algorithm, messages, encoding as BufferEncoding)).toEqual(
        messages.map((message) => digest(algorithm, message).toString(encoding as BufferEncoding)),
      );
    });

  it("as Buffers, which do not overlap", () => {
    const messages = Array.from({ length: 1000 }, (_, index) => `message ${index}`);
    const digests = hashMany(algorithm, messages, "buffer");
    expect(digests).toEqual(messages.map((message) => digest(algorithm, message)));
    digests[500].fill(0);
    expect(digests[499]).toEqual(digest(algorithm, "message 499"));
    expect(digests[501]).toEqual(digest(algorithm, "message 501"));
    expect(digests[0].buffer.byteLength < 8193).toBe(true);
  });

  it("more than are handed over at once, as Buffers and in base64", () => {
    const messages = Array.from({ length: 6000 }, (_, index) => `message ${index}`);
    const expected = messages.map((message) => digest(algorithm, message));
    expect(hashMany(algorithm, messages, "buffer")).toEqual(expected);
    expect(hashMany(algorithm, messages, "base64")).toEqual(
      expected.map((bytes) => bytes.toString("base64")),
    );
  });

  it("hashPacked takes offsets of each kind, and all counts", () => {
    for (let count = 0; count <= 40; count++) {
      const messages = Array.from({ length: count }, (_, index) => randomBytes(index, count * 3));
      const { data, offsets } = packed(messages, count % 3);
      const expected = Buffer.concat(messages.map((message) => digest(algorithm, message)));
      for (const kind of [
        ...[offsets, Uint32Array.from(offsets), Float64Array.from(offsets)],
        BigUint64Array.from(offsets, BigInt),
      ])
        expect(hashPacked(algorithm, data, kind)).toEqual(expected);
      const target = Buffer.alloc(count * digestLength + 5, 7);
      expect(hashPacked(algorithm, data, offsets, target) === target).toBe(true);
      expect(target).toEqual(Buffer.concat([expected, Buffer.alloc(5, 7)]));
    }
  });

  it("hashPacked of thousands, by offsets of each kind", () => {
    const messages = Array.from({ length: share(3000) }, (_, index) =>
      randomBytes(index, (index * 7) % 150),
    );
    const { data, offsets } = packed(messages, 1);
    const expected = Buffer.concat(messages.map((message) => digest(algorithm, message)));
    expect(hashPacked(algorithm, data, Uint32Array.from(offsets))).toEqual(expected);
    expect(hashPacked(algorithm, data, Float64Array.from(offsets))).toEqual(expected);
  });

  it("hashPacked writes to the memory that it reads", () => {
    const messages = Array.from({ length: 50 }, (_, index) => randomBytes(index, 10));
    const expected = Buffer.concat(messages.map((message) => digest(algorithm, message)));
    const { data, offsets } = packed(messages);
    const memory = Buffer.alloc(expected.length + 100);
    data.copy(memory, 64);
    const shared = new Uint8Array(new SharedArrayBuffer(memory.length));
    shared.set(memory);
    for (const bytes of [memory, shared]) {
      const moved = offsets.map((offset) => offset + 64);
      hashPacked(algorithm, bytes, moved, bytes.subarray(60));
      expect(Buffer.from(bytes.subarray(60, 60 + expected.length))).toEqual(expected);
    }
    const places = new Uint32Array(300);
    places.set([0, 1, 2, 3]);
    const three = [0, 1, 2].map((index) => digest(algorithm, data.subarray(index, index + 1)));
    const target = new Uint8Array(places.buffer);
    hashPacked(algorithm, data, places.subarray(0, 4), target);
    expect(Buffer.from(target.subarray(0, 3 * digestLength))).toEqual(Buffer.concat(three));
  });
});

describe("what the messages come in", () => {
  const messages = ["a", Buffer.from("b"), "c"];
  const expected = messages.map(hex("sha1"));
  const iterables: Record<string, () => Iterable<Message>> = {
    array: () => messages,
    Set: () => new Set(messages),
    generator: function* () {
      yield* messages;
    },
    "Map's values": () => new Map(messages.map((message, index) => [index, message])).values(),
    "subclass of Array": () => class extends Array<Message> {}.from(messages),
  };
  for (const [name, make] of Object.entries(iterables))
    it(name, () => expect(hashMany("sha1", make())).toEqual(expected));

  for (const value of [undefined, null, 5, "abc", Symbol("x"), {}, () => 1, Buffer.from("abc")])
    it(`refuses ${typeof value} ${Object.prototype.toString.call(value)}`, () =>
      expect(thrown(() => wrong.hashMany("sha1", value))).toMatchObject({
        error: "TypeError",
        code: "ERR_INVALID_ARG_TYPE",
      }));

  for (const value of [undefined, null, 5, {}, new ArrayBuffer(3), ["a"], Symbol("x"), () => 1])
    it(`refuses ${Object.prototype.toString.call(value)} among them`, () => {
      const call = () => wrong.hashMany("sha1", ["a", value, "b"]);
      expect(thrown(call).code).toBe("ERR_INVALID_ARG_TYPE");
      expect(errorOf(call).message.includes('"messages[1]"')).toBe(true);
    });

  it("refuses a hole", () => {
    const messages = ["a", "b", "c"];
    delete messages[1];
    const call = () => wrong.hashMany("sha1", messages);
    expect(errorOf(call).message.includes('"messages[1]"')).toBe(true);
  });

  it("what a generator throws", () => {
    const failing = function* () {
      yield "a";
      throw new RangeError("no more");
    };
    expect(errorOf(() => hashMany("sha1", failing())).message).toBe("no more");
  });
});

function errorOf(call: () => unknown): Error {
  try {
    call();
  } catch (error) {
    return error as Error;
  }
  throw new Error("nothing was thrown");
}

describe("algorithms that are not of this package", () => {
  const messages = ["a", Buffer.from("b"), "é", new Uint16Array(3)];
  for (const algorithm of ["md5", "sha512", "RSA-SHA1"]) {
    it(`hashMany ${algorithm}`, () =>
      expect(hashMany(algorithm, messages)).toEqual(messages.map(hex(algorithm))));
    it(`hashPacked ${algorithm}`, () => {
      const expected = Buffer.concat([digest(algorithm, "ab"), digest(algorithm, "c")]);
      const target = new Uint8Array(expected.length + 1);
      expect(hashPacked(algorithm, Buffer.from("abc"), [0, 2, 3])).toEqual(expected);
      hashPacked(algorithm, Buffer.from("abc"), [0, 2, 3], target);
      expect(Buffer.from(target)).toEqual(Buffer.concat([expected, Buffer.alloc(1)]));
    });
  }
  for (const algorithm of ["nope", "", 5, undefined, null, {}])
    it(`${String(algorithm)} is refused as createHash does`, () => {
      const expected = outcome(() => crypto.createHash(algorithm as string));
      expect(outcome(() => wrong.hashMany(algorithm, []))).toEqual(expected);
      expect(outcome(() => wrong.hashPacked(algorithm, Buffer.alloc(1), [0]))).toEqual(expected);
    });
});

describe("bad arguments", () => {
  for (const encoding of ["nope", 5, null, Symbol("x")])
    it(`the encoding ${String(encoding)}`, () => {
      const code = typeof encoding === "string" ? "ERR_INVALID_ARG_VALUE" : "ERR_INVALID_ARG_TYPE";
      for (const algorithm of ["sha1", "md5"])
        expect(thrown(() => wrong.hashMany(algorithm, ["a"], encoding)).code).toBe(code);
    });

  for (const data of [undefined, null, "abc", 5, {}, new ArrayBuffer(3), [1, 2]])
    it(`data that is ${Object.prototype.toString.call(data)}`, () =>
      expect(thrown(() => wrong.hashPacked("sha1", data, [0])).code).toBe("ERR_INVALID_ARG_TYPE"));

  const offsets: [unknown, string][] = [
    [undefined, "ERR_INVALID_ARG_TYPE"],
    [null, "ERR_INVALID_ARG_TYPE"],
    [5, "ERR_INVALID_ARG_TYPE"],
    [{ length: 2, 0: 0, 1: 1 }, "ERR_INVALID_ARG_TYPE"],
    [new Uint8Array(2), "ERR_INVALID_ARG_TYPE"],
    [new Set([0, 1]), "ERR_INVALID_ARG_TYPE"],
    [["0", "1"], "ERR_INVALID_ARG_TYPE"],
    [[0, 1n], "ERR_INVALID_ARG_TYPE"],
    [[0, undefined], "ERR_INVALID_ARG_TYPE"],
    [[], "ERR_INVALID_ARG_VALUE"],
    [new Uint32Array(0), "ERR_INVALID_ARG_VALUE"],
    [[0, 11], "ERR_OUT_OF_RANGE"],
    [[11], "ERR_OUT_OF_RANGE"],
    [[-1, 5], "ERR_OUT_OF_RANGE"],
    [[0, 5, 4, 6], "ERR_OUT_OF_RANGE"],
    [[0, 1.5], "ERR_OUT_OF_RANGE"],
    [[0, Number.NaN], "ERR_OUT_OF_RANGE"],
    [[0, Number.POSITIVE_INFINITY], "ERR_OUT_OF_RANGE"],
    [Float64Array.of(0, 0.5), "ERR_OUT_OF_RANGE"],
    [Float64Array.of(0, 2 ** 60), "ERR_OUT_OF_RANGE"],
    [Uint32Array.of(0, 11), "ERR_OUT_OF_RANGE"],
    [Uint32Array.of(0, 5, 4), "ERR_OUT_OF_RANGE"],
    [BigUint64Array.of(0n, 2n ** 64n - 1n), "ERR_OUT_OF_RANGE"],
    [BigUint64Array.of(2n, 1n), "ERR_OUT_OF_RANGE"],
  ];
  for (const [index, [value, code]] of offsets.entries())
    it(`offsets ${index}: ${code}, and nothing is written`, () => {
      const target = Buffer.alloc(100, 7);
      for (const algorithm of ["sha1", "md5"])
        expect(
          thrown(() => wrong.hashPacked(algorithm, Buffer.alloc(10), value, target)).code,
        ).toBe(code);
      expect(target).toEqual(Buffer.alloc(100, 7));
    });

  it("an offset is named, with what it may be", () =>
    expect(errorOf(() => hashPacked("sha1", Buffer.alloc(10), [0, 5, 4])).message).toBe(
      'The value of "offsets[2]" is out of range. It must be an integer from 5 to 10. Received 4',
    ));

  it("a target that is none, or too small", () => {
    for (const target of [null, 5, "abc", [], new ArrayBuffer(99), new Uint16Array(99)])
      expect(thrown(() => wrong.hashPacked("sha1", Buffer.alloc(2), [0, 1], target)).code).toBe(
        "ERR_INVALID_ARG_TYPE",
      );
    const target = Buffer.alloc(39, 7);
    expect(thrown(() => hashPacked("sha1", Buffer.alloc(2), [0, 1, 2], target))).toMatchObject({
      error: "RangeError",
      code: "ERR_OUT_OF_RANGE",
    });
    expect(target).toEqual(Buffer.alloc(39, 7));
  });
});

describe("memory that moves, shrinks or vanishes", () => {
  const empty = hex("sha1")("");
  const detach = (view: Uint8Array) =>
    structuredClone(view.buffer, { transfer: [view.buffer as ArrayBuffer] });

  it("a detached view is empty", () => {
    const [view, other] = [new Uint8Array(10), new DataView(new ArrayBuffer(10))];
    detach(view);
    structuredClone(other.buffer, { transfer: [other.buffer as ArrayBuffer] });
    expect(hashMany("sha1", [view, other, "", "a"])).toEqual([
      empty,
      empty,
      empty,
      hex("sha1")("a"),
    ]);
    expect(thrown(() => hashPacked("sha1", view, [0, 1])).code).toBe("ERR_OUT_OF_RANGE");
    expect(hashPacked("sha1", view, [0, 0]).toString("hex")).toBe(empty);
  });

  it("an array whose getter detaches a view that was read before", () => {
    const views = [new Uint8Array(2000).fill(1), new Uint8Array(20).fill(2)];
    const messages: Message[] = [...views, "c"];
    Object.defineProperty(messages, 2, {
      get() {
        for (const view of views) if (view.length > 0) detach(view);
        return "c";
      },
    });
    expect(hashMany("sha1", messages)).toEqual([empty, empty, hex("sha1")("c")]);
  });

  it("offsets whose getter detaches the data", () => {
    const data = new Uint8Array(10);
    const offsets = [0, 5];
    Object.defineProperty(offsets, 1, {
      get() {
        if (data.length > 0) detach(data);
        return 5;
      },
    });
    expect(thrown(() => hashPacked("sha1", data, offsets)).code).toBe("ERR_OUT_OF_RANGE");
  });

  it("an iterator that shrinks a view", () => {
    const buffer = new (
      ArrayBuffer as unknown as new (
        length: number,
        options: object,
      ) => ArrayBuffer & { resize?(length: number): void }
    )(4096, { maxByteLength: 4096 });
    const view = new Uint8Array(buffer);
    const messages = function* () {
      yield view;
      yield view;
      buffer.resize?.(100);
      yield "end";
    };
    const digests = hashMany("sha1", messages());
    expect(digests[0]).toBe(hex("sha1")(view));
  });

  it("views whose class says another length", () => {
    class Liar extends Uint8Array {
      override get length() {
        return 1;
      }
      override get byteLength() {
        return 1e9;
      }
    }
    const bytes = randomBytes(1, 5000);
    for (const length of [5, 5000]) {
      const liar = new Liar(bytes.subarray(0, length));
      const expected = hex("sha1")(bytes.subarray(0, length));
      expect(hashMany("sha1", [liar, liar, liar])).toEqual([expected, expected, expected]);
      expect(hashPacked("sha1", liar, [0, length]).toString("hex")).toBe(expected);
    }
  });

  it("shared memory", () => {
    const view = new Uint8Array(new SharedArrayBuffer(3000)).fill(5);
    const expected = hex("sha1")(Uint8Array.from(view));
    expect(hashMany("sha1", [view, view, view])).toEqual([expected, expected, expected]);
    const offsets = new Uint32Array(new SharedArrayBuffer(8));
    offsets[1] = 3000;
    expect(hashPacked("sha1", view, offsets).toString("hex")).toBe(expected);
  });
});
