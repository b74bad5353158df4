/**
 * The memory behind a view, whatever its class says about itself.
 */
import { bytesPrototype } from "./bytes.js";

type Getter<T, This = NodeJS.ArrayBufferView> = (this: This) => T;

/** A getter as it was when this file was loaded: subclasses and own properties may hide it. */
function getter<T, This = NodeJS.ArrayBufferView>(
  prototype: object,
  property: string | symbol,
): Getter<T, This> {
  return Object.getOwnPropertyDescriptor(prototype, property)?.get as Getter<T, This>;
}

const typedArray = /* @__PURE__ */ Object.getPrototypeOf(Uint8Array.prototype) as object;
const typedArrayName = /* @__PURE__ */ getter<string | undefined>(typedArray, Symbol.toStringTag);
const typedArrayLength = /* @__PURE__ */ getter<number>(typedArray, "byteLength");
const typedArrayBuffer = /* @__PURE__ */ getter<ArrayBufferLike>(typedArray, "buffer");
const offsetOf = /* @__PURE__ */ getter<number>(typedArray, "byteOffset");
const dataViewBuffer = /* @__PURE__ */ getter<ArrayBufferLike>(DataView.prototype, "buffer");
/** Undefined where no ArrayBuffer is resizable. */
const resizable: Getter<boolean, ArrayBuffer> | undefined = /* @__PURE__ */ getter<
  boolean,
  ArrayBuffer
>(ArrayBuffer.prototype, "resizable");
const dataViewLength = /* @__PURE__ */ getter<number>(DataView.prototype, "byteLength");

/** Whether it is a DataView, of this realm or of another (Jest and `vm` have more than one). */
function isDataView(view: NodeJS.ArrayBufferView): boolean {
  return typedArrayName.call(view) === undefined;
}

/** The bytes in any view. None in a detached one, or one that its buffer has shrunk away from. */
export function byteLengthOf(view: NodeJS.ArrayBufferView): number {
  if (!isDataView(view)) return typedArrayLength.call(view);
  try {
    return dataViewLength.call(view);
  } catch {
    return 0;
  }
}

/** The buffer of a view. */
export function bufferOf(view: NodeJS.ArrayBufferView): ArrayBufferLike {
  return isDataView(view) ? dataViewBuffer.call(view) : typedArrayBuffer.call(view);
}

/** Whether the memory of a view can change under the eyes of another thread: shared, or resizable. */
export function isUnsteady(view: NodeJS.ArrayBufferView): boolean {
  const buffer = bufferOf(view);
  return !(buffer instanceof ArrayBuffer) || resizable?.call(buffer) === true;
}

/** How many bytes a Uint8Array has, whatever its class says: no code of the caller's runs. */
export function lengthOf(bytes: Uint8Array): number {
  return typedArrayLength.call(bytes);
}

/**
 * The bytes of any view, without a copy; {@link lengthOf} tells how many. A detached view, or one that
 * its buffer has shrunk away from, is empty.
 */
export function bytesOf(view: NodeJS.ArrayBufferView): Uint8Array {
  if (typedArrayName.call(view) === "Uint8Array") return view as Uint8Array;
  const prototype = isDataView(view) ? DataView.prototype : typedArray;
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

/**
 * The same as an object of nobody else's making: its properties and methods are those of a Uint8Array
 * and tell the truth.
 */
export function plainBytesOf(view: NodeJS.ArrayBufferView): Uint8Array {
  const bytes = bytesOf(view);
  // No part of detached memory can be viewed: some versions of V8 throw even for none of it.
  if (lengthOf(bytes) === 0) return new Uint8Array(0);
  const prototype: unknown = Object.getPrototypeOf(bytes);
  const isPlain = prototype === bytesPrototype || prototype === Uint8Array.prototype;
  if (isPlain && !Object.hasOwn(bytes, "length")) return bytes;
  return new Uint8Array(typedArrayBuffer.call(bytes), offsetOf.call(bytes), lengthOf(bytes));
}
