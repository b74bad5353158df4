/**
 * HMAC (RFC 2104, FIPS 198-1) over any compression function. The TypeScript twin of native/hmac.c.
 */
import { allocate, decode } from "../bytes.js";
import type { Digest } from "../encoding.js";
import { encodeString } from "../encoding.js";
import type { MacKey, MacState } from "../macs.js";
import { bytesOf } from "../view.js";
import { type Compression, Message } from "./message.js";

const BLOCK_LENGTH = 64;
const INNER_PAD = 0x36;
const OUTER_PAD = 0x5c;

/** The chaining values of the two hashes after the block that the key makes. */
export interface Midstates {
  readonly inner: Int32Array;
  readonly outer: Int32Array;
}

export function midstatesOf(compression: Compression, key: Uint8Array): Midstates {
  const block = new Uint8Array(BLOCK_LENGTH);
  if (key.length <= BLOCK_LENGTH) {
    block.set(key);
  } else {
    const message = new Message(compression);
    message.update(key);
    message.final(block, 0);
    message.wipe();
  }
  const inner = compressPadded(compression, block, INNER_PAD);
  const outer = compressPadded(compression, block, OUTER_PAD);
  block.fill(0);
  return { inner, outer };
}

export function wipe({ inner, outer }: Midstates): void {
  inner.fill(0);
  outer.fill(0);
}

function compressPadded(compression: Compression, key: Uint8Array, pad: number): Int32Array {
  const block = key.map((byte) => byte ^ pad);
  const state = compression.initialState.slice();
  compression.blocks(state, block, 0, 1);
  block.fill(0);
  return state;
}

/** Where MACs are that become strings at once, and the inner digests. */
const scratch = /* @__PURE__ */ allocate(32);

export class PortableMacState implements MacState {
  readonly #compression: Compression;
  readonly #inner: Message;
  readonly #outer: Message;

  constructor(compression: Compression, { inner, outer }: Midstates) {
    this.#compression = compression;
    this.#inner = new Message(compression, inner, BLOCK_LENGTH);
    this.#outer = new Message(compression, outer, BLOCK_LENGTH);
  }

  update(data: NodeJS.ArrayBufferView): boolean {
    return this.#inner.update(bytesOf(data));
  }

  updateString(data: string): boolean {
    return this.#inner.update(encodeString(data, "utf8"));
  }

  /** Writes the MAC to the start of `target`. */
  final(target: Uint8Array): void {
    this.#inner.final(scratch, 0);
    this.#outer.update(scratch.subarray(0, this.#compression.digestLength));
    this.#outer.final(target, 0);
  }

  wipe(): void {
    this.#inner.wipe();
    this.#outer.wipe();
  }

  digest(): Digest {
    const mac = allocate(this.#compression.digestLength);
    this.final(mac);
    return mac;
  }

  digestHex(): string {
    this.final(scratch);
    return decode(scratch, "hex", 0, this.#compression.digestLength);
  }
}

export class PortableMacKey implements MacKey {
  readonly #compression: Compression;
  readonly #midstates: Midstates;

  constructor(compression: Compression, key: Uint8Array) {
    this.#compression = compression;
    this.#midstates = midstatesOf(compression, key);
  }

  start(): PortableMacState {
    return new PortableMacState(this.#compression, this.#midstates);
  }

  #load(data: string | NodeJS.ArrayBufferView): PortableMacState {
    const state = this.start();
    if (typeof data === "string") state.updateString(data);
    else state.update(data);
    return state;
  }

  sign(data: string | NodeJS.ArrayBufferView): Digest {
    return this.#load(data).digest();
  }

  signHex(data: string | NodeJS.ArrayBufferView): string {
    return this.#load(data).digestHex();
  }

  verify(data: string | NodeJS.ArrayBufferView, mac: Uint8Array): boolean {
    const expected = this.sign(data);
    let difference = 0;
    for (let index = 0; index < expected.length; index++)
      difference |= expected[index] ^ mac[index];
    expected.fill(0);
    return difference === 0;
  }

  destroy(): void {
    wipe(this.#midstates);
  }
}
