/**
 * A folder with this package installed in it, for tests that bundle.
 */
import { cpSync, mkdirSync, symlinkSync } from "node:fs";
import { join, resolve } from "node:path";
import { temporaryFolder } from "../support/temporary.js";

/** The folder, which has the pages of the tests too. It is gone after the test file. */
export function installedPages(): string {
  const folder = temporaryFolder();
  mkdirSync(join(folder, "node_modules"));
  symlinkSync(resolve("."), join(folder, "node_modules", "shacore"), "junction");
  cpSync(resolve("test/browser/page"), join(folder, "page"), { recursive: true });
  return folder;
}
