/**
 * A key of HMAC with an algorithm that is not ours, by node:crypto.
 */
import type * as crypto from "node:crypto";
import type { MacKey, MacState } from "./macs.js";
import { nodeCrypto } from "./node-crypto.js";

export class NodeMacKey implements MacKey {
  readonly #algorithm: string;
  readonly #key: crypto.KeyObject;

  constructor(algorithm: string, key: crypto.KeyObject) {
    this.#algorithm = algorithm;
    this.#key = key;
  }

  start(): MacState {
    return new NodeMacState(this.#hmac());
  }

  #hmac(): crypto.Hmac {
    return nodeCrypto().createHmac(this.#algorithm, this.#key);
  }

  sign(data: string | NodeJS.ArrayBufferView) {
    return this.#hmac().update(data).digest();
  }

  signHex(data: string | NodeJS.ArrayBufferView): string {
    return this.#hmac().update(data).digest("hex");
  }

  verify(data: string | NodeJS.ArrayBufferView, mac: Uint8Array): boolean {
    return nodeCrypto().timingSafeEqual(this.sign(data), mac);
  }

  /** The memory is node:crypto's, and goes with the KeyObject. */
  destroy(): void {}
}

class NodeMacState implements MacState {
  readonly #hmac: crypto.Hmac;

  constructor(hmac: crypto.Hmac) {
    this.#hmac = hmac;
  }

  update(data: NodeJS.ArrayBufferView): boolean {
    this.#hmac.update(data);
    return true;
  }

  updateString(data: string): boolean {
    this.#hmac.update(data);
    return true;
  }

  digest() {
    return this.#hmac.digest();
  }

  digestHex(): string {
    return this.#hmac.digest("hex");
  }
}
