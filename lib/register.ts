/**
 * Makes a program that knows nothing of this package use it: loading this file puts our functions in
 * the place of node:crypto's.
 *
 *     node --require shacore/register app.js
 *     node --import shacore/register app.mjs
 *
 * They hand to node:crypto whatever is not ours to do, and in FIPS mode everything. With
 * SHACORE_COLLISIONS=throw or safe, SHA-1 looks for collision attacks.
 *
 * @packageDocumentation
 */
import { syncBuiltinESMExports } from "node:module";
import { ownAlgorithm } from "./algorithms.js";
import { BackendError } from "./errors.js";
import type { HashOptions } from "./hash.js";
import { nodeHashClass, nodeHmacClass } from "./node-classes.js";
import { keepOriginals } from "./node-crypto.js";

type AnyFunction = (this: unknown, ...values: unknown[]) => unknown;

/** Our functions that replace node:crypto's, where it has one: `hash` is missing in old Nodes. */
const names = ["createHash", "createHmac", "hash", "hkdf", "hkdfSync", "pbkdf2", "pbkdf2Sync"];

/** A function of node:crypto, and what stands in its place while we are registered. */
interface Replacement {
  readonly name: string;
  readonly original: AnyFunction;
  readonly replaced: AnyFunction;
}

const nodeCrypto = require("node:crypto") as unknown as Record<string, AnyFunction>;
let replacements: readonly Replacement[] | undefined;
/** Whether the replacements call ours: what took them before unregister() may keep them. */
let active = false;
let registered = false;

/**
 * Puts our functions in the place of node:crypto's, for CommonJS and ES modules. Loading this file
 * does so already; does nothing when it is done.
 */
export function register(): void {
  if (registered) return;
  replacements ??= makeReplacements();
  for (const { name, original, replaced } of replacements)
    if (nodeCrypto[name] === original) nodeCrypto[name] = replaced;
  syncBuiltinESMExports();
  registered = true;
  noteFips();
}

/**
 * Puts everything back. A replacement that the program has kept, or that others have wrapped, calls
 * node:crypto's function from then on. Does nothing when nothing is registered.
 */
export function unregister(): void {
  if (!registered || replacements === undefined) return;
  for (const { name, original, replaced } of replacements)
    if (nodeCrypto[name] === replaced) nodeCrypto[name] = original;
  syncBuiltinESMExports();
  registered = false;
  active = false;
}

function makeReplacements(): Replacement[] {
  const exports: Record<string, AnyFunction> = require("./index.js");
  const made: Replacement[] = [];
  for (const name of names) {
    const [ours, original] = [searching(name, exports[name]), nodeCrypto[name]];
    if (original === undefined) continue;
    const replaced = function (this: unknown, ...values: unknown[]): unknown {
      return Reflect.apply(active ? ours : original, this, values);
    };
    made.push({ name, original, replaced: disguised(replaced, original) });
  }
  keepOriginals(Object.fromEntries(made.map(({ name, original }) => [name, original])));
  nodeHashClass();
  nodeHmacClass();

  const original = nodeCrypto.setFips;
  const replaced = function (this: unknown, ...values: unknown[]): unknown {
    const result = Reflect.apply(original, this, values);
    noteFips();
    return result;
  };
  made.push({ name: "setFips", original, replaced: disguised(replaced, original) });
  return made;
}

/**
 * One of our functions, which looks for collisions in what it hashes by SHA-1 when the environment asks
 * for that: SHACORE_COLLISIONS is "throw" or "safe".
 */
function searching(name: string, ours: AnyFunction): AnyFunction {
  const collisions = process.env.SHACORE_COLLISIONS;
  if (!collisions || (name !== "createHash" && name !== "hash")) return ours;
  if (collisions !== "throw" && collisions !== "safe")
    throw new BackendError(`SHACORE_COLLISIONS is "${collisions}": it can be "throw" or "safe"`);
  return function (this: unknown, ...values: unknown[]): unknown {
    const last = values[name === "hash" ? 2 : 1];
    const options = (typeof last === "string" ? { outputEncoding: last } : last) as HashOptions;
    const isOurs = ownAlgorithm(values[0])?.name === "sha1" && options?.outputLength === undefined;
    if (!isOurs) return Reflect.apply(ours, this, values);
    return name === "hash"
      ? ours(values[0], values[1], { ...options, collisions })
      : ours(values[0], { ...options, collisions });
  };
}

/** A function that has the name and the length of another. */
function disguised(replaced: AnyFunction, { name, length }: AnyFunction): AnyFunction {
  return Object.defineProperties(replaced, {
    name: { value: name, configurable: true },
    length: { value: length, configurable: true },
  });
}

/** In FIPS mode OpenSSL says what may be hashed, and by what. */
function noteFips(): void {
  active = registered && nodeCrypto.getFips() === 0;
}

register();
