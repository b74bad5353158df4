/**
 * A look at an addon file before the operating system loads it.
 */
import { closeSync, fstatSync, openSync, readSync } from "node:fs";

const HEADER_LENGTH = 64;

/**
 * Why an ELF file must not be loaded, or undefined when nothing is wrong with it.
 *
 * The ELF loader maps a truncated file without complaint and the process dies of SIGBUS when it
 * touches the missing pages. The section headers are the last thing in the file, so where they do
 * not fit, it was cut. Other systems check this themselves, and files of other kinds pass.
 */
export function addonFault(path: string): string | undefined {
  if (process.platform === "win32" || process.platform === "darwin") return undefined;
  const file = openSync(path, "r");
  try {
    const header = Buffer.alloc(HEADER_LENGTH);
    const { size } = fstatSync(file);
    if (readSync(file, header, 0, HEADER_LENGTH, 0) < HEADER_LENGTH) return "the file is truncated";
    return header.readUInt32BE(0) === 0x7f454c46 && elfLength(header) > size
      ? "the file is truncated"
      : undefined;
  } finally {
    closeSync(file);
  }
}

/** Where the section headers of an ELF file end, from its first 64 bytes. */
function elfLength(header: Buffer): number {
  const is64Bit = header[4] === 2;
  const isLittleEndian = header[5] === 1;
  const word = (offset: number, length: number): number =>
    isLittleEndian ? header.readUIntLE(offset, length) : header.readUIntBE(offset, length);
  if (!is64Bit) return word(32, 4) + word(46, 2) * word(48, 2);
  const offset = isLittleEndian ? header.readBigUInt64LE(40) : header.readBigUInt64BE(40);
  return Number(offset) + word(58, 2) * word(60, 2);
}
