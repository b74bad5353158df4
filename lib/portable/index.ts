/**
 * The portable side: the same {@link Backend} as the addon, in TypeScript alone.
 */
import { type Algorithm, algorithms } from "../algorithms.js";
import type { Backend, Core, CoreOrigin, HashState } from "../backend.js";
import { allocate, decode } from "../bytes.js";
import { NO_COLLISION } from "../collisions.js";
import { type Digest, encodeString } from "../encoding.js";
import { later } from "../later.js";
import type { ExportedState } from "../midstate.js";
import { bytesOf } from "../view.js";
import { compressions } from "./compressions.js";
import { type Compression, Message } from "./message.js";
import { sha1 } from "./sha1.js";
import { sha224, sha256 } from "./sha256.js";

export { portableMacs } from "./macs.js";

/** The one core that this backend has for each algorithm. */
const CORE_NAME = "portable";

/** Why it is in use. */
let origin: CoreOrigin = "default";

/** One message for each algorithm that one-shot digests use again and again. */
const scratch: Record<Algorithm["name"], Message> = {
  sha1: /* @__PURE__ */ new Message(sha1),
  sha256: /* @__PURE__ */ new Message(sha256),
  sha224: /* @__PURE__ */ new Message(sha224),
};

/** Where digests are that become strings at once. */
const scratchDigest = /* @__PURE__ */ allocate(32);

/** The bytes of a whole message. */
function messageBytes(data: string | NodeJS.ArrayBufferView): Uint8Array {
  return typeof data === "string" ? encodeString(data, "utf8") : bytesOf(data);
}

/** The compression function of a message of which `length` bytes are hashed already. */
function compressionOf({ name, search }: Algorithm, length = 0): Compression {
  if (search === undefined) return compressions[name];
  const { CheckedSha1 } = require("./checked-sha1.js") as typeof import("./checked-sha1.js");
  return new CheckedSha1(search, length);
}

class PortableHashState implements HashState {
  readonly #message: Message;
  readonly #algorithm: Algorithm;
  readonly #digestLength: number;

  constructor(message: Message, algorithm: Algorithm) {
    this.#message = message;
    this.#algorithm = algorithm;
    this.#digestLength = algorithm.digestLength;
  }

  update(data: NodeJS.ArrayBufferView): boolean {
    return this.#message.update(bytesOf(data));
  }

  updateString(data: string): boolean {
    return this.#message.update(encodeString(data, "utf8"));
  }

  digest(): Digest {
    const digest = allocate(this.#digestLength);
    this.#message.final(digest, 0);
    return digest;
  }

  digestHex(): string {
    this.#message.final(scratchDigest, 0);
    return decode(scratchDigest, "hex", 0, this.#digestLength);
  }

  digestInto(target: Uint8Array, offset: number): void {
    this.#message.final(target, offset);
  }

  copy(): HashState {
    return new PortableHashState(this.#message.copy(), this.#algorithm);
  }

  exportState(): ExportedState {
    const { encodeMidstate } = require("../midstate.js") as typeof import("../midstate.js");
    return encodeMidstate(this.#algorithm, this.#message.progress());
  }

  collisionOffset(): number | undefined {
    return this.#message.collisionOffset();
  }
}

/** Writes the digest of message number `index` of a batch, and whether it has a collision. */
function hashNumber(
  algorithm: Algorithm,
  data: string | NodeJS.ArrayBufferView,
  index: number,
  target: Uint8Array,
  collisions: Float64Array | undefined,
): void {
  const offset = index * algorithm.digestLength;
  if (collisions === undefined) {
    oneShot(algorithm, data).final(target, offset);
    return;
  }
  const message = new Message(compressionOf(algorithm));
  message.update(messageBytes(data));
  message.final(target, offset);
  collisions[index] = message.collisionOffset() ?? NO_COLLISION;
}

/** The message of one-shot digests, holding the data. */
function oneShot(algorithm: Algorithm, data: string | NodeJS.ArrayBufferView): Message {
  const message = scratch[algorithm.name];
  message.reset();
  message.update(messageBytes(data));
  return message;
}

export const portableBackend: Backend = {
  name: "portable",

  start(algorithm) {
    return new PortableHashState(new Message(compressionOf(algorithm)), algorithm);
  },

  resume(midstate) {
    const message = new Message(compressionOf(midstate.algorithm, midstate.length));
    message.resume(midstate);
    return new PortableHashState(message, midstate.algorithm);
  },

  digest(algorithm, data) {
    const digest = allocate(algorithm.digestLength);
    oneShot(algorithm, data).final(digest, 0);
    return digest;
  },

  digestHex(algorithm, data) {
    oneShot(algorithm, data).final(scratchDigest, 0);
    return decode(scratchDigest, "hex", 0, algorithm.digestLength);
  },

  digestInto(algorithm, data, target, offset) {
    oneShot(algorithm, data).final(target, offset);
  },

  files: undefined,

  sampler: undefined,

  hashList(algorithm, messages, target, collisions) {
    messages.forEach((message, index) => {
      hashNumber(algorithm, message, index, target, collisions);
    });
  },

  hashListHex(algorithm, messages) {
    return messages.map((message) => this.digestHex(algorithm, message));
  },

  hashPacked(algorithm, data, offsets, target, collisions) {
    for (let index = 0; index + 1 < offsets.length; index++) {
      const message = data.subarray(offsets[index], offsets[index + 1]);
      hashNumber(algorithm, message, index, target, collisions);
    }
  },

  async hashPackedLater(algorithm, data, offsets, target, collisions) {
    await new Promise<void>((resolve) => later(resolve));
    this.hashPacked(algorithm, data, offsets, target, collisions);
  },

  hasThreads: false,

  cores(): Core[] {
    return algorithms.map(({ name: algorithm }) => ({
      algorithm,
      name: CORE_NAME,
      lanes: 1,
      features: [],
      missing: [],
      usable: true,
      chosen: true,
      origin,
    }));
  },

  // The one core of each algorithm is always in use.
  useCore(_core, from) {
    origin = from;
  },

  collisionCheck() {
    return { single: CORE_NAME, batches: CORE_NAME };
  },

  cpu() {
    return { features: [], hidden: [] };
  },
};
