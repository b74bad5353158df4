/**
 * Results as lines of JSON, one for each file and each error. docs/command-line.md has their members.
 */
import { CollisionError } from "../collisions.js";
import type { Outcome } from "./digests.js";
import { type Name, nameText } from "./name.js";
import { reasonOf } from "./system-error.js";

export function jsonLine(members: Record<string, unknown>): string {
  return `${JSON.stringify(members)}\n`;
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
