// Loads a shipped addon in the Node that runs this, and hashes by every core of it that can be used.
//
//   node test/prebuilds/loads.cjs PACKAGE FILE
//
// PACKAGE is the folder of an installed package, FILE the addon in its prebuilds/ that must be the one
// that is taken. Ends with one line "N passed, N failed" and exits 1 on any failure.
"use strict";

const crypto = require("node:crypto");
const { writeFileSync, rmSync, mkdtempSync } = require("node:fs");
const { tmpdir } = require("node:os");
const { join, resolve } = require("node:path");

const [folder, file] = process.argv.slice(2);
const shacore = require(resolve(folder));

let passed = 0;
let failed = 0;
function check(name, isGood) {
  if (isGood) passed++;
  else failed++;
  if (!isGood) console.log(`FAILED: ${name}`);
}

const data = Buffer.from(Array.from({ length: 5000 }, (_, index) => (index * index) >> 3));
const messages = Array.from({ length: 40 }, (_, index) => data.subarray(index, index * 67));
const theirs = (algorithm, message) => crypto.createHash(algorithm).update(message).digest("hex");

function checkDigests(core) {
  for (const algorithm of ["sha1", "sha256", "sha224"]) {
    const expected = messages.map((message) => theirs(algorithm, message));
    const one = messages.map((message) => shacore.hash(algorithm, message));
    check(`${core}: ${algorithm}`, one.join() === expected.join());
    check(
      `${core}: ${algorithm}, many`,
      shacore.hashMany(algorithm, messages).join() === expected.join(),
    );
  }
}

async function main() {
  const { backend, attempts, cores } = shacore.explain();
  const taken = attempts.at(-1);
  check(`the addon is loaded: ${JSON.stringify(attempts)}`, backend === "native");
  check(
    `it is this one: ${taken?.path}`,
    taken?.path.replaceAll("\\", "/").endsWith(`prebuilds/${file}`),
  );
  check("it has cores", cores.length > 0);

  checkDigests("the default");
  for (const name of new Set(cores.filter(({ usable }) => usable).map((core) => core.name))) {
    shacore.useCore(name);
    checkDigests(name);
  }

  const mac = crypto.createHmac("sha256", "key").update(data).digest("hex");
  check("createHmac", shacore.createHmac("sha256", "key").update(data).digest("hex") === mac);
  const key = crypto.pbkdf2Sync("password", "salt", 50, 40, "sha1").toString("hex");
  check(
    "pbkdf2Sync",
    shacore.pbkdf2Sync("password", "salt", 50, 40, "sha1").toString("hex") === key,
  );
  const report = shacore.hash("sha1", data, { collisions: "report" });
  check("collisions", report.digest === theirs("sha1", data) && report.collision === false);

  const temporary = mkdtempSync(join(tmpdir(), "shacore-loads-"));
  const path = join(temporary, "fïle");
  writeFileSync(path, data);
  check("hashFile", (await shacore.hashFile(path)) === theirs("sha1", data));
  const missing = await shacore.hashFile(join(temporary, "none")).catch((error) => error.code);
  check("hashFile of none", missing === "ENOENT");
  rmSync(temporary, { recursive: true });
}

main().then(
  () => {
    console.log(`${passed} passed, ${failed} failed`);
    process.exitCode = failed === 0 ? 0 : 1;
  },
  (error) => {
    console.log(error.stack);
    console.log(`${passed} passed, ${failed + 1} failed`);
    process.exitCode = 1;
  },
);
