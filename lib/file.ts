/**
 * One file to one digest, and the way in to all of files. Loaded by the first hashFile or hashFiles.
 */
import type { PathLike } from "node:fs";
import type { FileHandle } from "node:fs/promises";
import type { Digest } from "./encoding.js";
import { aborted } from "./errors.js";
import { isFileHandle } from "./file-group.js";
import { checkCommon, checkOptions, checkPath, checkRange, fileGroup } from "./file-options.js";
import type { HashFileOptions } from "./hash-file.js";
import { takesFileHandles } from "./native/file-group.js";

export { hashFiles } from "./files.js";

/** @see hashFile in hash-file.ts */
export async function hashFile(
  given: PathLike | FileHandle,
  options?: HashFileOptions,
): Promise<string | Digest> {
  const hashOptions: HashFileOptions = checkOptions(options);
  const file = isFileHandle(given) ? given : checkPath(given);
  const source = { file, ...checkRange(hashOptions) };
  const { onProgress } = hashOptions;
  const checked = checkCommon(hashOptions);
  const { signal } = checked;
  if (signal?.aborted) throw aborted(signal);
  const group = fileGroup(checked, takesFileHandles || !isFileHandle(given));
  try {
    group.add(source);
    for (;;) {
      const [ended] = await group.run();
      if (signal?.aborted) throw aborted(signal);
      if (ended?.error !== undefined) throw ended.error;
      onProgress?.({ bytes: group.bytes, total: group.expected });
      if (signal?.aborted) throw aborted(signal);
      if (ended !== undefined) return ended.digest;
    }
  } finally {
    await group.close();
  }
}
