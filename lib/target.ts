/**
 * Memory that a digest is written to.
 */
import { TARGET } from "./data.js";
import { invalidArgumentType, outOfRange } from "./errors.js";

/**
 * Checks that `length` bytes fit into `target` from `offset` on.
 *
 * @throws `ERR_INVALID_ARG_TYPE` when `target` is no Uint8Array or `offset` no number
 * @throws `ERR_OUT_OF_RANGE` when they do not fit, or `offset` is no position
 */
export function validateTarget(target: unknown, offset: unknown, length: number): void {
  if (!(target instanceof Uint8Array)) throw invalidArgumentType("target", TARGET, target);
  if (typeof offset !== "number") throw invalidArgumentType("offset", "of type number", offset);
  const last = target.length - length;
  if (!Number.isInteger(offset) || offset < 0 || offset > last)
    throw outOfRange("offset", `an integer from 0 to ${last}`, offset);
}
