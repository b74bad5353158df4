#!/usr/bin/env node
/**
 * The command `shacore`: finds the subcommand and runs it.
 */
import { printCores } from "./cores.js";
import { exactArguments } from "./exact-arguments.js";
import { quoteName } from "./quote.js";
import { sum } from "./sum.js";
import { version } from "./version.js";

const USAGE = `Usage: shacore COMMAND [OPTION]... [FILE]...

Commands:
  sum        print or check checksums of files, as sha1sum, sha256sum and sha224sum do
  bench      measure the cores on this CPU, against node:crypto
  cores      list what can hash here, what is in use, and why

  --help     print this help; after a command, that of the command
  --version  print the version

Examples:
  shacore sum *.iso > SHA1SUMS
  shacore sum -c SHA1SUMS
  shacore sum -a sha256 -r photos
  shacore bench --save
  shacore cores
`;

async function main(command: string | undefined, operands: string[]): Promise<number> {
  switch (command) {
    case "sum":
      return sum(exactArguments(operands));
    case "bench":
      return (require("./bench.js") as typeof import("./bench.js")).bench(operands);
    case "cores":
      return printCores(operands);
    case "--version":
      process.stdout.write(version());
      return 0;
    case "--help":
      process.stdout.write(USAGE);
      return 0;
    case undefined:
      process.stderr.write(USAGE);
      return 2;
    default:
      process.stderr.write(
        `shacore: no command ${quoteName(command)}\nTry 'shacore --help' for more information.\n`,
      );
      return 2;
  }
}

const [command, ...operands] = process.argv.slice(2);

// A reader that goes away (`shacore sum * | head`) ends the work quietly, with the status that a shell
// gives what ended by SIGPIPE.
process.stdout.on("error", ({ code }: NodeJS.ErrnoException) => {
  if (code === "EPIPE") process.exit(141);
  process.stderr.write(`shacore ${command}: write error\n`);
  process.exit(1);
});

main(command, operands).then(
  (status) => {
    process.exitCode = status;
  },
  (error: unknown) => {
    process.stderr.write(`shacore: ${error instanceof Error ? error.message : error}\n`);
    process.exitCode = 1;
  },
);
