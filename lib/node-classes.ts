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
  const theirs = nodeCrypto().Hash;
  const ours = (require("./hash.js") as typeof import("./hash.js")).Hash;
  makeSubclass(ours.prototype, theirs.prototype);
  return theirs;
}

/** The same for Hmac. */
export function nodeHmacClass(): typeof crypto.Hmac {
  const theirs = nodeCrypto().Hmac;
  makeSubclass(keyed().Hmac.prototype, theirs.prototype);
  return theirs;
}

/**
 * Puts `theirs` on the prototype chain of `ours`, behind our own lazy transform: that keeps its part
 * of the work. Left as they are when theirs is no stream, as in Deno.
 */
function makeSubclass(ours: object, theirs: object): void {
  const lazyTransform: object = Object.getPrototypeOf(ours);
  const transform: object = Object.getPrototypeOf(lazyTransform);
  if (!isOn(transform, theirs) || isOn(theirs, ours)) return;
  const between = Object.create(theirs, Object.getOwnPropertyDescriptors(lazyTransform));
  Object.setPrototypeOf(ours, between);
}

/** Whether an object is on the prototype chain of another. */
function isOn(prototype: object, object: object): boolean {
  return Object.prototype.isPrototypeOf.call(prototype, object);
}
