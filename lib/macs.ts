/**
 * What every capability with a key talks to: HMAC (RFC 2104, FIPS 198-1) and PBKDF2 (RFC 8018) by
 * the backend in use.
 */
import type { Algorithm } from "./algorithms.js";
import { activeBackend, type Backend } from "./backend.js";
import type { Digest } from "./encoding.js";
import { NativeBackend } from "./native/backend.js";
import { NativeMacs } from "./native/macs.js";

/** A message being authenticated. Each digest method ends it, and what it held of its key. */
export interface MacState {
  /** Appends the bytes of a view. False, with nothing done, when the message would be too long. */
  update(data: NodeJS.ArrayBufferView): boolean;
  /** Appends the UTF-8 of a string; false as above. */
  updateString(data: string): boolean;
  digest(): Digest;
  digestHex(): string;
}

/** A key, as the midstates that both hashes of HMAC start from. */
export interface MacKey {
  /** Starts an empty message, which outlives the key. */
  start(): MacState;
  /** The MAC of one whole message: the UTF-8 of a string, or the bytes of a view. */
  sign(data: string | NodeJS.ArrayBufferView): Digest;
  signHex(data: string | NodeJS.ArrayBufferView): string;
  /** Whether this is the MAC of the message; compared in a time that tells nothing else. */
  verify(data: string | NodeJS.ArrayBufferView, mac: Uint8Array): boolean;
  /** Overwrites the midstates. No other method may be called afterwards. */
  destroy(): void;
}

/** What PBKDF2 derives a key from, and the memory that it fills. */
export interface Derivation {
  readonly password: Uint8Array;
  readonly salt: Uint8Array;
  /** 1 to 2^31 - 1. */
  readonly iterations: number;
  readonly key: Uint8Array;
}

export interface Macs {
  /** Starts a message with a key of its own: the UTF-8 of a string, or bytes. */
  start(algorithm: Algorithm, key: string | Uint8Array): MacState;
  /** A key for many messages. */
  key(algorithm: Algorithm, key: Uint8Array): MacKey;
  /** Derives a key now. */
  pbkdf2(algorithm: Algorithm, derivation: Derivation): void;
  /** Derives a key while the program goes on, from what password and salt are now. */
  pbkdf2Async(algorithm: Algorithm, derivation: Derivation, callback: () => void): void;
}

let active: Macs | undefined;

/** Those of the backend in use. Throws as {@link activeBackend} does. */
export function activeMacs(): Macs {
  active ??= macsOf(activeBackend());
  return active;
}

function macsOf(backend: Backend): Macs {
  return backend instanceof NativeBackend ? new NativeMacs(backend.addon) : portableMacs();
}

/** The portable side, loaded only where it is needed. */
function portableMacs(): Macs {
  return (require("./portable/index.js") as typeof import("./portable/index.js")).portableMacs;
}
