/** Views that were made in another realm, as code in `vm` contexts and in Jest makes them. */
import { createHash } from "node:crypto";
import { createContext, runInContext } from "node:vm";
import {
  createHash as create,
  createHmac,
  hash,
  hashMany,
  hashManyAsync,
  hashPacked,
  hashPackedAsync,
} from "shacore";
import { describe, expect, it } from "vitest";

const realm = createContext({});
const views = {
  Uint8Array: "new Uint8Array([1, 2, 3, 4])",
  Float32Array: "new Float32Array([1, 2])",
  DataView: "new DataView(new Uint8Array([0, 1, 2, 3, 4]).buffer, 1)",
  "shared memory": "new Uint8Array(new SharedArrayBuffer(4))",
  "resizable memory": "new DataView(new ArrayBuffer(4, { maxByteLength: 8 }))",
};

describe("a view of another realm", () => {
  for (const [name, code] of Object.entries(views))
    it(name, async () => {
      const view = runInContext(code, realm) as NodeJS.ArrayBufferView;
      const digest = createHash("sha1").update(view).digest("hex");
      expect(hash("sha1", view)).toBe(digest);
      expect(create("sha1").update(view).digest("hex")).toBe(digest);
      expect(hashMany("sha1", [view, view])).toEqual([digest, digest]);
      expect(await hashManyAsync("sha1", [view, view])).toEqual([digest, digest]);
      const offsets = [0, view.byteLength];
      expect(hashPacked("sha1", view, offsets).toString("hex")).toBe(digest);
      expect((await hashPackedAsync("sha1", view, offsets)).toString("hex")).toBe(digest);
      const mac = createHmac("sha1", view).update(view).digest("hex");
      expect(mac).toBe(
        createHmac("sha1", Buffer.from(hexOf(view), "hex"))
          .update(view)
          .digest("hex"),
      );
    });
});

/** The bytes of a view. */
function hexOf({ buffer, byteOffset, byteLength }: NodeJS.ArrayBufferView): string {
  return Buffer.from(new Uint8Array(buffer, byteOffset, byteLength)).toString("hex");
}
