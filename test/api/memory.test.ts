/** Memory that moves, shrinks or vanishes: the same digest as node:crypto, and never a crash. */
import * as crypto from "node:crypto";
import * as shacore from "shacore";
import { describe, expect, it } from "vitest";
import { agree } from "../support/agree.js";
import { algorithms } from "../support/algorithms.js";
import { outcome } from "../support/outcome.js";

type Hashing = Pick<typeof crypto, "createHash">;

/** The constructor of ArrayBuffer from Node 20 on. */
type ResizableArrayBuffer = new (
  length: number,
  options: { maxByteLength: number },
) => ArrayBuffer & { resize(length: number): void };

describe.each(algorithms)("%s", (algorithm) => {
  const digestOf = ({ createHash }: Hashing, view: NodeJS.ArrayBufferView) =>
    outcome(() => createHash(algorithm).update(view).digest("hex"));

  function same(name: string, make: () => NodeJS.ArrayBufferView): void {
    agree(
      name,
      () => [digestOf(shacore, make()), outcome(() => shacore.hash(algorithm, make()))],
      () => [digestOf(crypto, make()), digestOf(crypto, make())],
    );
  }

  function detached<View extends NodeJS.ArrayBufferView>(view: View): View {
    structuredClone(view.buffer, { transfer: [view.buffer as ArrayBuffer] });
    return view;
  }

  const bytes = (length: number) => new Uint8Array(length).fill(65);

  describe("detached", () => {
    same("Uint8Array", () => detached(bytes(100)));
    same("Float64Array", () => detached(new Float64Array(20)));
    same("DataView", () => detached(new DataView(bytes(100).buffer, 10)));
    same("subarray", () => detached(bytes(100).subarray(10)));
  });

  describe.skipIf(!("resizable" in ArrayBuffer.prototype))("resizable (from Node 20 on)", () => {
    const resizable = (length: number, maxByteLength: number) =>
      new (ArrayBuffer as unknown as ResizableArrayBuffer)(length, { maxByteLength });

    same("length-tracking, grown", () => {
      const buffer = resizable(10, 1000);
      const view = new Uint8Array(buffer);
      buffer.resize(500);
      return view.fill(1);
    });
    same("length-tracking, shrunk", () => {
      const buffer = resizable(500, 1000);
      const view = new Uint8Array(buffer, 8);
      buffer.resize(70);
      return view;
    });
    same("length-tracking, shrunk below its offset", () => {
      const buffer = resizable(500, 1000);
      const view = new Uint8Array(buffer, 100);
      buffer.resize(50);
      return view;
    });
    same("fixed length, shrunk below its end", () => {
      const buffer = resizable(500, 1000);
      const view = new Uint8Array(buffer, 10, 200);
      buffer.resize(100);
      return view;
    });
    same("DataView, length-tracking, grown", () => {
      const buffer = resizable(80, 800);
      const view = new DataView(buffer, 10);
      buffer.resize(200);
      return view;
    });
    same("Float64Array, length-tracking, shrunk", () => {
      const buffer = resizable(80, 800);
      const view = new Float64Array(buffer);
      buffer.resize(20);
      return view;
    });
  });

  describe("what happens during a call", () => {
    it("an encoding that detaches the data's memory", () => {
      const run = ({ createHash }: Hashing) => {
        const view = bytes(200);
        const encoding = {
          toString() {
            detached(view);
            return "hex";
          },
        };
        return createHash(algorithm)
          .update(view)
          .digest(encoding as unknown as "hex");
      };
      expect(run(shacore)).toBe(run(crypto));
    });

    it("data changed after update does not change the digest", () => {
      for (const length of [1, 63, 64, 65, 1000]) {
        const view = bytes(length);
        const hash = shacore.createHash(algorithm).update(view);
        const expected = crypto.createHash(algorithm).update(view).digest("hex");
        view.fill(0);
        expect(hash.digest("hex")).toBe(expected);
      }
    });
  });

  it("data is not changed", () => {
    const data = bytes(1000);
    shacore.hash(algorithm, data);
    shacore.createHash(algorithm).update(data).digest();
    expect(data).toEqual(bytes(1000));
  });
});

it("a hundred thousand abandoned hashes keep no memory", () => {
  const collect = globalThis.gc;
  if (collect === undefined) throw new Error("run with --expose-gc");
  const used = () => {
    for (let turn = 0; turn < 4; turn++) collect();
    const { heapUsed, arrayBuffers } = process.memoryUsage();
    return heapUsed + arrayBuffers;
  };
  const abandon = (count: number) => {
    for (let turn = 0; turn < count; turn++) shacore.createHash("sha1").update("abandoned");
  };
  abandon(1000);
  const before = used();
  abandon(100_000);
  expect(used() - before).toBeLessThan(2_000_000);
});
