import { crc32, deflateSync } from 'node:zlib';
import type { PixelSize } from './image-size.ts';

const MARK = Buffer.from('89504e470d0a1a0a', 'hex');
/** Pages are mostly white: a higher level takes five times as long without a benefit. */
const LEVEL = 3;
const BIT_DEPTH = 8;
const TRUE_COLOUR = 2;

/** Pixels (RGBA; alpha is ignored) as a PNG, for pages of text. */
export function encodePng(rgba: Uint8Array | Uint8ClampedArray, { widthPx, heightPx }: PixelSize): Buffer {
  const lineBytes = widthPx * 3 + 1;
  // Each line begins with its filter number: none.
  const lines = Buffer.alloc(lineBytes * heightPx);
  for (let y = 0, from = 0; y < heightPx; y += 1) {
    let to = y * lineBytes + 1;
    for (let x = 0; x < widthPx; x += 1, from += 4) {
      lines[to] = rgba[from] ?? 0;
      lines[to + 1] = rgba[from + 1] ?? 0;
      lines[to + 2] = rgba[from + 2] ?? 0;
      to += 3;
    }
  }
  const head = Buffer.alloc(13);
  head.writeUInt32BE(widthPx, 0);
  head.writeUInt32BE(heightPx, 4);
  head.writeUInt8(BIT_DEPTH, 8);
  head.writeUInt8(TRUE_COLOUR, 9);
  const data = deflateSync(lines, { level: LEVEL });
  return Buffer.concat([MARK, chunk('IHDR', head), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))]);
}

function chunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}
