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
 * @module shacore/register
 */
import { syncBuiltinESMExports } from "node:module";
import { nodeHashClass, nodeHmacClass } from "./node-classes.js";
import { keepOriginals } from "./node-crypto.js";
import { modeOfEnvironment, searching, searchingDigest } from "./searching.js";

type AnyFunction = (this: unknown, ...values: unknown[]) => unknown;

/** Our functions that replace node:crypto's, where it has one: `hash` is missing in old Nodes. */
const names = ["createHash", "createHmac", "hash", "hkdf", "hkdfSync", "pbkdf2", "pbkdf2Sync"];

/** A function of node:crypto, and what stands in its place while we are registered. */
interface Replacement {
  readonly owner: Record<string, AnyFunction>;
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
 * Puts our functions in the place of node:crypto's, for CommonJS and ES modules, in this thread. Loading
 * this file does so already; does nothing when it is done.
 *
 * @throws a BackendError, `ERR_SHACORE_BACKEND`, when SHACORE_COLLISIONS is set to what it cannot be
 *
 * @example
 * import { register, unregister } from "shacore/register"; // registers
 * unregister();
 * register(); // once more
 */
export function register(): void {
  if (registered) return;
  replacements ??= makeReplacements();
  for (const { owner, name, original, replaced } of replacements)
    if (owner[name] === original) owner[name] = replaced;
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
  for (const { owner, name, original, replaced } of replacements)
    if (owner[name] === replaced) owner[name] = original;
  syncBuiltinESMExports();
  registered = false;
  active = false;
}

function makeReplacements(): Replacement[] {
  const exports: Record<string, AnyFunction> = require("./index.js");
  const mode = modeOfEnvironment();
  const made: Replacement[] = [];
  for (const name of names) {
    if (nodeCrypto[name] === undefined) continue;
    const isSearched = mode !== undefined && (name === "createHash" || name === "hash");
    const ours = isSearched ? searching(name, exports[name], mode) : exports[name];
    made.push(replacement(nodeCrypto, name, ours));
  }
  keepOriginals(Object.fromEntries(made.map(({ name, original }) => [name, original])));
  nodeHashClass();
  nodeHmacClass();

  if (mode !== undefined) {
    const { subtle } = nodeCrypto.webcrypto as unknown as { subtle: object };
    const owner: Record<string, AnyFunction> = Object.getPrototypeOf(subtle);
    made.push(replacement(owner, "digest", searchingDigest(owner.digest, mode)));
  }

  const original = nodeCrypto.setFips;
  const replaced = function (this: unknown, ...values: unknown[]): unknown {
    const result = Reflect.apply(original, this, values);
    noteFips();
    return result;
  };
  const name = "setFips";
  made.push({ owner: nodeCrypto, name, original, replaced: disguised(replaced, original) });
  return made;
}

/** Our function in the place of that one, as long as we are active. */
function replacement(
  owner: Record<string, AnyFunction>,
  name: string,
  ours: AnyFunction,
): Replacement {
  const original = owner[name];
  const replaced = function (this: unknown, ...values: unknown[]): unknown {
    return Reflect.apply(active ? ours : original, this, values);
  };
  return { owner, name, original, replaced: disguised(replaced, original) };
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
