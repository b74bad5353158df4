#!/usr/bin/env node
/**
 * The command `shacore`: finds the subcommand and runs it.
 */
import { printCores } from "./cores.js";
import { sum } from "./sum.js";

const USAGE = `usage: shacore sum [OPTION...] [FILE...]
           print checksums as sha1sum does; - is standard input
           -a, --algorithm NAME   sha1 unless given
           -j, --jobs N           how many threads read and hash; all of the machine unless given
           --collisions           warn of files that are part of a SHA-1 collision attack
       shacore bench [OPTION...]
           measure the cores on this CPU, against node:crypto
           -a, --algorithm NAME   sha1 and sha256 unless given; -c, --core NAME: all unless given
           --json, --html FILE    the figures as JSON; a page with charts
           --save                 choose cores by these figures from now on
       shacore cores
           list the cores, what can run here and what is in use
       shacore --help | --version
`;

async function main(command: string | undefined, operands: string[]): Promise<number> {
  switch (command) {
    case "sum":
      return sum(operands);
    case "bench":
      return (require("./bench.js") as typeof import("./bench.js")).bench(operands);
    case "cores":
      return printCores(operands);
    case "--version":
      process.stdout.write(`${require("../../package.json").version}\n`);
      return 0;
    case "--help":
      process.stdout.write(USAGE);
      return 0;
    default:
      process.stderr.write(
        command === undefined ? USAGE : `shacore: no command "${command}"\n${USAGE}`,
      );
      return 2;
  }
}

// A reader that goes away (`shacore sum * | head`) ends the work quietly, as it ends sha1sum.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
  process.exit();
});

main(process.argv[2], process.argv.slice(3)).then(
  (status) => {
    process.exitCode = status;
  },
  (error: unknown) => {
    process.stderr.write(`shacore: ${error instanceof Error ? error.message : error}\n`);
    process.exitCode = 1;
  },
);
