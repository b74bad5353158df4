/**
 * Results as lines of JSON, one for each file and each error. docs/command-line.md has their members.
 */
import { CollisionError } from "../collisions.js";
import type { Outcome } from "./digests.js";
import { type Name, nameText } from "./name.js";
import { reasonOf } from "./system-error.js";

/** The line of an object, in which no control character is left that a terminal might obey. */
export function jsonLine(members: Record<string, unknown>): string {
  const escaped = (character: string) =>
    `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
  return `${JSON.stringify(members).replace(/[\x7f-\x9f\u2028\u2029]/g, escaped)}\n`;
}

/** The name of a file; of one that is no text the bytes in hexadecimal too. */
export function nameMembers(name: Name): Record<string, unknown> {
  if (typeof name === "string") return { file: name };
  return { file: nameText(name), fileBytes: name.toString("hex") };
}

/** The digest, the attack that the file is part of, and why there is no digest. */
export function outcomeMembers({ digest, error }: Outcome): Record<string, unknown> {
  return {
    ...(digest !== undefined && { digest }),
    ...(error instanceof CollisionError && { collision: { offset: error.offset } }),
    ...(error !== undefined && digest === undefined && errorMembers(error)),
  };
}

export function errorMembers(error: Error): Record<string, unknown> {
  return { error: { code: (error as NodeJS.ErrnoException).code, message: reasonOf(error) } };
}
