/**
 * The memory behind a view, whatever its class says about itself.
 */

type Getter<T> = (this: NodeJS.ArrayBufferView) => T;

/** A getter as it was when this file was loaded: subclasses and own properties may hide it. */
function getter<T>(prototype: object, property: string): Getter<T> {
  return Object.getOwnPropertyDescriptor(prototype, property)?.get as Getter<T>;
}

const typedArray = Object.getPrototypeOf(Uint8Array.prototype) as object;
const typedArrayLength = getter<number>(typedArray, "byteLength");
const typedArrayBuffer = getter<ArrayBufferLike>(typedArray, "buffer");
const dataViewLength = getter<number>(DataView.prototype, "byteLength");

/** The bytes in any view. None in a detached one, or one that its buffer has shrunk away from. */
export function byteLengthOf(view: NodeJS.ArrayBufferView): number {
  if (!(view instanceof DataView)) return typedArrayLength.call(view);
  try {
    return dataViewLength.call(view);
  } catch {
    return 0;
  }
}

/** The buffer of a typed array. */
export function bufferOf(array: NodeJS.TypedArray): ArrayBufferLike {
  return typedArrayBuffer.call(array);
}

/**
 * The bytes of any view, without a copy. A detached view, or one that its buffer has shrunk away
 * from, is empty.
 */
export function bytesOf(view: NodeJS.ArrayBufferView): Uint8Array {
  if (view instanceof Uint8Array && view.length === typedArrayLength.call(view)) return view;
  const prototype = view instanceof DataView ? DataView.prototype : typedArray;
  const read = <T>(property: string) => getter<T>(prototype, property).call(view);
  try {
    return new Uint8Array(
      read<ArrayBuffer>("buffer"),
      read<number>("byteOffset"),
      read<number>("byteLength"),
    );
  } catch {
    // DataView's getters, and Uint8Array for a detached buffer, throw.
    return new Uint8Array(0);
  }
}
