/**
 * What the system says about a failed call, in the words of the C library: "No such file or directory".
 */
import { getSystemErrorMap } from "node:util";

/** Where libuv has words of its own. */
const WORDS: Record<string, string> = {
  EAGAIN: "Resource temporarily unavailable",
  EBUSY: "Device or resource busy",
  EIO: "Input/output error",
  EISDIR: "Is a directory",
  ELOOP: "Too many levels of symbolic links",
  ENAMETOOLONG: "File name too long",
  ENFILE: "Too many open files in system",
  ENOMEM: "Cannot allocate memory",
  EROFS: "Read-only file system",
  ETIMEDOUT: "Connection timed out",
};

export function reasonOf(error: unknown): string {
  const { code = "", errno, message } = error as NodeJS.ErrnoException;
  const words =
    WORDS[code] ?? (errno === undefined ? undefined : getSystemErrorMap().get(errno)?.[1]);
  if (words === undefined) return message;
  return words.charAt(0).toUpperCase() + words.slice(1);
}
