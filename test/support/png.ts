/**
 * The colours in a PNG picture of 8 bits a channel, which browsers make of a screen.
 */
import { inflateSync } from "node:zlib";

/** How many pixels have each colour, as "#rrggbb". */
export function coloursOf(png: Buffer): Map<string, number> {
  const width = png.readUInt32BE(16);
  const height = png.readUInt32BE(20);
  const channels = png[25] === 6 ? 4 : 3;
  const parts: Buffer[] = [];
  for (let at = 8; at < png.length; ) {
    const length = png.readUInt32BE(at);
    if (png.toString("latin1", at + 4, at + 8) === "IDAT")
      parts.push(png.subarray(at + 8, at + 8 + length));
    at += length + 12;
  }
  const lines = inflateSync(Buffer.concat(parts));
  const colours = new Map<string, number>();
  let above = Buffer.alloc(width * channels);
  for (let y = 0; y < height; y++) {
    const start = y * (width * channels + 1);
    const line = lines.subarray(start + 1, start + 1 + width * channels);
    unfilter(lines[start] as number, line, above, channels);
    for (let x = 0; x < line.length; x += channels) {
      const colour = `#${line.toString("hex", x, x + 3)}`;
      colours.set(colour, (colours.get(colour) ?? 0) + 1);
    }
    above = line;
  }
  return colours;
}

/** Undoes a filter of PNG (section 9 of the specification). */
function unfilter(type: number, line: Buffer, above: Buffer, channels: number): void {
  for (let i = 0; i < line.length; i++) {
    const left = i < channels ? 0 : (line[i - channels] as number);
    const up = above[i] as number;
    const corner = i < channels ? 0 : (above[i - channels] as number);
    const added = [0, left, up, (left + up) >> 1, paeth(left, up, corner)][type] as number;
    line[i] = (line[i] as number) + added;
  }
}

function paeth(left: number, up: number, corner: number): number {
  const [a, b, c] = [left, up, corner].map((value) => Math.abs(left + up - corner - value)) as [
    number,
    number,
    number,
  ];
  if (a <= b && a <= c) return left;
  return b <= c ? up : corner;
}
