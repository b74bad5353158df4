/**
 * `shacore sum`: prints or checks checksums of files, as sha1sum does.
 */
import * as os from "node:os";
import { check } from "./check.js";
import { UsageError } from "./getopt.js";
import type { Name } from "./name.js";
import { print } from "./print.js";
import { sumHelp } from "./sum-help.js";
import { parseSumArguments, type SumRequest } from "./sum-options.js";
import { version } from "./version.js";

/** @returns the exit status: 1 for whatever went wrong */
export async function sum(args: readonly Name[]): Promise<number> {
  let request: SumRequest | "help" | "version";
  try {
    request = parseSumArguments(args);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    process.stderr.write(
      `shacore sum: ${error.message}\nTry 'shacore sum --help' for more information.\n`,
    );
    return 1;
  }
  if (request === "help" || request === "version") {
    process.stdout.write(request === "help" ? sumHelp() : version());
    return 0;
  }
  // Read by libuv when the thread pool is first used.
  const threads = request.jobs ?? os.availableParallelism();
  process.env.UV_THREADPOOL_SIZE ??= String(Math.max(4, threads));
  return request.flags.has("check") ? check(request) : print(request);
}
