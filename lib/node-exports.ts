/**
 * The rest of node:crypto on the exports of this package: each name brings node:crypto with it when
 * it is used, so that whoever only hashes never loads that.
 */
import type * as crypto from "node:crypto";
import { nodeHashClass, nodeHmacClass } from "./node-classes.js";
import { nodeCrypto } from "./node-crypto.js";

/**
 * Every name of node:crypto in Node 20 to 26 that is not ours. A name that the running Node does not
 * know is there, and undefined.
 */
const names =
  "Certificate Cipher Cipheriv Decipher Decipheriv DiffieHellman DiffieHellmanGroup ECDH " +
  "Hash Hmac KeyObject Sign Verify X509Certificate argon2 argon2Sync checkPrime " +
  "checkPrimeSync constants createCipheriv createDecipheriv createDiffieHellman " +
  "createDiffieHellmanGroup createECDH createMac createPrivateKey createPublicKey " +
  "createSecretKey createSign createVerify decapsulate diffieHellman encapsulate " +
  "generateKey generateKeyPair generateKeyPairSync generateKeySync generatePrime " +
  "generatePrimeSync getCipherInfo getCiphers getCurves getDiffieHellman getFips getMacs " +
  "getRandomValues parsePKCS12 privateDecrypt privateEncrypt publicDecrypt publicEncrypt " +
  "randomBytes randomFill randomFillSync randomInt randomUUID randomUUIDv7 scrypt " +
  "scryptSync secureHeapUsed setEngine setFips sign subtle timingSafeEqual verify webcrypto";

/** The names that node:crypto hides from enumeration, because they are deprecated. */
const hiddenNames = "createCipher createDecipher fips prng pseudoRandomBytes rng";

/** Those that are more than passed on. */
const classes: Record<string, () => unknown> = { Hash: nodeHashClass, Hmac: nodeHmacClass };

/** Adds them to `exports`, as properties that a program may replace, as it may node:crypto's. */
export function exportNodeCrypto(exports: object): void {
  const properties: PropertyDescriptorMap = {};
  for (const name of names.split(" ")) properties[name] = passedOn(name, true);
  for (const name of hiddenNames.split(" ")) properties[name] = passedOn(name, false);
  Object.defineProperties(exports, properties);
}

function passedOn(name: string, enumerable: boolean): PropertyDescriptor {
  return {
    configurable: true,
    enumerable,
    get: classes[name] ?? (() => nodeCrypto()[name as keyof typeof crypto]),
    set(value: unknown) {
      // A setting of the process: it reaches node:crypto.
      if (name === "fips") Object.assign(nodeCrypto(), { fips: value });
      else
        Object.defineProperty(this, name, {
          value,
          writable: true,
          enumerable,
          configurable: true,
        });
    },
  };
}
