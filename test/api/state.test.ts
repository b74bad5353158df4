/** States that leave as bytes and go on elsewhere. */
import * as crypto from "node:crypto";
import { readFileSync } from "node:fs";
import { finished } from "node:stream/promises";
import { backend, createHash, importState, StateError } from "shacore";
import { describe, expect, it } from "vitest";
import { algorithms } from "../support/algorithms.js";
import { outcome } from "../support/outcome.js";
import { randomBytes } from "../support/random.js";

interface StoredState {
  readonly algorithm: string;
  /** Byte `i` of the message is `i % 251`. */
  readonly length: number;
  /** In hexadecimal, as the first version exported it. */
  readonly state: string;
  /** Of the message and "the rest". */
  readonly digest: string;
}

const stored: StoredState[] = JSON.parse(readFileSync("test/vectors/state/version-1.json", "utf8"));

describe("the states that version 1 stored", () => {
  it("are there, for every algorithm", () => {
    expect([...new Set(stored.map(({ algorithm }) => algorithm))]).toEqual(
      algorithms.map(([name]) => name),
    );
  });
  for (const { algorithm, length, state, digest } of stored) {
    it(`${algorithm} after ${length} bytes`, () => {
      const message = Uint8Array.from({ length }, (_, index) => index % 251);
      const hash = createHash(algorithm).update(message) as ReturnType<typeof importState>;
      expect(hash.exportState().toString("hex")).toBe(state);
      expect(importState(Buffer.from(state, "hex")).update("the rest").digest("hex")).toBe(digest);
    });
  }
});

/**
 * The initial value with "abc" behind so many bytes, padded and compressed: the last block of messages
 * that take too long to hash (computed with Python from FIPS 180-4).
 */
const longMessages: [bigint, string][] = [
  [2n ** 26n, "91689d34ef4eab0fcc0b847855b4e6fd2adcf73e"],
  [2n ** 29n, "70b64c9af3edb08d2c55ece5b6747e1d137a837b"],
  [2n ** 32n, "8f9f19f7e61616973b7d7218ab3dd237973eb778"],
  [2n ** 35n, "40109f62b65e83468d3c934e9ff17aa650026f0a"],
  [2n ** 48n, "dd470d1e50388966e7dbc4ad3d86650fab00e376"],
  [2n ** 53n - 64n, "7b3f60cc53add3d7c5c7da39a4d4c4420f60d1e3"],
];

describe("messages of many bits", () => {
  for (const [count, digest] of longMessages)
    it(`${count + 3n} bytes`, () => {
      const state = createHash("sha1").exportState();
      state.writeBigUInt64BE(count, state.length - 8);
      expect(importState(state).update("abc").digest("hex")).toBe(digest);
      const searching = createHash("sha1", { collisions: "report" }).exportState();
      searching.writeBigUInt64BE(count, searching.length - 17);
      expect(importState(searching).update("abc").digest("hex")).toBe(digest);
    });
});

/** A state with some of its bytes replaced. */
function changed(state: Uint8Array, offset: number, ...bytes: number[]): Uint8Array {
  const copy = Uint8Array.from(state);
  copy.set(bytes, offset);
  return copy;
}

describe.each(algorithms)("%s", (algorithm) => {
  const message = randomBytes(9, 300);
  const stateAfter = (length: number) =>
    createHash(algorithm).update(message.subarray(0, length)).exportState();
  const countOffset = stateAfter(0).length - 8;
  const bad = (state: unknown) => outcome(() => importState(state as Uint8Array));
  const refused = { error: "StateError", code: "ERR_SHACORE_STATE" };

  it("goes on at every length 0..200, and so does what was exported", () => {
    for (let length = 0; length <= 200; length++) {
      const hash = createHash(algorithm).update(message.subarray(0, length));
      const state = hash.exportState();
      expect(state.length).toBe(countOffset + 8 + (length % 64));
      const imported = importState(state);
      expect(imported.exportState().equals(state)).toBe(true);
      const expected = crypto.createHash(algorithm).update(message).digest("hex");
      for (const each of [hash, imported])
        expect(each.update(message.subarray(length)).digest("hex")).toBe(expected);
    }
  });

  it("is the same however the message came in pieces", () => {
    const state = stateAfter(300);
    for (const size of [1, 7, 63, 64, 65, 128, 129]) {
      const hash = createHash(algorithm);
      for (let start = 0; start < 300; start += size) {
        hash.update(message.subarray(start, Math.min(start + size, 300)));
        hash.exportState();
      }
      expect(hash.exportState().equals(state)).toBe(true);
    }
  });

  it("of strings, short and long, and of a copy", () => {
    for (const text of ["abc", "é".repeat(50), "x".repeat(5000)]) {
      const hash = createHash(algorithm).update(text);
      const state = hash.exportState();
      expect(createHash(algorithm).update(Buffer.from(text)).exportState().equals(state)).toBe(
        true,
      );
      expect(hash.copy().exportState().equals(state)).toBe(true);
      expect(importState(state).update("!").digest("hex")).toBe(
        crypto.createHash(algorithm).update(`${text}!`).digest("hex"),
      );
    }
  });

  it("many at once keep apart", () => {
    const hashes = Array.from({ length: 300 }, (_, index) => stateAfter(index)).map((state) =>
      importState(state),
    );
    hashes.forEach((hash, index) => {
      expect(hash.update(message.subarray(index)).digest("hex")).toBe(
        crypto.createHash(algorithm).update(message).digest("hex"),
      );
    });
  });

  it("of a stream between its chunks, imported into another stream", async () => {
    const first = createHash(algorithm);
    await new Promise((resolve) => first.write("some ", resolve));
    const second = importState(first.exportState(), { encoding: "hex" });
    second.end("data");
    first.end("data");
    const expected = crypto.createHash(algorithm).update("some data").digest("hex");
    expect(await second.toArray()).toEqual([expected]);
    await finished(first.resume());
    expect(first.digest("hex")).toBe(expected);
  });

  it("there is none after the digest, or after the end of the stream", async () => {
    const used = createHash(algorithm);
    used.digest();
    const ended = createHash(algorithm);
    ended.end();
    await finished(ended.resume());
    for (const hash of [used, ended])
      expect(outcome(() => hash.exportState())).toMatchObject({
        code: "ERR_CRYPTO_HASH_FINALIZED",
      });
  });

  it("has memory of its own, and keeps none of the caller's", () => {
    const hash = createHash(algorithm).update("abc");
    const state = hash.exportState();
    expect(state.buffer.byteLength).toBe(state.length);
    const imported = importState(state);
    state.fill(0);
    const expected = crypto.createHash(algorithm).update("abc").digest("hex");
    expect(hash.digest("hex")).toBe(expected);
    expect(imported.digest("hex")).toBe(expected);
  });

  it("may be in any view of any memory", () => {
    const state = stateAfter(100);
    const shared = new Uint8Array(new SharedArrayBuffer(state.length + 3)).subarray(3);
    shared.set(state);
    const expected = crypto.createHash(algorithm).update(message.subarray(0, 100)).digest("hex");
    const views = [
      new Uint8Array(state),
      shared,
      new DataView(state.buffer, state.byteOffset, state.length),
      new Int16Array(new Uint8Array(state).buffer),
    ];
    for (const view of views) expect(importState(view).digest("hex")).toBe(expected);
  });

  it("of every other length is refused", () => {
    for (const length of [0, 1, 63, 64, 130]) {
      const state = stateAfter(length);
      for (let cut = 0; cut < state.length; cut++)
        expect(bad(state.subarray(0, cut))).toMatchObject(refused);
      for (let more = 1; more <= 130; more++)
        expect(bad(Buffer.concat([state, Buffer.alloc(more)]))).toMatchObject(refused);
    }
  });

  it("with a count that its tail does not fit is refused", () => {
    const state = stateAfter(70);
    for (let low = 0; low < 256; low++) {
      const given = outcome(
        () => importState(changed(state, countOffset + 7, low)) instanceof Object,
      );
      if (low % 64 === 70 % 64) expect(given).toEqual({ result: true });
      else expect(given).toMatchObject(refused);
    }
  });

  it("with another magic, version or algorithm is refused", () => {
    const state = stateAfter(70);
    for (let offset = 0; offset < 4; offset++)
      for (const byte of [0, state[offset] ^ 1, state[offset] ^ 0x20])
        expect(bad(changed(state, offset, byte))).toMatchObject(refused);
    for (const version of [0, 2, 3, 255])
      expect(bad(changed(state, 4, version))).toMatchObject(refused);
    for (const id of [0, 4, 5, 128, 255]) expect(bad(changed(state, 5, id))).toMatchObject(refused);
  });

  it("counts to 2^53 - 1 and no further", () => {
    const state = stateAfter(63);
    const most = changed(state, countOffset, 0, 0x1f, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff);
    expect(importState(most).exportState().equals(most)).toBe(true);
    for (const first of [0x20, 0x40, 0x80, 0xff])
      expect(bad(changed(most, countOffset + 1, first))).toMatchObject(refused);
    for (const first of [1, 0x1f, 0x20, 0x7f, 0x80, 0xff])
      expect(bad(changed(most, countOffset, first))).toMatchObject(refused);
  });

  it("of a message as long as the algorithm allows, or longer, is refused", () => {
    for (const count of [2n ** 61n - 64n, 2n ** 61n - 1n, 2n ** 61n, 2n ** 63n, 2n ** 64n - 1n]) {
      const state = stateAfter(Number(count % 64n));
      state.writeBigUInt64BE(count, countOffset);
      expect(bad(state)).toMatchObject(refused);
      const searching = createHash("sha1", { collisions: "report" })
        .update(message.subarray(0, Number(count % 64n)))
        .exportState();
      searching.writeBigUInt64BE(count, 26);
      expect(bad(searching)).toMatchObject(refused);
    }
  });

  it("at its end a message can no longer be exported, or is full", () => {
    const state = stateAfter(63);
    const most = changed(state, countOffset, 0, 0x1f, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff);
    const hash = importState(most);
    const before = importState(most).digest("hex");
    if (backend() === "native") {
      expect(outcome(() => hash.update("x").exportState())).toMatchObject(refused);
    } else {
      expect(outcome(() => hash.update("x"))).toMatchObject({
        code: "ERR_CRYPTO_HASH_UPDATE_FAILED",
      });
      expect(hash.digest("hex")).toBe(before);
    }
  });

  it("refuses options as createHash does", () => {
    const state = stateAfter(1);
    expect(outcome(() => importState(state, { outputLength: 5 }))).toEqual(
      outcome(() => createHash(algorithm, { outputLength: 5 })),
    );
  });
});

describe("importState", () => {
  for (const value of [undefined, null, 5, "SHAC", {}, [], new ArrayBuffer(34), new Date(0)])
    it(`refuses ${Object.prototype.toString.call(value)}`, () => {
      expect(outcome(() => importState(value as Uint8Array))).toMatchObject({
        error: "TypeError",
        code: "ERR_INVALID_ARG_TYPE",
      });
    });

  it("refuses random bytes behind the magic, with one kind of error", () => {
    for (let seed = 0; seed < 3000; seed++) {
      const bytes = randomBytes(seed, 4 + (seed % 130));
      bytes.write("SHAC");
      if (seed % 3 !== 0 && bytes.length > 6) bytes.set([1, 1 + (seed % 3)], 4);
      try {
        importState(bytes);
        throw new Error(`${bytes.toString("hex")} was taken`);
      } catch (error) {
        expect(error).toBeInstanceOf(StateError);
      }
    }
  });

  it("says what is wrong", () => {
    const message = (...bytes: number[]) => {
      try {
        importState(Uint8Array.from(bytes));
      } catch (error) {
        return (error as Error).message;
      }
      return undefined;
    };
    expect(message()).toBe("a state of 0 bytes; it must have at least 6");
    expect(message(1, 2, 3, 4, 5, 6)).toBe("these bytes are no exported state");
    const magic = [0x53, 0x48, 0x41, 0x43];
    expect(message(...magic, 7, 1)).toBe("a state of version 7; this version knows 1");
    expect(message(...magic, 1, 9)).toBe("a state of the unknown algorithm 9");
    expect(message(...magic, 1, 1)).toBe("a state of 6 bytes; it must have at least 34");
  });
});
