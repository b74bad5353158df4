// Loose objects: a file each, named by its id, of the deflated header and content.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Damage } from "./damage.mjs";
import { inflate } from "./inflate.mjs";

const HEADER = /^(commit|tree|blob|tag) (0|[1-9][0-9]*)\0/;

/** No header is longer than that. */
const MOST_HEADER_BYTES = 32;

/**
 * @param {string} folder the object folder
 * @param {number} idLength
 * @param {(problem: import("./damage.mjs").Problem) => void} report
 * @returns {Generator<import("./check.mjs").StoredObject>}
 */
export function* looseObjects(folder, idLength, report) {
  for (const { id, file } of looseFiles(folder, idLength)) {
    const object = read(id, file, report);
    if (object !== undefined) yield object;
  }
}

function* looseFiles(folder, idLength) {
  const isRest = new RegExp(`^[0-9a-f]{${2 * idLength - 2}}$`);
  for (const start of readdirSync(folder).sort()) {
    if (!/^[0-9a-f]{2}$/.test(start)) continue;
    for (const rest of readdirSync(join(folder, start)).sort())
      if (isRest.test(rest))
        yield { id: Buffer.from(start + rest, "hex"), file: join(folder, start, rest) };
  }
}

function read(id, file, report) {
  try {
    const bytes = inflate(readFileSync(file));
    const header = HEADER.exec(bytes.toString("latin1", 0, MOST_HEADER_BYTES));
    if (header === null) throw new Damage("has no header");
    const [{ length }, type, size] = header;
    if (bytes.length - length !== Number(size))
      throw new Damage(`has ${bytes.length - length} bytes of content in place of ${size}`);
    return { id, type, size: Number(size), parts: [bytes], file };
  } catch (error) {
    if (!(error instanceof Damage)) throw error;
    report({ file, id: id.toString("hex"), message: error.message });
    return undefined;
  }
}
