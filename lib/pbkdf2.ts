/**
 * PBKDF2 by the backend in use.
 */
import { AsyncResource } from "node:async_hooks";
import type { Algorithm } from "./algorithms.js";
import { activeMacs, type Derivation } from "./macs.js";
import { bytesOfBinary, forget } from "./secret.js";

/** What pbkdf2 is given: password, salt, iterations and the length of the key. */
export type Pbkdf2Arguments = readonly [
  password: unknown,
  salt: unknown,
  iterations: unknown,
  keyLength: unknown,
];

const INT32_MAX = 2 ** 31 - 1;

/** Undefined when node:crypto shall refuse the arguments, or may know what to do with them. */
function derivationOf([password, salt, iterations, keyLength]: Pbkdf2Arguments):
  | Derivation
  | undefined {
  if (!isPositiveInt32(iterations) || !isPositiveInt32(keyLength)) return undefined;
  // The password last, so that no copy of it is left when something else is wrong.
  const saltBytes = bytesOfBinary(salt);
  const passwordBytes = saltBytes && bytesOfBinary(password);
  if (saltBytes === undefined || passwordBytes === undefined) return undefined;
  const key = Buffer.allocUnsafeSlow(keyLength);
  return { password: passwordBytes, salt: saltBytes, iterations, key };
}

function isPositiveInt32(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) >= 1 && (value as number) <= INT32_MAX;
}

/** The key, or undefined when the call is node:crypto's. */
export function pbkdf2Sync(algorithm: Algorithm, values: Pbkdf2Arguments): Uint8Array | undefined {
  const derivation = derivationOf(values);
  if (derivation === undefined) return undefined;
  try {
    activeMacs().pbkdf2(algorithm, derivation);
  } finally {
    forgetPassword(derivation, values);
  }
  return derivation.key;
}

/** Password and salt were read: what was made of strings is not needed any more. */
function forgetPassword(
  { password, salt }: Derivation,
  [givenPassword, givenSalt]: Pbkdf2Arguments,
): void {
  forget(password, givenPassword);
  forget(salt, givenSalt);
}

/** Whether the key is on its way to the callback; if not, the call is node:crypto's. */
export function pbkdf2(
  algorithm: Algorithm,
  values: Pbkdf2Arguments,
  callback: (error: Error | null, key: Uint8Array) => void,
): boolean {
  const derivation = derivationOf(values);
  if (derivation === undefined) return false;
  // Bound here, because not every runtime's Node-API takes the asynchronous context along.
  const done = AsyncResource.bind(() => callback(null, derivation.key));
  try {
    activeMacs().pbkdf2Async(algorithm, derivation, done);
  } finally {
    forgetPassword(derivation, values);
  }
  return true;
}
