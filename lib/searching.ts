/**
 * What a registered program gets in place of our functions, and of WebCrypto's, when the environment asks
 * that SHA-1 look for collision attacks: SHACORE_COLLISIONS is "throw" or "safe".
 */
import { ownAlgorithm } from "./algorithms.js";
import { BackendError } from "./errors.js";
import type { HashOptions } from "./hash.js";
import { hash } from "./one-shot.js";

type AnyFunction = (this: unknown, ...values: unknown[]) => unknown;
type Mode = "throw" | "safe";

/**
 * The mode that the environment asks for, or undefined.
 *
 * @throws {@link BackendError} for a mode that there is not
 */
export function modeOfEnvironment(): Mode | undefined {
  const mode = process.env.SHACORE_COLLISIONS;
  if (!mode) return undefined;
  if (mode !== "throw" && mode !== "safe")
    throw new BackendError(`SHACORE_COLLISIONS is "${mode}": it can be "throw" or "safe"`);
  return mode;
}

/** One of our functions, createHash or hash, that searches. */
export function searching(
  name: "createHash" | "hash",
  ours: AnyFunction,
  collisions: Mode,
): AnyFunction {
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

/** SubtleCrypto.prototype.digest, which hashes SHA-1 here and leaves all else to the original. */
export function searchingDigest(original: AnyFunction, collisions: Mode): AnyFunction {
  return function (this: unknown, ...values: unknown[]): unknown {
    const [algorithm, data] = values;
    const name =
      typeof algorithm === "string" ? algorithm : (algorithm as { name?: unknown })?.name;
    const isSha1 = typeof name === "string" && name.toLowerCase() === "sha-1";
    const isData = ArrayBuffer.isView(data) || data instanceof ArrayBuffer;
    if (!isSha1 || !isData) return Reflect.apply(original, this, values);
    return new Promise((resolve) => {
      const bytes = data instanceof ArrayBuffer ? new Uint8Array(data) : (data as Uint8Array);
      const digest = hash("sha1", bytes, { collisions, outputEncoding: "buffer" }) as Buffer;
      resolve(digest.buffer.slice(digest.byteOffset, digest.byteOffset + digest.length));
    });
  };
}
