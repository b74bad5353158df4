// Tests in Jest, which gives each of them modules and a realm of its own in one process: that of
// docs/from-node-crypto.md, and two that hash in the ways there are, through this package and node:crypto.
"use strict";

const { mkdirSync, readFileSync, writeFileSync } = require("node:fs");
const { join } = require("node:path");
const { runCLI } = require("jest");

const rootDir = join(process.argv[2], "jest");
const guide = join(__dirname, "node_modules", "shacore", "docs", "from-node-crypto.md");
const [, mocks] = /^```js\n(\/\/ jest\n.*?)^```$/ms.exec(readFileSync(guide, "utf8"));

/** The source of a test. */
function hashes() {
  const crypto = require("node:crypto");
  const { writeFileSync } = require("node:fs");
  const shacore = require("shacore");

  const bytes = Uint8Array.from({ length: 5000 }, (_, index) => index * index);
  const data = [
    bytes,
    Buffer.from(bytes),
    new DataView(bytes.buffer, 7, 999),
    new Uint16Array(bytes.buffer, 8, 100),
    "text",
  ];
  const theirs = (message) => crypto.createHash("sha1").update(message).digest("hex");
  const digests = data.map(theirs);

  it("one message", () => {
    expect(data.map((message) => shacore.hash("sha1", message))).toEqual(digests);
    const ours = data.map((message) => shacore.createHash("sha1").update(message).digest("hex"));
    expect(ours).toEqual(digests);
    expect(shacore.createHash("sha1").digest()).toBeInstanceOf(Buffer);
  });
  it("many messages", async () => {
    expect(shacore.hashMany("sha1", data)).toEqual(digests);
    expect(await shacore.hashManyAsync("sha1", data)).toEqual(digests);
  });
  it("a file", async () => {
    const path = `${__filename}.data`;
    writeFileSync(path, bytes);
    expect(await shacore.hashFile(path)).toBe(digests[0]);
    await expect(shacore.hashFile(`${path}.none`)).rejects.toThrow(/ENOENT/);
  });
  it("a MAC", () => {
    const mac = crypto.createHmac("sha256", "key").update(bytes).digest("hex");
    expect(shacore.hmacKey("sha256", "key").verify(bytes, mac)).toBe(true);
  });
  it("errors", () => {
    expect(() => shacore.hash("sha1", 1)).toThrow(TypeError);
    expect(() => shacore.useCore("none")).toThrow(shacore.BackendError);
  });
}

async function main() {
  mkdirSync(rootDir, { recursive: true });
  const source = `(${hashes})();\n`;
  const tests = { mocks, one: source, other: source };
  for (const [name, code] of Object.entries(tests))
    writeFileSync(join(rootDir, `${name}.test.js`), code);
  const config = JSON.stringify({ rootDir, testEnvironment: "node" });
  const options = { config, reporters: [], runInBand: true, watchman: false, cache: false };
  const { results } = await runCLI(options, [rootDir]);
  console.log(`${results.numPassedTests} passed, ${results.numFailedTests} failed`);
  for (const { failureMessage } of results.testResults)
    if (failureMessage) console.log(failureMessage);
  process.exitCode = results.success && results.numPassedTests === 11 ? 0 : 1;
}

main();
