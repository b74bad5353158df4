/**
 * HMAC and PBKDF2 of the portable side.
 */
import type { Macs } from "../macs.js";
import { compressions } from "./compressions.js";
import { midstatesOf, PortableMacKey, PortableMacState, wipe } from "./hmac.js";
import { pbkdf2 } from "./pbkdf2.js";

export const portableMacs: Macs = {
  start(algorithm, key) {
    const compression = compressions[algorithm.name];
    const bytes = typeof key === "string" ? Buffer.from(key) : key;
    const midstates = midstatesOf(compression, bytes);
    if (bytes !== key) bytes.fill(0);
    const state = new PortableMacState(compression, midstates);
    wipe(midstates);
    return state;
  },

  key(algorithm, key) {
    return new PortableMacKey(compressions[algorithm.name], key);
  },

  pbkdf2(algorithm, derivation) {
    const work = pbkdf2(compressions[algorithm.name], derivation);
    while (!work.next().done);
  },

  /** In slices, between which the event loop goes on. */
  pbkdf2Async(algorithm, { password, salt, iterations, key }, callback) {
    // Not slice(): a Buffer's makes no copy.
    const copies = { password: new Uint8Array(password), salt: new Uint8Array(salt) };
    const work = pbkdf2(compressions[algorithm.name], { ...copies, iterations, key });
    const go = () => {
      if (!work.next().done) {
        setImmediate(go);
        return;
      }
      copies.password.fill(0);
      copies.salt.fill(0);
      callback();
    };
    setImmediate(go);
  },
};
