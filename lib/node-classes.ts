/**
 * The classes Hash and Hmac of node:crypto, and ours as subclasses of them.
 */
import type * as crypto from "node:crypto";
import { keyed } from "./load-keyed.js";
import { nodeCrypto } from "./node-crypto.js";

/**
 * node:crypto's Hash. From the first call on, `instanceof` it holds for our hashes too. Not before,
 * because loading node:crypto takes longer than hashing most messages.
 */
export function nodeHashClass(): typeof crypto.Hash {
  const ours = (require("./hash.js") as typeof import("./hash.js")).Hash;
  return madeBaseOf(ours, nodeCrypto().Hash);
}

/** The same for Hmac. */
export function nodeHmacClass(): typeof crypto.Hmac {
  return madeBaseOf(keyed().Hmac, nodeCrypto().Hmac);
}

/**
 * Puts `theirs` on the prototype chain of `ours`, behind our own lazy transform: that keeps its part
 * of the work. Both stay as they are when theirs is no stream, as in Deno.
 *
 * @returns theirs
 */
function madeBaseOf<Class extends { prototype: object }>(
  ours: { prototype: object },
  theirs: Class,
): Class {
  const lazyTransform: object = Object.getPrototypeOf(ours.prototype);
  const transform: object = Object.getPrototypeOf(lazyTransform);
  if (isOn(transform, theirs.prototype) && !isOn(theirs.prototype, ours.prototype)) {
    const own = Object.getOwnPropertyDescriptors(lazyTransform);
    Object.setPrototypeOf(ours.prototype, Object.create(theirs.prototype, own));
  }
  return theirs;
}

/** Whether an object is on the prototype chain of another. */
function isOn(prototype: object, object: object): boolean {
  return Object.prototype.isPrototypeOf.call(prototype, object);
}
