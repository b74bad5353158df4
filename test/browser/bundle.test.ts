/** What bundlers make of `import ... from "shacore"` for browsers, and what they leave out. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { rolldown } from "rolldown";
import { build } from "vite";
import { describe, expect, it } from "vitest";
import { installedPages } from "./install.js";

const folder = installedPages();

/** A program that keeps these names, bundled; for a test of names it is not minified. */
async function bundleOf(names: string, from = "shacore", platform: "browser" | "node" = "browser") {
  const entry = join(folder, `${names.split(/\W+/).join("-")}-${platform}.mjs`);
  writeFileSync(entry, `import { ${names} } from "${from}"; globalThis.kept = [${names}];`);
  const bundle = await rolldown({ input: entry, platform, logLevel: "silent" });
  const { output } = await bundle.generate({ format: "esm" });
  return output.map((chunk) => (chunk.type === "chunk" ? chunk.code : "")).join("\n");
}

/** What each capability is made of, by the names that it has in the sources. */
const parts = {
  hash: ["sha1Blocks", "sha256Blocks"],
  stream: ["class Hash", "Hash = class"],
  collisions: ["possibleAttacks", "CheckedSha1"],
  hmac: ["midstatesOf", "PortableMacState"],
  pbkdf2: ["function* pbkdf2"],
  hkdf: ["function expand(", "deriveHkdf"],
  batches: ["splitBuffers"],
  later: ["cutIntoParts"],
  states: ["decodeMidstate"],
  files: ["PIECE_LENGTH"],
  explain: ["function explain"],
};
type Part = keyof typeof parts;

/** Which of them a bundle has. */
const partsOf = (code: string) =>
  (Object.keys(parts) as Part[]).filter((part) => parts[part].some((name) => code.includes(name)));

describe("what is not imported is left out", () => {
  const kept: Record<string, Part[]> = {
    // What collisions are looked for with is an option of these.
    hash: ["hash", "collisions"],
    createHash: ["hash", "stream", "collisions"],
    importState: ["hash", "stream", "collisions", "states"],
    hashMany: ["hash", "collisions", "batches"],
    hashPacked: ["hash", "collisions"],
    hashPackedAsync: ["hash", "collisions", "later"],
    hashFile: ["hash", "collisions", "files"],
    createHmac: ["hash", "hmac"],
    hmacKey: ["hash", "hmac"],
    pbkdf2Sync: ["hash", "hmac", "pbkdf2"],
    hkdfSync: ["hash", "hmac", "hkdf"],
    CollisionError: [],
    getHashes: [],
  };
  it.each(Object.entries(kept))("%s", async (names, wanted) => {
    expect(partsOf(await bundleOf(names))).toEqual(wanted);
  });
  it("the names are those of the sources: everything has all", async () => {
    expect(partsOf(await bundleOf(`${Object.keys(kept)}, explain`))).toEqual(Object.keys(parts));
  });
});

describe("nothing of Node's is in it", () => {
  const nodes =
    /(?<!Array)\bBuffer\b|\brequire\s*\(|["'`]node:|\bprocess\b|\bsetImmediate\b|\bglobal\b/;

  it("a bundle for browsers, from each entry", async () => {
    for (const from of ["shacore", "shacore/own", "shacore/browser"])
      expect(await bundleOf("createHash, hmacKey, hashFile, pbkdf2", from)).not.toMatch(nodes);
  });
  it("vite's", async () => {
    const entry = join(folder, "page", "main.mjs");
    const { output } = (await build({
      ...{ root: folder, configFile: false, logLevel: "warn" },
      build: { write: false, lib: { entry, formats: ["es"], fileName: "main" } },
    }).then((built) => (Array.isArray(built) ? built[0] : built))) as {
      output: { type: string; code: string }[];
    };
    const code = output.map((chunk) => chunk.code).join("\n");
    expect(partsOf(code.replace("function*", "function* pbkdf2"))).toContain("pbkdf2");
    expect(code).not.toMatch(nodes);
  });
  it("a bundle for Node has Node's side", async () => {
    const code = await bundleOf("createHash", "shacore", "node");
    expect(code).toMatch(nodes);
    expect(code).toContain("LazyTransform");
  });
});
