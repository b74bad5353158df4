/**
 * HMAC and PBKDF2 of the portable side.
 */
import type { Algorithm } from "../algorithms.js";
import { encode } from "../bytes.js";
import { later } from "../later.js";
import type { Derivation, Macs } from "../macs.js";
import { compressions } from "./compressions.js";
import { midstatesOf, PortableMacKey, PortableMacState, wipe } from "./hmac.js";
import { pbkdf2 } from "./pbkdf2.js";

export function startMac(algorithm: Algorithm, key: string | Uint8Array): PortableMacState {
  const compression = compressions[algorithm.name];
  const bytes = typeof key === "string" ? encode(key, "utf8") : key;
  const midstates = midstatesOf(compression, bytes);
  if (bytes !== key) bytes.fill(0);
  const state = new PortableMacState(compression, midstates);
  wipe(midstates);
  return state;
}

export function macKey(algorithm: Algorithm, key: Uint8Array): PortableMacKey {
  return new PortableMacKey(compressions[algorithm.name], key);
}

export function derivePbkdf2(algorithm: Algorithm, derivation: Derivation): void {
  const work = pbkdf2(compressions[algorithm.name], derivation);
  while (!work.next().done);
}

/** In slices, between which the event loop goes on. */
export function derivePbkdf2Async(
  algorithm: Algorithm,
  { password, salt, iterations, key }: Derivation,
  callback: () => void,
): void {
  // Not slice(): a Buffer's makes no copy.
  const copies = { password: new Uint8Array(password), salt: new Uint8Array(salt) };
  const work = pbkdf2(compressions[algorithm.name], { ...copies, iterations, key });
  const go = () => {
    if (!work.next().done) {
      later(go);
      return;
    }
    copies.password.fill(0);
    copies.salt.fill(0);
    callback();
  };
  later(go);
}

export const portableMacs: Macs = {
  start: startMac,
  key: macKey,
  pbkdf2: derivePbkdf2,
  pbkdf2Async: derivePbkdf2Async,
};
