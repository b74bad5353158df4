/** SHA-1 with collision detection: the published attacks in every way, and what is no attack. */
import * as crypto from "node:crypto";
import { readFileSync } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import {
  backend,
  CollisionError,
  createHash,
  explain,
  hash,
  hashFile,
  hashFiles,
  hashMany,
  hashManyAsync,
  hashPacked,
  hashPackedAsync,
  importState,
  StateError,
} from "shacore";
import { describe, expect, it } from "vitest";
import { outcome } from "../support/outcome.js";
import { randomBytes, randomWords } from "../support/random.js";
import { share } from "../support/share.js";

const read = (file: string) => readFileSync(`test/vectors/sha1-collision/${file}`);
const sha1 = (data: Uint8Array) => crypto.createHash("sha1").update(data).digest("hex");

/** What a call returns or throws. */
function resultOf(call: () => unknown): unknown {
  try {
    return call();
  } catch (error) {
    return error;
  }
}

interface Attack {
  readonly file: string;
  readonly offset: number;
  /** Where the first block is that counts as an attack on fewer rounds. */
  readonly reducedOffset: number;
  readonly safe?: string;
}

const attacks: Attack[] = [
  {
    file: "shattered-1.pdf",
    offset: 256,
    reducedOffset: 192,
    safe: "16e96b70000dd1e7c85b8368ee197754400e58ec",
  },
  {
    file: "shattered-2.pdf",
    offset: 256,
    reducedOffset: 192,
    safe: "e1761773e6a35916d99f891b77663e6405313587",
  },
  { file: "sha-mbles-1.bin", offset: 576, reducedOffset: 576 },
  { file: "sha-mbles-2.bin", offset: 576, reducedOffset: 576 },
];

describe.each(attacks)("$file", ({ file, offset, reducedOffset, safe }) => {
  const data = read(file);
  const digest = sha1(data);

  it("is reported, with the digest that SHA-1 has", () => {
    const report = hash("sha1", data, { collisions: "report" });
    expect(report).toEqual({ digest, collision: true, collisionOffset: offset });
    const streaming = createHash("SHA-1", { collisions: "report" });
    expect([streaming.collision, streaming.collisionOffset]).toEqual([undefined, undefined]);
    expect(streaming.update(data).digest("hex")).toBe(digest);
    expect([streaming.collision, streaming.collisionOffset]).toEqual([true, offset]);
  });

  it("is reported where its attack on fewer rounds ends, when that is asked for", () => {
    const options = { collisions: "report", reducedRounds: true } as const;
    expect(hash("sha1", data, options).collisionOffset).toBe(reducedOffset);
  });

  it("throws in place of the digest, again and again", () => {
    const hashes = [
      () => hash("sha1", data, { collisions: "throw" }),
      ...[undefined, "hex", "base64"].map((encoding) => () => {
        const streaming = createHash("sha1", { collisions: "throw" }).update(data);
        expect(() => streaming.digest(encoding as "hex")).toThrow(CollisionError);
        expect(() => streaming.update("more")).toThrow("Hash update failed");
        return streaming.digest(encoding as "hex");
      }),
    ];
    for (const hashing of hashes) {
      const error = outcome(hashing) as unknown as CollisionError;
      expect(error).toMatchObject({ code: "ERR_SHACORE_COLLISION" });
      expect(hashing).toThrow(CollisionError);
      expect(hashing).toThrow(String(offset));
    }
    try {
      hash("sha1", data, { collisions: "throw" });
    } catch (error) {
      expect(error).toMatchObject({ name: "CollisionError", offset, digest });
    }
  });

  it("leaves the target alone when it throws", () => {
    const target = new Uint8Array(30).fill(7);
    const streaming = createHash("sha1", { collisions: "throw" }).update(data);
    expect(() => streaming.digestInto(target, 5)).toThrow(CollisionError);
    expect(target).toEqual(new Uint8Array(30).fill(7));
  });

  it("has a safe hash of its own", () => {
    const hashed = hash("sha1", data, { collisions: "safe" });
    expect(hashed).not.toBe(digest);
    if (safe !== undefined) expect(hashed).toBe(safe);
    expect(createHash("sha1", { collisions: "safe" }).update(data).digest("hex")).toBe(hashed);
  });

  it("is found in pieces of every size, through copies and exported states", () => {
    const start = data.subarray(0, 1000);
    const safeStart = hash("sha1", start, { collisions: "safe" });
    for (let piece = 1; piece <= 300; piece += piece < 140 ? 1 : 23) {
      let reporting = createHash("sha1", { collisions: "report" });
      let safe = createHash("sha1", { collisions: "safe" });
      for (let from = 0; from < start.length; from += piece) {
        const part = start.subarray(from, from + piece);
        reporting.update(part);
        safe.update(part);
        if (from % 3 === 0) [reporting, safe] = [reporting.copy(), safe.copy()];
        if (from % 5 === 0) {
          reporting = importState(reporting.exportState()) as typeof reporting;
          safe = importState(safe.exportState()) as typeof safe;
        }
      }
      expect(reporting.digest("hex")).toBe(sha1(start));
      expect([piece, reporting.collisionOffset]).toEqual([piece, offset]);
      expect(safe.digest("hex")).toBe(safeStart);
      expect([piece, safe.collisionOffset]).toEqual([piece, offset]);
    }
  });

  it("is found by a stream", async () => {
    const chunks = () => Readable.from([data.subarray(0, 250), data.subarray(250)]);
    const reporting = createHash("sha1", { collisions: "report" });
    await pipeline(chunks(), reporting);
    expect(reporting.read().toString("hex")).toBe(digest);
    expect([reporting.collision, reporting.collisionOffset]).toEqual([true, offset]);
    const throwing = createHash("sha1", { collisions: "throw" });
    await expect(pipeline(chunks(), throwing)).rejects.toThrow(CollisionError);
  });
});

describe("an attack on fewer rounds", () => {
  const data = read("sha1_reducedsha_coll.bin");

  it("is found only when it is asked for", () => {
    const digest = sha1(data);
    for (const reducedRounds of [undefined, false, true]) {
      const report = hash("sha1", data, { collisions: "report", reducedRounds });
      const collision = reducedRounds === true;
      expect(report).toEqual({
        digest,
        collision,
        collisionOffset: collision ? 64 : undefined,
      });
    }
    expect(hash("sha1", data, { collisions: "safe" })).toBe(digest);
    expect(() => hash("sha1", data, { collisions: "throw", reducedRounds: true })).toThrow(
      CollisionError,
    );
  });
});

describe("what is no attack", () => {
  it("has the digest that SHA-1 has, at every length 0..300", () => {
    const message = randomBytes(1, 300);
    for (let length = 0; length <= 300; length++) {
      const data = message.subarray(0, length);
      for (const collisions of ["throw", "safe"] as const)
        expect(hash("sha1", data, { collisions })).toBe(sha1(data));
      const split = createHash("sha1", { collisions: "throw" });
      split.update(data.subarray(0, length >> 1)).update(data.subarray(length >> 1));
      expect(split.digest("hex")).toBe(sha1(data));
      expect([split.collision, split.collisionOffset]).toEqual([false, undefined]);
    }
  });

  it("raises no alarm in many random blocks", () => {
    const data = randomBytes(2, share(6_400_000));
    const report = hash("sha1", data, { collisions: "report", reducedRounds: true });
    expect(report).toEqual({ digest: sha1(data), collision: false, collisionOffset: undefined });
  });

  it("may be a string, in any encoding, and the digest too", () => {
    const reporting = createHash("sha1", { collisions: "report" });
    reporting.update("abc").update("616263", "hex").update("é".repeat(2000));
    expect(reporting.digest("base64")).toBe(
      crypto
        .createHash("sha1")
        .update(`abcabc${"é".repeat(2000)}`)
        .digest("base64"),
    );
    expect(hash("sha1", "abc", { collisions: "report", outputEncoding: "buffer" }).digest).toEqual(
      crypto.createHash("sha1").update("abc").digest(),
    );
  });

  it("keeps apart from a hundred others at once, and from hashes that do not look", () => {
    const next = randomWords(3);
    const attack = read("sha-mbles-1.bin");
    const messages = Array.from({ length: 100 }, (_, index) =>
      index % 4 === 0 ? attack : randomBytes(index, next() % 2000),
    );
    const hashes = messages.map((_, index) =>
      index % 2 === 0 ? createHash("sha1", { collisions: "report" }) : createHash("sha1"),
    );
    for (let from = 0; from < 2000; from += 200)
      hashes.forEach((hashing, index) => {
        hashing.update(messages[index].subarray(from, from + 200));
      });
    hashes.forEach((hashing, index) => {
      expect(hashing.digest("hex")).toBe(sha1(messages[index]));
      if ("collision" in hashing) expect(hashing.collision).toBe(index % 4 === 0);
    });
  });
});

describe("arguments", () => {
  const refused = (name: string, call: () => unknown, code: string) =>
    it(name, () => {
      expect(outcome(call)).toMatchObject({ code });
    });
  const other = "other" as "throw";
  refused("another mode", () => createHash("sha1", { collisions: other }), "ERR_INVALID_ARG_VALUE");
  refused(
    "no mode",
    () => createHash("sha1", { collisions: null as never }),
    "ERR_INVALID_ARG_VALUE",
  );
  refused(
    "reducedRounds that is no boolean",
    () => hash("sha1", "", { collisions: "throw", reducedRounds: 1 as never }),
    "ERR_INVALID_ARG_TYPE",
  );
  refused(
    "another algorithm",
    () => createHash("sha256", { collisions: "throw" }),
    "ERR_INVALID_ARG_VALUE",
  );
  refused(
    "no data",
    () => hash("sha1", 1 as never, { collisions: "throw" }),
    "ERR_INVALID_ARG_TYPE",
  );
});

describe("exported states", () => {
  const attack = read("shattered-1.pdf").subarray(0, 330);
  const states = (["report", "throw", "safe"] as const).flatMap((collisions) =>
    [false, true].map((reducedRounds) =>
      createHash("sha1", { collisions, reducedRounds }).update(attack).exportState(),
    ),
  );

  it("are those of version 1", () => {
    const expected = JSON.parse(
      readFileSync("test/vectors/state/version-1-collisions.json", "utf8"),
    );
    expect(states.map((state) => state.toString("hex"))).toEqual(expected);
  });

  it("say how to go on", () => {
    const [report, , throws, , safe] = states;
    const rest = read("shattered-1.pdf").subarray(330);
    const whole = read("shattered-1.pdf");
    expect(importState(report).update(rest).digest("hex")).toBe(sha1(whole));
    expect(() => importState(throws).update(rest).digest()).toThrow(CollisionError);
    expect(importState(safe).update(rest).digest("hex")).toBe(attacks[0].safe);
  });

  it("are refused when they are damaged", () => {
    const change = (offset: number, ...bytes: number[]) => {
      const state = Buffer.from(states[0]);
      state.set(bytes, offset);
      return state;
    };
    const damaged = [
      ...Array.from({ length: states[0].length }, (_, length) => states[0].subarray(0, length)),
      Buffer.concat([states[0], Buffer.alloc(1)]),
      ...[3, 7, 8, 255].map((options) => change(34, options)),
      change(35, 255, 255, 255, 255, 255, 255, 255, 255),
      change(41, 1, 66),
      change(41, 1, 65),
    ];
    for (const state of damaged) expect(() => importState(state)).toThrow(StateError);
  });
});

describe("many messages and files", () => {
  const [attack, other] = [read("sha-mbles-1.bin"), Buffer.from("abc")];
  const path = (file: string) => `test/vectors/sha1-collision/${file}`;

  it("hashMany reports, throws, and makes safe hashes", () => {
    expect(hashMany("sha1", [other, attack], { collisions: "report" })).toEqual([
      { digest: sha1(other), collision: false, collisionOffset: undefined },
      { digest: sha1(attack), collision: true, collisionOffset: 576 },
    ]);
    expect(() => hashMany("sha1", [other, attack], { collisions: "throw" })).toThrow(
      CollisionError,
    );
    expect(hashMany("sha1", new Set([other, attack]), { collisions: "safe" })).toEqual([
      sha1(other),
      hash("sha1", attack, { collisions: "safe" }),
    ]);
    expect(hashMany("sha1", ["abc"], { outputEncoding: "base64" })).toEqual([
      crypto.createHash("sha1").update("abc").digest("base64"),
    ]);
  });

  /** The attacks in many places among innocents of unequal and of equal lengths, views and strings. */
  const batches = Array.from({ length: 16 }, (_, place) => {
    const words = randomWords(place);
    const innocents = Array.from({ length: 40 }, (_, index) => {
      if (index % 7 === 3) return "x".repeat((words() >>> 8) % 900);
      return randomBytes(index, place % 2 ? attack.length : (words() >>> 8) % 900);
    });
    const { file } = attacks[place % attacks.length];
    innocents[(5 * place) % 39] = read(file).subarray(0, place % 3 === 2 ? 700 : 1000);
    return innocents;
  });
  const modes = ["report", "throw", "safe"] as const;

  /** What comes of each message on its own, or what the first throws that does. */
  function oneByOne(messages: (string | Uint8Array)[], options: object): unknown {
    const all = messages.map((message, index) => {
      const result = resultOf(() => hash("sha1", message, options as never));
      return result instanceof CollisionError
        ? new CollisionError(result.offset, result.digest, index)
        : result;
    });
    return all.find((result) => result instanceof CollisionError) ?? all;
  }

  for (const mode of modes)
    it(`many messages have the verdicts that they have on their own: ${mode}`, async () => {
      for (const messages of batches)
        for (const reducedRounds of [false, true])
          for (const outputEncoding of ["hex", "buffer"] as const) {
            const options = { collisions: mode, reducedRounds, outputEncoding };
            const expected = oneByOne(messages, options);
            expect(resultOf(() => hashMany("sha1", messages, options))).toEqual(expected);
            const later = await hashManyAsync("sha1", messages, options).catch((error) => error);
            expect(later).toEqual(expected);
          }
    });

  for (const collisions of ["throw", "safe"] as const)
    it(`packed messages: ${collisions}`, async () => {
      for (const messages of batches) {
        const parts = messages.map((message) => Buffer.from(message));
        const offsets = [0];
        for (const part of parts) offsets.push((offsets.at(-1) as number) + part.length);
        const data = Buffer.concat(parts);
        const options = { collisions, outputEncoding: "buffer" } as const;
        const one = oneByOne(parts, options);
        const expected = Array.isArray(one) ? Buffer.concat(one) : one;
        expect(resultOf(() => hashPacked("sha1", data, offsets, { collisions }))).toEqual(expected);
        const target = new Uint8Array(20 * parts.length);
        const written = resultOf(() => hashPacked("sha1", data, offsets, { collisions, target }));
        if (Array.isArray(one)) expect(written).toBe(target);
        expect(Buffer.from(target)).toEqual(Array.isArray(one) ? expected : Buffer.alloc(800));
        const later = await hashPackedAsync("sha1", data, offsets, { collisions }).catch((e) => e);
        expect(later).toEqual(expected);
      }
    });

  it("empty batches, and innocents alone", async () => {
    for (const collisions of modes) {
      expect(hashMany("sha1", [], { collisions })).toEqual([]);
      expect(await hashManyAsync("sha1", [], { collisions })).toEqual([]);
    }
    expect(hashPacked("sha1", other, [0], { collisions: "throw" })).toEqual(Buffer.alloc(0));
    expect(await hashManyAsync("sha1", ["abc", "abc"], { collisions: "throw" })).toEqual([
      sha1(other),
      sha1(other),
    ]);
  });

  it("batches refuse what they cannot do", async () => {
    const code = "ERR_INVALID_ARG_VALUE";
    const report = { collisions: "report" } as never;
    expect(resultOf(() => hashPacked("sha1", other, [0, 3], report))).toMatchObject({ code });
    expect(resultOf(() => hashMany("sha256", [other], report))).toMatchObject({ code });
    expect(resultOf(() => hashMany("sha1", [], { collisions: "no" as never }))).toMatchObject({
      code,
    });
    for (const late of [
      hashPackedAsync("sha1", other, [0, 3], report),
      hashManyAsync("sha256", [other], report),
      hashPackedAsync("sha224", other, [0, 3], { collisions: "safe" }),
    ])
      expect(await late.catch((error: Error) => error)).toMatchObject({ code });
  });

  it("explain says what looks for collisions", () => {
    const { single, batches } = explain().collisionCheck;
    expect([typeof single, typeof batches]).toEqual(["string", "string"]);
    expect(backend() === "portable").toBe(single === "portable");
  });

  it("hashFile throws, and makes safe hashes", async () => {
    const file = path("shattered-1.pdf");
    const error = await hashFile(file, { collisions: "throw" }).catch((reason) => reason);
    expect(error).toMatchObject({
      code: "ERR_SHACORE_COLLISION",
      offset: 256,
      digest: sha1(read("shattered-1.pdf")),
    });
    expect(await hashFile(file, { collisions: "safe" })).toBe(attacks[0].safe);
    expect(await hashFile("LICENSE", { collisions: "throw" })).toBe(sha1(readFileSync("LICENSE")));
    const report = "report" as "throw";
    const refusal = await hashFile(file, { collisions: report }).catch((reason) => reason);
    expect(refusal).toMatchObject({
      code: "ERR_INVALID_ARG_VALUE",
    });
  });

  it("hashFiles finds the attacks in every place, with the hashes that hash has", async () => {
    const innocents = ["LICENSE", "README.md", "package.json", "tsconfig.json", "biome.json"];
    const files = Array.from({ length: 60 }, (_, index) =>
      index % 4 === 1 ? path(attacks[(index >> 2) % 4].file) : innocents[index % 5],
    );
    for (const reducedRounds of [false, true])
      for (const collisions of ["throw", "safe"] as const) {
        const results: unknown[] = [];
        for await (const { digest, error } of hashFiles(files, { collisions, reducedRounds }))
          results.push(digest ?? error);
        expect(results).toEqual(
          files.map((file) =>
            resultOf(() => hash("sha1", readFileSync(file), { collisions, reducedRounds })),
          ),
        );
      }
  });

  it("hashFiles goes on behind a file that is part of an attack", async () => {
    const files = ["LICENSE", path("sha-mbles-2.bin"), "README.md", path("shattered-2.pdf")];
    const results: unknown[] = [];
    for await (const { digest, error } of hashFiles(files, { collisions: "throw" }))
      results.push(digest ?? (error as unknown as CollisionError).offset);
    expect(results).toEqual([
      sha1(readFileSync("LICENSE")),
      576,
      sha1(readFileSync("README.md")),
      256,
    ]);
  });
});
