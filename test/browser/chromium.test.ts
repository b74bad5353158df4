/** The browser side in a real browser: bundled by Vite, in a page and in a worker, and as it is. */
import { existsSync, readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join, resolve } from "node:path";
import { type Browser, chromium } from "playwright-core";
import { build } from "vite";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectedOfBrowsers, expectSuccess, type Outcome } from "./expected.js";
import { installedPages } from "./install.js";

const executablePath = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
].find((path) => existsSync(path));
if (executablePath === undefined) console.log("in a browser: not tested, there is no Chromium");

const types: Record<string, string> = { ".html": "text/html" };

/** Serves files of these folders under these names. */
function serve(folders: Record<string, string>): Promise<Server> {
  const server = createServer(({ url = "" }, response) => {
    const [, name, ...path] = new URL(url, "http://localhost").pathname.split("/");
    const file = join(folders[name] ?? "", ...path);
    if (folders[name] === undefined || !existsSync(file)) {
      response.writeHead(404).end();
      return;
    }
    response.setHeader("Content-Type", types[extname(file)] ?? "text/javascript");
    response.end(readFileSync(file));
  });
  return new Promise((ready) => server.listen(0, "127.0.0.1", () => ready(server)));
}

describe.skipIf(executablePath === undefined)("in Chromium", () => {
  const expected = expectedOfBrowsers();
  let browser: Browser;
  let server: Server;

  beforeAll(async () => {
    const root = join(installedPages(), "page");
    const outDir = join(root, "built");
    await build({
      ...{ root, base: "./", configFile: false, logLevel: "warn" },
      ...{ build: { outDir }, worker: { format: "es" } },
    });
    server = await serve({ built: outDir, page: root, dist: resolve("dist") });
    browser = await chromium.launch({
      executablePath: `${executablePath}`,
      args: ["--no-sandbox"],
    });
  });
  afterAll(async () => {
    await browser?.close();
    server?.close();
  });

  /** What a function of a page comes to; nothing may be written to the page's console. */
  async function outcomeOf(path: string, call: string): Promise<Outcome> {
    const page = await browser.newPage();
    const problems: string[] = [];
    page.on("pageerror", (error) => problems.push(String(error)));
    page.on("console", (message) => problems.push(message.text()));
    const { port } = server.address() as AddressInfo;
    await page.goto(`http://127.0.0.1:${port}/${path}`);
    await page.waitForFunction("document.title === 'ready'", undefined, { timeout: 10_000 });
    const outcome = await page.evaluate(`${call}(${JSON.stringify(expected)})`);
    expect(problems).toEqual([]);
    await page.close();
    return outcome as Outcome;
  }

  it("a page, bundled by Vite", async () => {
    expectSuccess(await outcomeOf("built/index.html", "checkHere"));
  });
  it("a worker, bundled by Vite", async () => {
    expectSuccess(await outcomeOf("built/index.html", "checkInWorker"));
  });
  it("a module of the page, without a bundler", async () => {
    expectSuccess(await outcomeOf("page/unbundled.html", "checkHere"));
  });
});
