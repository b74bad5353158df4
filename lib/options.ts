/**
 * Arguments that several functions take, checked.
 */
import { type OutputEncoding, outputEncodingOf } from "./encoding.js";
import { aborted, invalidArgumentType } from "./errors.js";

/** The options, or none. */
export function checkOptions<Options extends object>(
  options: Options | undefined,
): Partial<Options> {
  if (options === undefined) return {};
  if (typeof options !== "object" || options === null)
    throw invalidArgumentType("options", "of type object", options);
  return options;
}

/** The encoding that the argument `name` asks for, in the spelling that Buffer knows. */
export function checkEncoding(name: string, encoding: unknown): OutputEncoding {
  if (typeof encoding !== "string") throw invalidArgumentType(name, "of type string", encoding);
  return outputEncodingOf(name, encoding);
}

/** @throws an AbortError when the signal is aborted already */
export function checkSignal(signal: AbortSignal | undefined): void {
  if (signal === undefined) return;
  if (!(signal instanceof AbortSignal))
    throw invalidArgumentType("options.signal", "an instance of AbortSignal", signal);
  if (signal.aborted) throw aborted(signal);
}
