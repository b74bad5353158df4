// The browser side in Chromium, beside crypto.subtle, hash-wasm and noble: what they weigh in a page, and
// how fast they are there.
//
//   node bench/browser/main.mjs [LENGTH...]     bytes of a message; nanoseconds, minima, and ratios
//   node bench/browser/main.mjs --sizes         only what a bundle weighs, which needs no browser
//
// Needs the built package, and Chromium for the times.

import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { gzipSync } from "node:zlib";
import { chromium } from "playwright-core";
import { rolldown } from "rolldown";
import { printTable } from "../js/measure.mjs";

const { values, positionals } = parseArgs({
  options: { sizes: { type: "boolean" } },
  allowPositionals: true,
});
const lengths = positionals.length > 0 ? positionals.map(Number) : [20, 64, 1024, 16384, 1 << 20];
const folder = fileURLToPath(new URL(".", import.meta.url));

/** A program, bundled for browsers and minified: page.mjs, or this code in its place. */
async function bundle(code = null) {
  const input = join(folder, "page.mjs");
  const inPlace = { name: "in-place", load: (id) => (id === input ? code : null) };
  const made = await rolldown({ input, platform: "browser", plugins: [inPlace] });
  const { output } = await made.generate({ format: "esm", minify: true });
  return output[0].code;
}

const programs = [
  ...["hash", "createHash", "hashMany", "createHmac", "hmacKey", "pbkdf2Sync", "hkdfSync"],
  ...["importState", "hashFile", "CollisionError"],
].map((name) => [name, name, "shacore/browser"]);
programs.push(
  ["everything", "* as everything", "shacore/browser"],
  ["noble: sha1", "sha1", "@noble/hashes/legacy.js"],
  ["noble: sha256", "sha256", "@noble/hashes/sha2.js"],
  ["hash-wasm: createSHA1", "createSHA1", "hash-wasm"],
  ["hash-wasm: createSHA256", "createSHA256", "hash-wasm"],
);

async function printSizes() {
  const rows = [["import", "minified", "and gzip"]];
  for (const [title, names, from] of programs) {
    const [clause, value] = names.startsWith("*") ? [names, "everything"] : [`{ ${names} }`, names];
    const code = await bundle(`import ${clause} from "${from}"; globalThis.kept = ${value};`);
    rows.push([title, String(code.length), String(gzipSync(code, { level: 9 }).length)]);
  }
  printTable(rows);
}

/** Minima of many rounds in the page. */
async function printTimes() {
  const script = await bundle();
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: ["--no-sandbox"],
  });
  try {
    const page = await browser.newPage();
    // Where crypto.subtle is to be had: pages of localhost count as safe.
    await page.route("http://localhost/**", (route) =>
      route.request().url().endsWith(".js")
        ? route.fulfill({ contentType: "text/javascript", body: script })
        : route.fulfill({
            contentType: "text/html",
            body: '<!doctype html><script type="module" src="/bench.js"></script>',
          }),
    );
    page.on("pageerror", (error) => console.error(error));
    await page.goto("http://localhost/");
    await page.waitForFunction("globalThis.times !== undefined");
    console.log(
      `Chromium ${browser.version()}; nanoseconds a message, minima; x is to shacore's\n`,
    );
    for (const algorithm of ["sha1", "sha256"]) {
      const columns = [];
      for (const length of lengths)
        columns.push(await page.evaluate(`times("${algorithm}", ${length})`));
      const rows = [
        [`${algorithm} to bytes`, ...lengths.flatMap((length) => [String(length), "x"])],
      ];
      for (const name of Object.keys(columns[0]))
        rows.push([
          name,
          ...columns.flatMap((column) => [
            column[name].toFixed(0),
            (column[name] / column["shacore hash"]).toFixed(2),
          ]),
        ]);
      printTable(rows);
      console.log();
    }
  } finally {
    await browser.close();
  }
}

await printSizes();
console.log();
if (!values.sizes) await printTimes();
