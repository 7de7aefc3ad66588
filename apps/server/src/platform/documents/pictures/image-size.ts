/** Width and height of an image. */
export interface PixelSize {
  readonly widthPx: number;
  readonly heightPx: number;
}

const PNG_MARK = '89504e470d0a1a0a';
const JPEG_MARK = 'ffd8';
/** JPEG markers without a length. */
const LONELY = new Set([0x01, 0xd0, 0xd1, 0xd2, 0xd3, 0xd4, 0xd5, 0xd6, 0xd7, 0xd8]);
/** Markers from C0 to CF that are not a frame. */
const NO_FRAME = new Set([0xc4, 0xc8, 0xcc]);

/** Size of a PNG or JPEG from its header, without decoding: a small file can be a huge image. Null for anything else. */
export function imageSizeOf(bytes: Uint8Array): PixelSize | null {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (view.length >= 24 && view.toString('hex', 0, 8) === PNG_MARK) {
    return { widthPx: view.readUInt32BE(16), heightPx: view.readUInt32BE(20) };
  }
  return view.toString('hex', 0, 2) === JPEG_MARK ? jpegSize(view) : null;
}

function jpegSize(view: Buffer): PixelSize | null {
  let at = 2;
  while (at + 9 <= view.length) {
    const marker = view.readUInt8(at + 1);
    if (view.readUInt8(at) !== 0xff) return null;
    if (marker === 0xff) {
      at += 1;
    } else if (LONELY.has(marker)) {
      at += 2;
    } else if (marker >= 0xc0 && marker <= 0xcf && !NO_FRAME.has(marker)) {
      return { heightPx: view.readUInt16BE(at + 5), widthPx: view.readUInt16BE(at + 7) };
    } else {
      at += 2 + view.readUInt16BE(at + 2);
    }
  }
  return null;
}
