/**
 * The portable side: the same {@link Backend} as the addon, in TypeScript alone.
 */
import { type Algorithm, algorithms } from "../algorithms.js";
import type { Backend, Core, HashState } from "../backend.js";
import type { Digest } from "../encoding.js";
import { BackendError } from "../errors.js";
import { type Compression, Message } from "./message.js";
import { sha1 } from "./sha1.js";
import { bytesOf } from "./view.js";

/** The one core that this backend has for each algorithm. */
const CORE_NAME = "portable";

const compressions: Record<Algorithm["name"], Compression> = { sha1 };

/** One message for each algorithm that one-shot digests use again and again. */
const scratch: Record<Algorithm["name"], Message> = { sha1: new Message(sha1) };

class PortableHashState implements HashState {
  readonly #message: Message;
  readonly #digestLength: number;

  constructor(message: Message, digestLength: number) {
    this.#message = message;
    this.#digestLength = digestLength;
  }

  update(data: NodeJS.ArrayBufferView): boolean {
    return this.#message.update(bytesOf(data));
  }

  digest(): Digest {
    const digest = Buffer.allocUnsafeSlow(this.#digestLength);
    this.#message.final(digest);
    return digest;
  }

  copy(): HashState {
    return new PortableHashState(this.#message.copy(), this.#digestLength);
  }
}

export const portableBackend: Backend = {
  name: "portable",

  start(algorithm: Algorithm): HashState {
    const message = new Message(compressions[algorithm.name]);
    return new PortableHashState(message, algorithm.digestLength);
  },

  digest(algorithm: Algorithm, data: NodeJS.ArrayBufferView): Digest {
    const digest = Buffer.allocUnsafeSlow(algorithm.digestLength);
    const message = scratch[algorithm.name];
    message.reset();
    message.update(bytesOf(data));
    message.final(digest);
    return digest;
  },

  cores(): Core[] {
    return algorithms.map(({ name: algorithm }) => ({
      algorithm,
      name: CORE_NAME,
      features: [],
      missing: [],
      usable: true,
      chosen: true,
    }));
  },

  useCore(name: string): void {
    if (name !== CORE_NAME)
      throw new BackendError(
        `there is no core "${name}" in the portable backend; it has ${CORE_NAME}`,
      );
  },

  cpu() {
    return { features: [], hidden: [] };
  },
};
