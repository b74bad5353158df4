/**
 * `shacore sum --help`.
 */
import type { Option } from "./getopt.js";
import { ownOptions, sharedOptions } from "./sum-options.js";

/** Only for lists. */
const CHECK_OPTIONS: readonly string[] = ["ignore-missing", "quiet", "status", "warn", "strict"];

export function sumHelp(): string {
  const lines = (options: readonly (Option & { help: string })[]) => options.map(helpLine).join("");
  const isForLists = ({ long }: Option) => CHECK_OPTIONS.includes(long);
  return `Usage: shacore sum [OPTION]... [FILE]...
Print or check checksums of files, as sha1sum does and its sisters do.
With no FILE, or when FILE is -, read standard input.

${lines(sharedOptions.filter((option) => !isForLists(option)))}
Only when checking:
${lines(sharedOptions.filter(isForLists))}
What sha1sum does not have:
${lines(ownOptions)}
A line is a checksum, a space, a space or (with -b) an asterisk, and a name. A name
with a backslash, newline or carriage return is escaped, and its line begins with a
backslash. --check reads such lines, those of --tag, and BSD's with one space.
Without -a, lines with a tag are checked with the algorithm they name, and others
with SHA-1; with -a, only lines of that algorithm count.

Directories are walked (-r) in the order of the bytes of the names. Links to files are
followed, links to directories only where they are named as a FILE; devices, pipes
and sockets are left out. Without a FILE, -r begins in the current directory.

The exit status is 0 when all files were read (and had their checksums), else 1.

Examples:
  shacore sum *.iso > SHA1SUMS                  checksums of some files
  shacore sum -c SHA1SUMS                       are they still the same?
  shacore sum -a sha256 -r photos > SHA256SUMS  a whole tree
  shacore sum -a sha256 -c --quiet SHA256SUMS   print only what is wrong
  shacore sum --collisions upload.pdf           made to collide with another?
`;
}

const COLUMN = 26;

function helpLine({ short, long, value, help }: Option & { help: string }): string {
  const name = `${short === undefined ? "    " : `-${short}, `}--${long}${value ? `=${value}` : ""}`;
  return `  ${name.padEnd(COLUMN - 2)} ${help}\n`;
}
