/**
 * The arguments of the command as they were given: Node decodes them as UTF-8, and what is none is lost.
 */
import { readFileSync } from "node:fs";
import { decodeName, type Name, nameText } from "./name.js";

const REPLACEMENT = "\ufffd";

/**
 * The last arguments of the process, which Node has decoded to these strings, in full. Linux knows them;
 * elsewhere they stay as Node gives them.
 */
export function exactArguments(operands: readonly string[]): Name[] {
  if (process.platform !== "linux" || !operands.some((text) => text.includes(REPLACEMENT)))
    return [...operands];
  const bytes = readCommandLine();
  const names: Name[] = [];
  for (let start = 0, end: number; start < bytes.length; start = end + 1) {
    end = bytes.indexOf(0, start);
    if (end < 0) end = bytes.length;
    names.push(decodeName(bytes.subarray(start, end)));
  }
  const last = names.slice(Math.max(0, names.length - operands.length));
  const areSame =
    last.length === operands.length &&
    last.every((name, index) => nameText(name) === operands[index]);
  return areSame ? last : [...operands];
}

function readCommandLine(): Buffer {
  try {
    return readFileSync("/proc/self/cmdline");
  } catch {
    return Buffer.alloc(0);
  }
}
