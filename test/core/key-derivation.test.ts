/** PBKDF2 and HKDF: every vector of the RFCs and of Wycheproof; and node:crypto's keys. */
import * as crypto from "node:crypto";
import { promisify } from "node:util";
import { hkdf, hkdfSync, pbkdf2, pbkdf2Sync } from "shacore";
import { describe, expect, it } from "vitest";
import { algorithms } from "../support/algorithms.js";
import {
  type HkdfVector,
  type Pbkdf2Vector,
  rfcHkdf,
  rfcPbkdf2,
  wycheproofHkdf,
  wycheproofPbkdf2,
} from "../support/keyed-vectors.js";
import { outcome } from "../support/outcome.js";
import { randomBytes, randomWords } from "../support/random.js";

const pbkdf2Promise = promisify(pbkdf2);
const hkdfPromise = promisify(hkdf);

/** Those with more iterations take long: test/slow has them. */
const ITERATIONS_MAX = 100_000;

describe("PBKDF2", () => {
  const sources: [string, string, Pbkdf2Vector[], number][] = [
    ["RFC 6070", "sha1", rfcPbkdf2(), 6],
    ["Wycheproof", "sha1", wycheproofPbkdf2("sha1"), 64],
    ["Wycheproof", "sha256", wycheproofPbkdf2("sha256"), 60],
  ];

  describe.each(sources)("%s vectors for %s", (_, algorithm, vectors, count) => {
    const quick = vectors.filter(({ iterations }) => iterations <= ITERATIONS_MAX);

    it("are there", () => {
      expect(vectors.length).toBe(count);
      expect(quick.length).toBeGreaterThan(count - 2);
    });

    it("hold", () => {
      for (const { password, salt, iterations, key } of quick)
        expect(pbkdf2Sync(password, salt, iterations, key.length, algorithm)).toEqual(key);
    });

    it("hold all at once", async () => {
      const keys = quick.map(({ password, salt, iterations, key }) =>
        pbkdf2Promise(password, salt, iterations, key.length, algorithm),
      );
      expect(await Promise.all(keys)).toEqual(quick.map(({ key }) => key));
    });
  });

  describe.each(algorithms)("%s", (algorithm, digestLength) => {
    it("every length of key up to 20 blocks", () => {
      for (let length = 1; length <= 20 * digestLength; length += length < 70 ? 1 : 13)
        expect(pbkdf2Sync("password", "salt", 5, length, algorithm)).toEqual(
          crypto.pbkdf2Sync("password", "salt", 5, length, algorithm),
        );
    });

    it("every number of iterations up to 50", () => {
      for (let iterations = 1; iterations <= 50; iterations++)
        expect(pbkdf2Sync("password", "salt", iterations, 50, algorithm)).toEqual(
          crypto.pbkdf2Sync("password", "salt", iterations, 50, algorithm),
        );
    });

    it("passwords and salts of random lengths", () => {
      const next = randomWords(7);
      for (let turn = 0; turn < 200; turn++) {
        const password = randomBytes(turn, next() % 200);
        const salt = randomBytes(turn + 1, next() % 200);
        expect(pbkdf2Sync(password, salt, 3, 33, algorithm)).toEqual(
          crypto.pbkdf2Sync(password, salt, 3, 33, algorithm),
        );
      }
    });

    it("many of different sizes at once", async () => {
      const next = randomWords(11);
      const calls = Array.from({ length: 100 }, (_, index) => ({
        password: randomBytes(index, next() % 100),
        salt: randomBytes(index + 1, next() % 100),
        iterations: 1 + (next() % 200),
        length: 1 + (next() % 150),
      }));
      const keys = await Promise.all(
        calls.map(({ password, salt, iterations, length }) =>
          pbkdf2Promise(password, salt, iterations, length, algorithm),
        ),
      );
      calls.forEach(({ password, salt, iterations, length }, index) => {
        expect(keys[index]).toEqual(
          crypto.pbkdf2Sync(password, salt, iterations, length, algorithm),
        );
      });
    });
  });

  it("algorithms in turns at once", async () => {
    const keys = await Promise.all(
      Array.from({ length: 60 }, (_, index) =>
        pbkdf2Promise(`password ${index}`, "salt", 20, 70, algorithms[index % 3][0]),
      ),
    );
    keys.forEach((key, index) => {
      const algorithm = algorithms[index % 3][0];
      expect(key).toEqual(crypto.pbkdf2Sync(`password ${index}`, "salt", 20, 70, algorithm));
    });
  });
});

describe("HKDF", () => {
  const sources: [string, string, HkdfVector[], number][] = ["sha1", "sha256"].flatMap(
    (algorithm): [string, string, HkdfVector[], number][] => [
      ["RFC 5869", algorithm, rfcHkdf(algorithm), 3],
      ["Wycheproof", algorithm, wycheproofHkdf(algorithm), 86],
    ],
  );

  describe.each(sources)("%s vectors for %s", (_, algorithm, vectors, least) => {
    it("are there", () => {
      expect(vectors.length).toBeGreaterThan(least - 1);
    });

    it("hold", async () => {
      for (const { material, salt, info, length, key } of vectors)
        if (key === undefined) {
          expect(outcome(() => hkdfSync(algorithm, material, salt, info, length))).toMatchObject({
            code: "ERR_CRYPTO_INVALID_KEYLEN",
          });
        } else {
          expect(Buffer.from(hkdfSync(algorithm, material, salt, info, length))).toEqual(key);
          const later = await hkdfPromise(algorithm, material, salt, info, length);
          expect(Buffer.from(later)).toEqual(key);
        }
    });
  });

  describe.each(algorithms)("%s", (algorithm, digestLength) => {
    it("every length of key up to ten blocks, and the longest", () => {
      for (const length of [...Array(10 * digestLength).keys(), 255 * digestLength].slice(1))
        expect(hkdfSync(algorithm, "material", "salt", "info", length)).toEqual(
          crypto.hkdfSync(algorithm, "material", "salt", "info", length),
        );
    });

    it("material, salts and infos of random lengths", () => {
      const next = randomWords(13);
      for (let turn = 0; turn < 200; turn++) {
        const material = randomBytes(turn, next() % 200);
        const salt = randomBytes(turn + 1, next() % 200);
        const info = randomBytes(turn + 2, next() % 1025);
        expect(hkdfSync(algorithm, material, salt, info, 75)).toEqual(
          crypto.hkdfSync(algorithm, material, salt, info, 75),
        );
      }
    });
  });
});
