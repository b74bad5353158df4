/** hashManyAsync and hashPackedAsync: the same digests later, whatever happens to the messages. */
import * as crypto from "node:crypto";
import { hashMany, hashManyAsync, hashPacked, hashPackedAsync } from "shacore";
import { describe, expect, it } from "vitest";
import { algorithms } from "../support/algorithms.js";
import { randomBytes } from "../support/random.js";
import { share } from "../support/share.js";

type Message = string | NodeJS.ArrayBufferView;

/** Calls with arguments that the types do not allow. */
const wrong = {
  // biome-ignore lint/suspicious/noExplicitAny: the arguments are wrong on purpose
  hashManyAsync: hashManyAsync as any,
  // biome-ignore lint/suspicious/noExplicitAny: the arguments are wrong on purpose
  hashPackedAsync: hashPackedAsync as any,
};

/** What a promise rejects with. A call that throws at once is not what is promised. */
async function rejection(call: () => Promise<unknown>): Promise<NodeJS.ErrnoException> {
  const promise = call();
  try {
    await promise;
  } catch (error) {
    return error as NodeJS.ErrnoException;
  }
  throw new Error("the promise was fulfilled");
}

const detach = (view: Uint8Array) =>
  structuredClone(view.buffer, { transfer: [view.buffer as ArrayBuffer] });

/** A batch of many parts: messages of `length` bytes, packed. */
function batch(count: number, length: number): { data: Uint8Array; offsets: Uint32Array } {
  const data = new Uint8Array(count * length).map((_, index) => (index * 31 + (index >> 9)) & 255);
  return { data, offsets: Uint32Array.from({ length: count + 1 }, (_, index) => index * length) };
}

describe.each(algorithms)("%s", (algorithm) => {
  const shapes: Record<string, Message[]> = {
    none: [],
    one: ["abc"],
    few: ["abc", Buffer.from("def"), "é".repeat(1000), new Uint16Array(7), ""],
    many: Array.from({ length: share(5000) }, (_, index) =>
      index % 3 === 0 ? `message ${index}` : randomBytes(index, index % 300),
    ),
    large: Array.from({ length: 40 }, (_, index) => randomBytes(index, 50_000 + index * 1000)),
    unequal: [1e6, 3, 2e6, 0, 5e5, 7].map((length) => randomBytes(length, length)),
  };
  for (const [name, messages] of Object.entries(shapes)) {
    it(`hashManyAsync of ${name}`, async () => {
      for (const outputEncoding of ["hex", "base64", "buffer"] as const)
        expect(await hashManyAsync(algorithm, messages, { outputEncoding })).toEqual(
          hashMany(algorithm, messages, outputEncoding as "buffer"),
        );
      expect(await hashManyAsync(algorithm, messages)).toEqual(hashMany(algorithm, messages));
    });
    it(`hashPackedAsync of ${name}`, async () => {
      const parts = messages.map((message) =>
        typeof message === "string"
          ? Buffer.from(message)
          : Buffer.from(message.buffer, message.byteOffset, message.byteLength),
      );
      const data = Buffer.concat([Buffer.alloc(2), ...parts]);
      const offsets = [2];
      for (const { length } of parts) offsets.push((offsets.at(-1) as number) + length);
      const expected = hashPacked(algorithm, data, offsets);
      expect(await hashPackedAsync(algorithm, data, offsets)).toEqual(expected);
      expect(await hashPackedAsync(algorithm, data, Float64Array.from(offsets))).toEqual(expected);
      const target = Buffer.alloc(expected.length + 3, 7);
      expect((await hashPackedAsync(algorithm, data, offsets, { target })) === target).toBe(true);
      expect(target).toEqual(Buffer.concat([expected, Buffer.alloc(3, 7)]));
    });
  }

  it("many calls at the same time", async () => {
    const { data, offsets } = batch(2000, 100);
    const expected = hashPacked(algorithm, data, offsets);
    const all = await Promise.all(
      Array.from({ length: 30 }, () => hashPackedAsync(algorithm, data, offsets)),
    );
    expect(all.filter((digests) => !digests.equals(expected)).length).toBe(0);
  });
});

describe("the messages after the call", () => {
  const { data, offsets } = batch(3000, 1000);
  const expected = hashPacked("sha1", data, offsets);
  const views = Array.from({ length: 3000 }, (_, index) =>
    data.slice(index * 1000, (index + 1) * 1000),
  );
  const expectedList = hashMany("sha1", views);

  it("are written over: some digests, and no harm", async () => {
    const copy = data.slice();
    const places = offsets.slice();
    const digests = hashPackedAsync("sha1", copy, places);
    copy.fill(0);
    places.fill(0);
    expect((await digests).length).toBe(expected.length);

    const list = views.map((view) => view.slice());
    const later = hashManyAsync("sha1", list);
    for (const view of list) view.fill(0);
    list.length = 0;
    expect((await later).length).toBe(expectedList.length);
  });

  it("are transferred, and their memory is freed: an error, and no harm", async () => {
    const copy = data.slice();
    const error = await rejection(() => {
      const digests = hashPackedAsync("sha1", copy, offsets);
      detach(copy);
      globalThis.gc?.();
      return digests;
    });
    expect(error.code).toBe("ERR_INVALID_STATE");

    const list = views.map((view) => view.slice());
    const listError = await rejection(() => {
      const digests = hashManyAsync("sha1", list);
      for (const view of list) detach(view);
      globalThis.gc?.();
      return digests;
    });
    expect(listError.code).toBe("ERR_INVALID_STATE");
  });

  it("are in memory that shrinks", async () => {
    const buffer = new (
      ArrayBuffer as unknown as new (
        length: number,
        options: object,
      ) => ArrayBuffer & { resize?(length: number): void }
    )(data.length, { maxByteLength: data.length });
    const view = new Uint8Array(buffer);
    view.set(data);
    const digests = hashPackedAsync("sha1", view, offsets);
    buffer.resize?.(0);
    expect(await digests).toEqual(expected);
  });

  it("are in shared memory that changes", async () => {
    const view = new Uint8Array(new SharedArrayBuffer(data.length));
    view.set(data);
    const digests = hashPackedAsync("sha1", view, offsets);
    view.fill(0);
    expect(await digests).toEqual(expected);

    const shared = views.map((part) => {
      const copy = new Uint8Array(new SharedArrayBuffer(part.length));
      copy.set(part);
      return copy;
    });
    const later = hashManyAsync("sha1", shared);
    for (const part of shared) part.fill(0);
    expect(await later).toEqual(expectedList);
  });

  it("are taken over on request", async () => {
    const copy = data.slice();
    const digests = hashPackedAsync("sha1", copy.subarray(0), offsets, { transfer: true });
    expect(copy.length).toBe(0);
    globalThis.gc?.();
    expect(await digests).toEqual(expected);
  });

  it("cannot be taken over from shared memory", async () => {
    const view = new Uint8Array(new SharedArrayBuffer(8));
    const error = await rejection(() => hashPackedAsync("sha1", view, [0, 8], { transfer: true }));
    expect(error.code).toBe("ERR_INVALID_ARG_VALUE");
  });
});

describe("the target", () => {
  const { data, offsets } = batch(3000, 1000);

  it("is written to in one go", async () => {
    const target = Buffer.alloc(3000 * 20, 7);
    const digests = hashPackedAsync("sha1", data, offsets, { target });
    expect(target.every((byte) => byte === 7)).toBe(true);
    await digests;
    expect(target).toEqual(hashPacked("sha1", data, offsets));
  });

  it("is gone when the digests are there", async () => {
    const target = new Uint8Array(3000 * 20);
    const error = await rejection(() => {
      const digests = hashPackedAsync("sha1", data, offsets, { target });
      detach(target);
      return digests;
    });
    expect(error.code).toBe("ERR_OUT_OF_RANGE");
  });
});

describe("AbortSignal", () => {
  const { data, offsets } = batch(5000, 1000);
  // So much that no thread pool is done with it when the event loop comes round.
  const long = {
    data: Buffer.alloc(200_000_000),
    offsets: Uint32Array.from({ length: 5001 }, (_, index) => 40_000 * index),
  };
  const calls = {
    hashPackedAsync: (signal: AbortSignal, of = { data, offsets }) =>
      hashPackedAsync("sha1", of.data, of.offsets, { signal }),
    hashManyAsync: (signal: AbortSignal, of = { data, offsets }) =>
      hashManyAsync(
        "sha1",
        Array.from(of.offsets.subarray(1), (end, i) => of.data.subarray(of.offsets[i], end)),
        { signal },
      ),
  };
  describe.each(Object.entries(calls))("%s", (_, call) => {
    it("aborted before the call", async () => {
      const reason = new Error("too late");
      const error = await rejection(() => call(AbortSignal.abort(reason)));
      expect(error).toMatchObject({ name: "AbortError", code: "ABORT_ERR", cause: reason });
    });

    it("aborted while it works", async () => {
      const controller = new AbortController();
      const error = await rejection(() => {
        const digests = call(controller.signal, long);
        setImmediate(() => controller.abort("enough"));
        return digests;
      });
      expect(error).toMatchObject({ name: "AbortError", code: "ABORT_ERR", cause: "enough" });
    });

    it("aborted afterwards does nothing", async () => {
      const controller = new AbortController();
      const digests = await call(controller.signal);
      controller.abort();
      expect(digests.length > 0).toBe(true);
    });
  });

  it("leaves the target as it was", async () => {
    const target = Buffer.alloc(5000 * 20, 7);
    const controller = new AbortController();
    const error = await rejection(() => {
      const digests = hashPackedAsync("sha1", data, offsets, {
        target,
        signal: controller.signal,
      });
      controller.abort();
      return digests;
    });
    expect(error.name).toBe("AbortError");
    await hashPackedAsync("sha1", data, offsets);
    expect(target.every((byte) => byte === 7)).toBe(true);
  });
});

describe("bad arguments reject", () => {
  const codes: [name: string, code: string, call: () => Promise<unknown>][] = [
    ["messages", "ERR_INVALID_ARG_TYPE", () => wrong.hashManyAsync("sha1", 5)],
    ["a message", "ERR_INVALID_ARG_TYPE", () => wrong.hashManyAsync("sha1", ["a", 5])],
    ["options", "ERR_INVALID_ARG_TYPE", () => wrong.hashManyAsync("sha1", [], null)],
    ["data", "ERR_INVALID_ARG_TYPE", () => wrong.hashPackedAsync("sha1", "abc", [0])],
    ["offsets", "ERR_OUT_OF_RANGE", () => hashPackedAsync("sha1", Buffer.alloc(3), [0, 4])],
  ];
  for (const signal of [null, 5, {}, { aborted: false }])
    codes.push([
      `the signal ${JSON.stringify(signal)}`,
      "ERR_INVALID_ARG_TYPE",
      () => wrong.hashManyAsync("sha1", [], { signal }),
    ]);
  for (const outputEncoding of [5, null])
    codes.push([
      `the encoding ${outputEncoding}`,
      "ERR_INVALID_ARG_TYPE",
      () => wrong.hashManyAsync("sha1", [], { outputEncoding }),
    ]);
  for (const target of [null, [], new Uint16Array(50)])
    codes.push([
      `the target ${Object.prototype.toString.call(target)}`,
      "ERR_INVALID_ARG_TYPE",
      () => wrong.hashPackedAsync("sha1", Buffer.alloc(3), [0, 3], { target }),
    ]);
  for (const [name, code, call] of codes)
    it(name, async () => expect((await rejection(call)).code).toBe(code));

  it("an unknown algorithm", async () => {
    let expected: unknown;
    try {
      crypto.createHash("nope");
    } catch (error) {
      expected = (error as Error).message;
    }
    expect((await rejection(() => hashManyAsync("nope", []))).message).toBe(expected);
  });
});

it("algorithms that are not of this package", async () => {
  const digest = (message: string) => crypto.createHash("md5").update(message).digest();
  expect(await hashManyAsync("md5", ["a", "b"], { outputEncoding: "buffer" })).toEqual([
    digest("a"),
    digest("b"),
  ]);
  expect(await hashPackedAsync("md5", Buffer.from("abc"), [0, 2, 3])).toEqual(
    Buffer.concat([digest("ab"), digest("c")]),
  );
});
