/**
 * `importState`: a hash that goes on where an exported one stood.
 */
import { activeBackend } from "./backend.js";
import { VIEW, viewOfOther } from "./data.js";
import type { Hash, HashOptions } from "./hash.js";
import { validateOutputLength } from "./output-length.js";
import { plainBytesOf } from "./view.js";

/**
 * Goes on with a message that {@link Hash.exportState} exported: here or in another process, on
 * another platform, backend or version of this package.
 *
 * A state holds no more than 2^53 - 1 bytes of message, on every backend. It is not authenticated:
 * whoever can change it can change what is hashed.
 *
 * @param state - the bytes, exactly as they were exported; read at once and not kept
 * @param options - stream options; `outputLength` must be the digest's length
 * @returns a hash that goes on from there, with the algorithm and, of SHA-1, what it looks for
 * @throws {@link StateError}, `ERR_SHACORE_STATE`, for bytes that are no state of this layout
 * @throws `ERR_INVALID_ARG_TYPE` when `state` is no view of memory
 * @throws {@link BackendError} when the environment asks for a backend or core that cannot be had
 *
 * @example
 * const state = createHash("sha256").update("the first part, ").exportState();
 * importState(state).update("the second").digest("hex"); // in another process, on another machine
 */
export function importState(state: NodeJS.ArrayBufferView, options?: HashOptions): Hash {
  if (!ArrayBuffer.isView(state)) return importState(viewOfOther("state", state, VIEW), options);
  const { decodeMidstate } = require("./midstate.js") as typeof import("./midstate.js");
  // A copy: shared memory may change between the checks and the use.
  const midstate = decodeMidstate(plainBytesOf(state).slice());
  validateOutputLength(midstate.algorithm, options);
  if ("search" in midstate) {
    const { resumeCheckedHash } =
      require("./checked-hash.js") as typeof import("./checked-hash.js");
    return resumeCheckedHash(midstate, options);
  }
  const classes = require("./hash.js") as typeof import("./hash.js");
  return new classes.Hash(midstate.algorithm, options, activeBackend().resume(midstate));
}
