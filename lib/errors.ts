/**
 * The errors of this package: those that node:crypto throws too (same class, code and message),
 * and our own.
 */

/** An error with a machine-readable `code`, as all errors of Node's own modules have. */
export interface CodedError extends Error {
  /** `ERR_...`, as Node's documentation lists them, or one of this package's own. */
  readonly code: string;
}

/**
 * Thrown when a backend or a core is asked for that cannot be used here. The message says why.
 */
export class BackendError extends Error implements CodedError {
  /** Tells the error from others. */
  readonly code = "ERR_SHACORE_BACKEND";
  /** The name of the class. */
  override readonly name = "BackendError";
}

/**
 * Thrown for bytes that are no exported state, or none that this version can continue, and for a
 * message that is too long to be exported. The message says which.
 */
export class StateError extends Error implements CodedError {
  /** Tells the error from others. */
  readonly code = "ERR_SHACORE_STATE";
  /** The name of the class. */
  override readonly name = "StateError";
}

function coded<E extends Error>(error: E, code: string): E & CodedError {
  return Object.assign(error, { code });
}

/** `ERR_INVALID_ARG_TYPE`: a TypeError that names the argument, what it must be, and what it is. */
export function invalidArgumentType(name: string, expected: string, value: unknown): CodedError {
  return coded(
    new TypeError(`The "${name}" argument must be ${expected}. Received ${describe(value)}`),
    "ERR_INVALID_ARG_TYPE",
  );
}

/** `ERR_INVALID_ARG_VALUE`: a TypeError for a value of the right type that cannot be used. */
export function invalidArgumentValue(
  name: string,
  value: unknown,
  reason = "is invalid",
): CodedError {
  return coded(
    new TypeError(`The argument '${name}' ${reason}. Received ${inspect(value)}`),
    "ERR_INVALID_ARG_VALUE",
  );
}

/** `ERR_OUT_OF_RANGE`: a RangeError for a number that is none of the allowed ones. */
export function outOfRange(name: string, allowed: string, value: number | bigint): CodedError {
  return coded(
    new RangeError(
      `The value of "${name}" is out of range. It must be ${allowed}. Received ${inspect(value)}`,
    ),
    "ERR_OUT_OF_RANGE",
  );
}

/** `ERR_CRYPTO_HASH_FINALIZED`: the hash was used after its digest was taken. */
export function hashFinalized(): CodedError {
  return coded(new Error("Digest already called"), "ERR_CRYPTO_HASH_FINALIZED");
}

/** `ERR_CRYPTO_HASH_UPDATE_FAILED`: the hash cannot take more data. */
export function hashUpdateFailed(): CodedError {
  return coded(new Error("Hash update failed"), "ERR_CRYPTO_HASH_UPDATE_FAILED");
}

/** `ERR_CRYPTO_INVALID_DIGEST`: an algorithm that is not known. */
export function invalidDigest(algorithm: string): CodedError {
  return coded(new TypeError(`Invalid digest: ${algorithm}`), "ERR_CRYPTO_INVALID_DIGEST");
}

/** `ERR_CRYPTO_INVALID_KEYLEN`: a key longer than can be derived. */
export function invalidKeyLength(): CodedError {
  return coded(new RangeError("Invalid key length"), "ERR_CRYPTO_INVALID_KEYLEN");
}

/** `ERR_UNKNOWN_ENCODING`: an encoding of text that is not known. */
export function unknownEncoding(encoding: string): CodedError {
  return coded(new TypeError(`Unknown encoding: ${encoding}`), "ERR_UNKNOWN_ENCODING");
}

/** `ERR_CRYPTO_INVALID_KEY_OBJECT_TYPE`: a KeyObject of another type than is needed. */
export function invalidKeyObjectType(type: string, expected: string): CodedError {
  return coded(
    new TypeError(`Invalid key object type ${type}, expected ${expected}.`),
    "ERR_CRYPTO_INVALID_KEY_OBJECT_TYPE",
  );
}

/** `ERR_CRYPTO_INVALID_STATE`: the operation needs what is not there any more. */
export function cryptoInvalidState(operation: string): CodedError {
  return coded(new Error(`Invalid state for operation ${operation}`), "ERR_CRYPTO_INVALID_STATE");
}

/** `ERR_INVALID_STATE`: something is not any more what it was. */
export function invalidState(message: string): CodedError {
  return coded(new Error(`Invalid state: ${message}`), "ERR_INVALID_STATE");
}

/** An AbortError, `ABORT_ERR`, as `fs` makes it: the signal's reason is its cause. */
export function aborted(signal: AbortSignal | undefined): CodedError {
  const error = new Error("The operation was aborted", { cause: signal?.reason });
  return Object.assign(coded(error, "ABORT_ERR"), { name: "AbortError" });
}

/** What a value is, in the words that Node's messages use after "Received". */
function describe(value: unknown): string {
  if (value === null || value === undefined) return String(value);
  if (typeof value === "function") return `function ${value.name}`;
  if (typeof value === "object") {
    const name: unknown = value.constructor?.name;
    return typeof name === "string" && name !== ""
      ? `an instance of ${name}`
      : "[Object: null prototype] {}";
  }
  const text = inspect(value);
  return `type ${typeof value} (${text.length > 28 ? `${text.slice(0, 25)}...` : text})`;
}

function inspect(value: unknown): string {
  if (typeof value === "string") return `'${value}'`;
  return typeof value === "bigint" ? `${value}n` : String(value);
}
