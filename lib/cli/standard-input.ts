/**
 * Standard input in pieces: a file, a pipe, a terminal, or what else it is.
 */
import { read } from "node:fs";
import { promisify } from "node:util";

const PIECE = 1 << 18;

/**
 * The pieces of standard input, from where it stands to its end. A piece is good until the next but one
 * is asked for: the next is read while one is worked on.
 *
 * @throws what `fs` says when it cannot be read
 */
export async function* standardInput(): AsyncGenerator<Buffer, void, void> {
  const buffers = [Buffer.allocUnsafe(PIECE), Buffer.allocUnsafe(PIECE)] as const;
  let turn: 0 | 1 = 0;
  let reading = readInto(buffers[turn]);
  for (;;) {
    const piece = await reading;
    if (piece === "would block") break;
    if (piece.length === 0) return;
    turn = turn === 0 ? 1 : 0;
    reading = readInto(buffers[turn]);
    reading.catch(() => {});
    yield piece;
  }
  // Somebody made it non-blocking: process.stdin knows how to wait for it.
  for await (const piece of process.stdin) yield piece;
}

const readAsync = promisify(read);

async function readInto(buffer: Buffer): Promise<Buffer | "would block"> {
  try {
    const { bytesRead } = await readAsync(0, buffer, 0, buffer.length, null);
    return buffer.subarray(0, bytesRead);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "EAGAIN") return "would block";
    // How a pipe ends on Windows.
    if (code === "EOF") return buffer.subarray(0, 0);
    throw error;
  }
}

/** All of standard input. */
export async function readStandardInput(): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of standardInput()) pieces.push(Buffer.from(piece));
  return Buffer.concat(pieces);
}
