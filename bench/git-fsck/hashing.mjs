// The ways to hash objects that are compared. A message comes in parts, the header of an object and its
// content: each way does what a program would do that uses it.

import * as crypto from "node:crypto";
import { createRequire } from "node:module";
import { createHash, hashMany, hashPacked } from "shacore";

const require = createRequire(import.meta.url);

/**
 * @typedef {object} HashingWay
 * @property {(messages: Buffer[][]) => Buffer[] | Promise<Buffer[]>} digests
 * @property {(index: number) => boolean} isAttack whether that message of the last call is part of a
 * collision attack
 */

const never = () => false;

/** One after the other, in the streaming interface, as most programs do. */
function oneByOne(create) {
  return (messages) =>
    messages.map((parts) => {
      const hashing = create();
      for (const part of parts) hashing.update(part);
      return hashing.digest();
    });
}

/** All at once, from one piece of memory that they are copied to. */
function inLanes(hashArena) {
  let arena = Buffer.allocUnsafeSlow(2 ** 20);
  return (messages) => {
    const [[first], ...others] = messages;
    if (others.length === 0 && messages[0].length === 1) return hashArena(first, [0, first.length]);
    const offsets = [0];
    for (const parts of messages)
      offsets.push(parts.reduce((length, part) => length + part.length, offsets.at(-1)));
    if (offsets.at(-1) > arena.length) arena = Buffer.allocUnsafeSlow(offsets.at(-1));
    let end = 0;
    for (const part of messages.flat()) end += part.copy(arena, end);
    return hashArena(arena, offsets);
  };
}

/** Of a buffer with both parts, as isomorphic-git has them, which waits for each before the next. */
function oneBuffer(digest) {
  return async (messages) => {
    const digests = [];
    for (const parts of messages)
      digests.push(await digest(parts.length === 1 ? parts[0] : Buffer.concat(parts)));
    return digests;
  };
}

const ways = {
  shacore: (algorithm) => oneByOne(() => createHash(algorithm)),
  lanes: (algorithm, length) =>
    inLanes((arena, offsets) => {
      const digests = hashPacked(algorithm, arena, offsets);
      return offsets
        .slice(1)
        .map((_, index) => digests.subarray(index * length, (index + 1) * length));
    }),
  node: (algorithm) => oneByOne(() => crypto.createHash(algorithm)),
  webcrypto: (algorithm) => {
    const name = algorithm === "sha1" ? "SHA-1" : "SHA-256";
    return oneBuffer(async (data) => Buffer.from(await crypto.subtle.digest(name, data)));
  },
  "sha.js": (algorithm) => {
    const create = require("sha.js");
    return oneBuffer((data) => create(algorithm).update(data).digest());
  },
};

/** What `--by` takes. */
export const wayNames = Object.keys(ways);

/** Those of them that can look for collision attacks. */
export const searchingWays = ["shacore", "lanes"];

/**
 * @param {string} name one of wayNames
 * @param {"sha1" | "sha256"} algorithm
 * @param {boolean} collisions whether to look for collision attacks, with one of searchingWays
 * @returns {HashingWay}
 */
export function hashingWay(name, algorithm, collisions) {
  const length = algorithm === "sha1" ? 20 : 32;
  if (!collisions) return { digests: ways[name](algorithm, length), isAttack: never };
  let attacks = [];
  const isAttack = (index) => attacks[index];
  return name === "lanes"
    ? {
        isAttack,
        digests: inLanes((arena, offsets) => {
          const messages = offsets
            .slice(1)
            .map((end, index) => arena.subarray(offsets[index], end));
          const reports = hashMany(algorithm, messages, {
            collisions: "report",
            outputEncoding: "buffer",
          });
          attacks = reports.map(({ collision }) => collision);
          return reports.map(({ digest }) => digest);
        }),
      }
    : {
        isAttack,
        digests: (messages) => {
          const hashings = messages.map((parts) => {
            const hashing = createHash(algorithm, { collisions: "report" });
            for (const part of parts) hashing.update(part);
            return hashing;
          });
          const digests = hashings.map((hashing) => hashing.digest());
          attacks = hashings.map((hashing) => hashing.collisionOffset !== undefined);
          return digests;
        },
      };
}
