// A list of leaked passwords as services such as Have I Been Pwned publish it: the SHA-1 of each
// password in capital hexadecimal digits, a colon, and how often it was seen, ordered by hash.
//
//   node examples/password-hashes.mjs FILE      the file has a password a line

import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";
import { hashMany } from "shacore";

/**
 * @param {Map<string, number>} passwords how often each was seen
 * @returns {string[]} the lines of the list
 */
export function passwordHashes(passwords) {
  const counts = [...passwords.values()];
  return hashMany("sha1", passwords.keys())
    .map((digest, index) => `${digest.toUpperCase()}:${counts[index]}`)
    .sort();
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const passwords = new Map();
  for await (const line of createInterface({ input: createReadStream(process.argv[2]) }))
    passwords.set(line, (passwords.get(line) ?? 0) + 1);
  for (const line of passwordHashes(passwords)) console.log(line);
}
