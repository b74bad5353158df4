/** The types of the browser side, for programs that know nothing of Node. */
import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { installedPages } from "./install.js";

const folder = installedPages();

/** What tsc says about a program, without Node's types. */
function compile(text: string, options: Record<string, unknown>): string {
  writeFileSync(join(folder, "use.ts"), text);
  const compilerOptions = {
    ...{ strict: true, exactOptionalPropertyTypes: true, skipLibCheck: false, noEmit: true },
    ...{ types: [], lib: ["es2022", "dom"], target: "es2022", module: "esnext" },
    ...{ moduleResolution: "bundler", ...options },
  };
  writeFileSync(
    join(folder, "tsconfig.json"),
    JSON.stringify({ compilerOptions, files: ["use.ts"] }),
  );
  const tsc = resolve("node_modules", "typescript", "bin", "tsc");
  const { stdout, stderr } = spawnSync(process.execPath, [tsc, "-p", folder], { encoding: "utf8" });
  return stdout + stderr;
}

const use = (from: string) => `
  import { CollisionError, type Core, cores, createHash, createHmac, explain, getHashes, type Hash,
    hash, hashFile, hashInto, hashMany, hashManyAsync, hashPacked, hashPackedAsync, hkdfSync, hmacKey,
    importState, pbkdf2, pbkdf2Sync, StateError } from "${from}";
  const bytes: Uint8Array<ArrayBuffer> = createHash("sha1").update("abc").update(new ArrayBuffer(3)).digest();
  const hex: string = createHash("sha256").update("00", "hex").digest("hex");
  const collision: boolean | undefined = createHash("sha1", { collisions: "report" }).collision;
  const length: number = hashInto("sha1", bytes, new Uint8Array(20));
  const raw: Uint8Array = hash("sha1", hex, "buffer");
  const offset: number | undefined = hash("sha1", hex, { collisions: "report" }).collisionOffset;
  const list: string[] = [...hashMany("sha1", new Set([hex, bytes])), ...getHashes(), explain().reason];
  const many: Uint8Array[] = hashMany("sha1", [bytes.buffer], "buffer");
  const later: Promise<string[]> = hashManyAsync("sha1", ["abc"], { signal: AbortSignal.abort() });
  const packed: Uint8Array = hashPacked("sha1", bytes, [0, 5]);
  const packedLater: Promise<Uint8Array> = hashPackedAsync("sha1", bytes, [0, 5], { transfer: true });
  const mac: string = createHmac("sha1", bytes).update("abc").digest("base64url");
  const isRight: boolean = hmacKey("sha256", new ArrayBuffer(5)).verify("abc", mac, "base64url");
  const key: ArrayBuffer = hkdfSync("sha256", "material", "salt", "", 32);
  pbkdf2("password", pbkdf2Sync("p", "s", 1, 20, "sha1"), 1, 20, "sha1", (_, derived) => derived.buffer);
  const resumed: Hash = importState(createHash("sha1").exportState());
  const file: Promise<string> = hashFile(new File([bytes], "name"), { onProgress: ({ total }) => total.toFixed() });
  const names: string[] = cores().map((core: Core) => core.name);
  crypto.subtle.digest("SHA-1", bytes);
  console.log(collision, length, raw, offset, list, many, later, packed, packedLater, isRight, key, resumed,
    file, names, new StateError().code, CollisionError);
  // @ts-expect-error a number is no data
  createHash("sha1").update(5);
  // @ts-expect-error nothing of Node's is there
  createHash("sha1").pipe();
`;

describe("types, without Node's", () => {
  it("shacore and shacore/own, with the condition of browsers", () => {
    const options = { customConditions: ["browser"] };
    expect(compile(use("shacore"), options)).toBe("");
    expect(compile(use("shacore/own"), options)).toBe("");
  });
  it("shacore/browser", () => {
    expect(compile(use("shacore/browser"), {})).toBe("");
    expect(
      compile(use("shacore/browser"), { module: "nodenext", moduleResolution: "nodenext" }),
    ).toBe("");
  });
});
