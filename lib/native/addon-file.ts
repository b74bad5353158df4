/**
 * A look at an addon file before the operating system loads it.
 */
import { closeSync, openSync, readvSync } from "node:fs";

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
    // A DataView rather than a Buffer, readvSync rather than readSync: they take fewer functions that
    // must be compiled first.
    const header = new DataView(new ArrayBuffer(HEADER_LENGTH));
    const hasHeader = readvSync(file, [header], 0) === HEADER_LENGTH;
    const end = elfLength(header);
    const hasLast =
      end === 0 || readvSync(file, [new DataView(header.buffer, 0, 1)], end - 1) === 1;
    return hasHeader && hasLast ? undefined : "the file is truncated";
  } finally {
    closeSync(file);
  }
}

/** Where the section headers of an ELF file end, from its first 64 bytes; 0 for other files. */
function elfLength(header: DataView): number {
  if (header.getUint32(0) !== 0x7f454c46) return 0;
  const is64Bit = header.getUint8(4) === 2;
  const isLittleEndian = header.getUint8(5) === 1;
  const short = (offset: number): number => header.getUint16(offset, isLittleEndian);
  return is64Bit
    ? Number(header.getBigUint64(40, isLittleEndian)) + short(58) * short(60)
    : header.getUint32(32, isLittleEndian) + short(46) * short(48);
}
