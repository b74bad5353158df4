/**
 * A stream.Transform that sets its stream machinery up at its first use as a stream.
 *
 * Most hashes never are one, and the machinery costs more than hashing a short message. The
 * machinery's whole state hangs from `_readableState` and `_writableState`: until one of them is
 * asked for, the object has neither, and then Transform's constructor runs late.
 */
import { Transform, type TransformOptions } from "node:stream";

/** Options of the stream, kept until the machinery is set up. */
const streamOptions = Symbol("options");

interface Lazy extends Transform {
  [streamOptions]: TransformOptions | undefined;
  _writableState: { decodeStrings: boolean };
}

function LazyTransformConstructor(this: Lazy, options?: TransformOptions): void {
  this[streamOptions] = options;
}

LazyTransformConstructor.prototype = Object.create(
  Transform.prototype,
  Object.fromEntries(
    ["_readableState", "_writableState"].map((name) => [
      name,
      {
        configurable: true,
        get(this: Lazy) {
          setUp(this);
          return Reflect.get(this, name);
        },
        set(this: Lazy, value: unknown) {
          Object.defineProperty(this, name, {
            value,
            configurable: true,
            enumerable: true,
            writable: true,
          });
        },
      },
    ]),
  ),
);

/** Runs Transform's constructor on an object that exists already. */
function setUp(stream: Lazy): void {
  (Transform as unknown as (this: Lazy, options?: TransformOptions) => void).call(
    stream,
    stream[streamOptions],
  );
  // Strings reach _transform as strings, so that the hash reads their encoding itself.
  stream._writableState.decodeStrings = false;
}

/** @see the head of this file */
export const LazyTransform = LazyTransformConstructor as unknown as new (
  options?: TransformOptions,
) => Transform;
