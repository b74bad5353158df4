/** A Hash as a stream.Transform: everything that node:crypto's does. */
import * as crypto from "node:crypto";
import { Readable, Transform, Writable } from "node:stream";
import { finished, pipeline } from "node:stream/promises";
import * as shacore from "shacore";
import { describe, expect, it } from "vitest";
import { agree } from "../support/agree.js";
import { algorithms } from "../support/algorithms.js";
import { outcome } from "../support/outcome.js";

type Hashing = Pick<typeof crypto, "createHash">;
type Scenario = (module: Hashing) => unknown;

function same(name: string, scenario: Scenario): void {
  const settle = async (module: Hashing) => {
    try {
      return { result: await scenario(module) };
    } catch (error) {
      return { error: (error as Error).name, code: (error as NodeJS.ErrnoException).code };
    }
  };
  agree(
    name,
    () => settle(shacore),
    () => settle(crypto),
  );
}

const chunks = () => ["abc", Buffer.from("def"), "x".repeat(70_000), Buffer.alloc(100_000, 3)];

describe.each(algorithms)("%s", (algorithm) => {
  describe("writing", () => {
    same("pipe", ({ createHash }) => Readable.from(chunks()).pipe(createHash(algorithm)).toArray());
    same("pipeline into a collector", async ({ createHash }) => {
      const collected: unknown[] = [];
      const collector = new Writable({
        write(chunk, _encoding, callback) {
          collected.push(chunk);
          callback();
        },
      });
      await pipeline(Readable.from(chunks()), createHash(algorithm), collector);
      return collected;
    });
    same("end with data, read", async ({ createHash }) => {
      const hash = createHash(algorithm);
      hash.end("abc");
      await finished(hash, { readable: false });
      return hash.read();
    });
    for (const encoding of ["utf8", "hex", "base64", "latin1", "utf16le"] as const)
      same(`a string in ${encoding}`, ({ createHash }) => {
        const hash = createHash(algorithm);
        hash.write("61626364", encoding);
        hash.end("61é€", encoding);
        return hash.toArray();
      });
    it("an odd number of hexadecimal digits is an error of the stream", async () => {
      // node:crypto aborts the process here.
      const hash = shacore.createHash(algorithm);
      hash.write("616", "hex");
      await expect(finished(hash)).rejects.toThrow("is invalid for data of length 3");
    });
    same("setDefaultEncoding", ({ createHash }) => {
      const hash = createHash(algorithm);
      hash.setDefaultEncoding("hex");
      hash.end("616263");
      return hash.toArray();
    });
    same("something that is no data", async ({ createHash }) => {
      const hash = createHash(algorithm);
      return outcome(() => hash.write(5));
    });
    same("a reader that changes the digest it got", async ({ createHash }) => {
      const hash = createHash(algorithm);
      hash.end("abc");
      const [digest] = await hash.toArray();
      digest.fill(0);
      return hash.digest("hex");
    });
    same("update and write in turns", ({ createHash }) => {
      const hash = createHash(algorithm).update("a");
      hash.write("b");
      hash.update("c").end("d");
      return hash.toArray();
    });
    same("nothing", ({ createHash }) => {
      const hash = createHash(algorithm);
      hash.end();
      return hash.toArray();
    });
  });

  describe("reading", () => {
    same("setEncoding", ({ createHash }) => {
      const hash = createHash(algorithm);
      hash.setEncoding("hex");
      hash.end("abc");
      return hash.toArray();
    });
    same("the encoding option", ({ createHash }) => {
      const hash = createHash(algorithm, { encoding: "base64" });
      hash.end("abc");
      return hash.toArray();
    });
    same("events, in order", async ({ createHash }) => {
      const events: unknown[] = [];
      const hash = createHash(algorithm);
      for (const name of ["data", "end", "finish", "close", "error"])
        hash.on(name, (value) => events.push([name, value]));
      hash.end("abc");
      await finished(hash.resume());
      return events;
    });
    same("once('readable')", async ({ createHash }) => {
      const hash = createHash(algorithm);
      hash.end("abc");
      return new Promise((resolve) => hash.once("readable", () => resolve(hash.read())));
    });
    same("pipe with end: false", async ({ createHash }) => {
      const hash = createHash(algorithm);
      const source = Readable.from(["abc"]);
      source.pipe(hash, { end: false });
      await finished(source);
      return hash.digest("hex");
    });
  });

  describe("the digest and the stream", () => {
    const ended = async ({ createHash }: Hashing) => {
      const hash = createHash(algorithm);
      hash.end("abc");
      await finished(hash.resume());
      return hash;
    };
    same("digest after the end", async (module) => (await ended(module)).digest("hex"));
    same("digest twice after the end", async (module) => {
      const hash = await ended(module);
      hash.digest();
      return hash.digest();
    });
    it("update after the end is refused", async () => {
      // node:crypto takes the data and drops it.
      const hash = await ended(shacore);
      expect(outcome(() => hash.update("x"))).toMatchObject({
        code: "ERR_CRYPTO_HASH_UPDATE_FAILED",
      });
    });
    same("end after digest", async ({ createHash }) => {
      const hash = createHash(algorithm).update("abc");
      hash.digest();
      hash.end();
      return hash.toArray();
    });
    same("write after end", ({ createHash }) => {
      const hash = createHash(algorithm);
      hash.end("abc");
      return new Promise((resolve) => {
        hash.on("error", (error: NodeJS.ErrnoException) => resolve(error.code));
        hash.write("x");
      });
    });
    same("copy in the middle", async ({ createHash }) => {
      const hash = createHash(algorithm);
      hash.write("abc");
      const copy = hash.copy();
      hash.end("d");
      copy.end("e");
      return [await hash.toArray(), await copy.toArray()];
    });
    same("destroy", async ({ createHash }) => {
      const hash = createHash(algorithm).update("abc");
      hash.destroy();
      return [hash.destroyed, hash.digest("hex")];
    });
  });

  describe("being a stream", () => {
    same("properties of a fresh one", ({ createHash }) => {
      const hash = createHash(algorithm, { highWaterMark: 77 });
      return [
        hash.readableHighWaterMark,
        hash.writableHighWaterMark,
        hash.readable,
        hash.writable,
        hash.destroyed,
        hash.readableEncoding,
        hash.writableObjectMode,
      ];
    });
    it("is an instance of Transform", () => {
      expect(shacore.createHash(algorithm)).toBeInstanceOf(Transform);
    });
    it("keeps listeners that came before its first use", () => {
      const hash = shacore.createHash(algorithm);
      let called = 0;
      hash.on("custom", () => called++);
      hash.write("a");
      hash.emit("custom");
      expect(called).toBe(1);
    });
    it("sets nothing up until it is used as a stream", () => {
      const hash = shacore.createHash(algorithm).update("a");
      expect(Object.hasOwn(hash, "_readableState")).toBe(false);
      hash.write("b");
      expect(Object.hasOwn(hash, "_readableState")).toBe(true);
    });
  });
});
