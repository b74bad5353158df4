/**
 * Standard input in pieces: a file, a pipe, a terminal, or what else it is.
 */
import { fstatSync, read } from "node:fs";
import { isatty } from "node:tty";
import { promisify } from "node:util";

const PIECE = 1 << 20;

/**
 * The pieces of standard input, from where it stands to its end. A piece is good until the next but one
 * is asked for.
 *
 * @throws what `fs` says when it cannot be read
 */
export function standardInput(): AsyncIterable<Buffer> {
  return isRead() ? readPieces() : streamedPieces();
}

/**
 * Whether reading is all there is to it. What may have to be waited for is left to Node, which waits for it
 * whether it blocks or not.
 */
function isRead(): boolean {
  try {
    const stats = fstatSync(0);
    return !stats.isFIFO() && !stats.isSocket() && !isatty(0);
  } catch {
    // Some Windows cannot tell.
    return false;
  }
}

async function* streamedPieces(): AsyncGenerator<Buffer, void, void> {
  // A stream that has ended has nothing more, and is not to be listened to again and again.
  if (process.stdin.readable) yield* process.stdin;
}

const readAsync = promisify(read);

/** Reads a piece while another is worked on. */
async function* readPieces(): AsyncGenerator<Buffer, void, void> {
  let [buffer, other] = [Buffer.allocUnsafe(PIECE), Buffer.allocUnsafe(PIECE)];
  let reading = readAsync(0, buffer, 0, PIECE, null);
  for (;;) {
    const { bytesRead } = await reading;
    if (bytesRead === 0) return;
    const piece = buffer.subarray(0, bytesRead);
    [buffer, other] = [other, buffer];
    reading = readAsync(0, buffer, 0, PIECE, null);
    // Looked at when its turn comes, which it does not when the work ends with this piece.
    reading.catch(() => {});
    yield piece;
  }
}

/** All of standard input. */
export async function readStandardInput(): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of standardInput()) pieces.push(Buffer.from(piece));
  return Buffer.concat(pieces);
}
