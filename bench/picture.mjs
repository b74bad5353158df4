// Makes the README's picture: the charts of `shacore bench --html` for SHA-1, as Chromium shows them.
//
//   taskset -c 1 node bench/picture.mjs [FILE]     docs/bench.png unless given
//
// Needs the built package and Chromium, whose path CHROMIUM gives where it is not /usr/bin/chromium.

import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { chromium } from "playwright-core";

const root = resolve(fileURLToPath(import.meta.url), "../..");
const picture = process.argv[2] ?? join(root, "docs/bench.png");
const folder = mkdtempSync(join(tmpdir(), "shacore-picture-"));
const page = join(folder, "bench.html");
try {
  execFileSync(
    process.execPath,
    [join(root, "dist/cli/main.js"), "bench", "--algorithm", "sha1", "--html", page],
    { stdio: ["ignore", "inherit", "inherit"] },
  );
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: ["--no-sandbox"],
  });
  try {
    const tab = await browser.newPage({
      colorScheme: "light",
      viewport: { width: 860, height: 600 },
    });
    await tab.goto(pathToFileURL(page).href);
    const { y: end } = await tab.locator(".scroll").first().boundingBox();
    await tab.screenshot({
      path: picture,
      fullPage: true,
      clip: { x: 0, y: 0, width: 860, height: Math.floor(end) },
    });
  } finally {
    await browser.close();
  }
} finally {
  rmSync(folder, { recursive: true });
}
console.log(picture);
