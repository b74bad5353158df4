/** HMAC: every vector of the RFCs, of NIST and of Wycheproof; and node:crypto's MACs. */
import * as crypto from "node:crypto";
import { createHmac, hmacKey } from "shacore";
import { describe, expect, it } from "vitest";
import { algorithms } from "../support/algorithms.js";
import { type MacVector, nistMacs, rfcMacs, wycheproofMacs } from "../support/keyed-vectors.js";
import { randomBytes, randomWords } from "../support/random.js";

describe.each(algorithms)("%s", (algorithm, digestLength) => {
  const sources: [string, MacVector[], number][] = [
    ["RFC", rfcMacs(algorithm), 6],
    ["NIST", nistMacs(digestLength), 200],
    ["Wycheproof", wycheproofMacs(algorithm), 170],
  ];

  describe.each(sources)("%s vectors", (_, vectors, least) => {
    it("are there", () => {
      expect(vectors.length).toBeGreaterThan(least - 1);
    });

    it("hold for createHmac", () => {
      for (const { key, message, mac, valid } of vectors) {
        const ours = createHmac(algorithm, key).update(message).digest();
        expect(ours.subarray(0, mac.length).equals(mac)).toBe(valid);
      }
    });

    it("hold for createHmac piece by piece", () => {
      for (const { key, message, mac, valid } of vectors) {
        const hmac = createHmac(algorithm, key);
        for (let start = 0; start < message.length; start += 17)
          hmac.update(message.subarray(start, start + 17));
        expect(hmac.digest("hex").startsWith(mac.toString("hex"))).toBe(valid);
      }
    });

    it("hold for hmacKey", () => {
      for (const { key, message, mac, valid } of vectors) {
        const reusable = hmacKey(algorithm, key);
        expect(reusable.sign(message).startsWith(mac.toString("hex"))).toBe(valid);
        const whole = mac.length === digestLength;
        expect(reusable.verify(message, mac)).toBe(valid && whole);
        expect(reusable.verify(message, mac.toString("hex"))).toBe(valid && whole);
      }
    });
  });

  const reference = (key: Uint8Array, message: Uint8Array) =>
    crypto.createHmac(algorithm, key).update(message).digest("hex");

  it("every length of key up to 300 bytes", () => {
    const message = randomBytes(1, 100);
    for (let length = 0; length <= 300; length++) {
      const key = randomBytes(length, length);
      const expected = reference(key, message);
      expect(createHmac(algorithm, key).update(message).digest("hex")).toBe(expected);
      expect(hmacKey(algorithm, key).sign(message)).toBe(expected);
    }
  });

  it("every length of message up to 400 bytes", () => {
    const key = randomBytes(2, 32);
    const reusable = hmacKey(algorithm, key);
    for (let length = 0; length <= 400; length++) {
      const message = randomBytes(length, length);
      const expected = reference(key, message);
      expect(createHmac(algorithm, key).update(message).digest("hex")).toBe(expected);
      expect(reusable.sign(message)).toBe(expected);
      expect(reusable.verify(message, expected)).toBe(true);
    }
  });

  it("messages in pieces of random lengths", () => {
    const next = randomWords(3);
    for (let turn = 0; turn < 300; turn++) {
      const key = randomBytes(turn, next() % 100);
      const message = randomBytes(turn, next() % 2000);
      const hmac = createHmac(algorithm, key);
      for (let start = 0; start < message.length; ) {
        const length = 1 + (next() % 300);
        hmac.update(message.subarray(start, start + length));
        start += length;
      }
      expect(hmac.digest("hex")).toBe(reference(key, message));
    }
  });

  it("thousands of keys in turns", () => {
    const keys = Array.from({ length: 3000 }, (_, index) => randomBytes(index, index % 90));
    const reusable = keys.map((key) => hmacKey(algorithm, key));
    const expected = keys.map((key) => reference(key, Buffer.from("message")));
    for (let round = 0; round < 2; round++)
      for (const [index, key] of reusable.entries())
        expect(key.sign("message")).toBe(expected[index]);
  });

  it("more messages at once than there are slots", () => {
    const count = 200;
    const messages = Array.from({ length: count }, (_, index) => {
      const key = randomBytes(index, 20 + index);
      return index % 2 === 0 ? createHmac(algorithm, key) : hmacKey(algorithm, key).createHmac();
    });
    for (const piece of ["a", "b".repeat(100), "c".repeat(1000)])
      for (const message of messages) message.update(piece);
    const whole = Buffer.from(`a${"b".repeat(100)}${"c".repeat(1000)}`);
    messages.forEach((message, index) => {
      expect(message.digest("hex")).toBe(reference(randomBytes(index, 20 + index), whole));
    });
  });
});
