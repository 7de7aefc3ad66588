import { createReadStream } from 'node:fs';
import { crc32 } from 'node:zlib';
import { type FileBytes, lookInto } from './file-bytes.ts';
import { type ImagePart, JPEG_START_BYTES, jpegParts, PNG_START_BYTES, pngParts } from './image-parts.ts';

/** A range of the original file, or bytes that replace a part of it. */
type Piece = Buffer | { readonly start: number; readonly end: number };

const READERS: Readonly<Record<string, (bytes: FileBytes) => Promise<readonly Piece[] | undefined>>> = {
  'image/jpeg': jpegPieces,
  'image/png': pngPieces,
};

/**
 * An image without metadata (UPL-02): location, device, times, texts, embedded previews, and everything after its end. The pixels are copied
 * unchanged; the colour profile and the orientation stay.
 * @returns null if there is nothing to remove or the file is no JPEG or PNG
 */
export async function withoutMetadata(path: string, mime: string): Promise<AsyncIterable<Uint8Array> | null> {
  const read = READERS[mime];
  if (read === undefined) return null;
  const { pieces, size } = await lookInto(path, async (bytes) => ({
    pieces: joined((await read(bytes)) ?? [{ start: 0, end: bytes.size }]),
    size: bytes.size,
  }));
  const [first] = pieces;
  const isUnchanged = pieces.length === 1 && first && !Buffer.isBuffer(first) && first.end === size;
  return isUnchanged ? null : contentOf(path, pieces);
}

/** Neighbouring ranges as one. */
function joined(pieces: readonly Piece[]): readonly Piece[] {
  const result: Piece[] = [];
  for (const piece of pieces) {
    const last = result.at(-1);
    const isNext = last && !Buffer.isBuffer(last) && !Buffer.isBuffer(piece) && last.end === piece.start;
    if (isNext) result[result.length - 1] = { start: last.start, end: piece.end };
    else result.push(piece);
  }
  return result;
}

async function* contentOf(path: string, pieces: readonly Piece[]): AsyncGenerator<Uint8Array> {
  for (const piece of pieces) {
    if (Buffer.isBuffer(piece)) yield piece;
    else yield* createReadStream(path, { start: piece.start, end: piece.end - 1 });
  }
}

const APP0 = 0xe0;
const APP1 = 0xe1;
const APP2 = 0xe2;
const APP14 = 0xee;
const APP15 = 0xef;
const JPEG_COMMENT = 0xfe;
const EXIF = Buffer.from('Exif\0\0', 'latin1');
/** Beginnings of the application segments that viewers need to show the pixels: format, colour profile, colour transform. */
const JPEG_NEEDED: Readonly<Record<number, string>> = {
  [APP0]: 'JFIF\0',
  [APP2]: 'ICC_PROFILE\0',
  [APP14]: 'Adobe',
};

async function jpegPieces(bytes: FileBytes): Promise<readonly Piece[] | undefined> {
  const parts = await jpegParts(bytes);
  if (parts === undefined) return undefined;
  const pieces: Piece[] = [{ start: 0, end: JPEG_START_BYTES }];
  for (const part of parts) {
    if (await isNeeded(bytes, part)) pieces.push({ start: part.start, end: part.end });
    else if (part.type === APP1) pieces.push(...(await orientationSegment(bytes, part)));
  }
  return pieces;
}

async function isNeeded(bytes: FileBytes, { type, body }: ImagePart<number>): Promise<boolean> {
  if ((type < APP0 || type > APP15) && type !== JPEG_COMMENT) return true;
  const beginning = JPEG_NEEDED[type];
  if (beginning === undefined) return false;
  const found = await bytes.at(body.start, Math.min(body.length, beginning.length));
  return found.toString('latin1') === beginning;
}

/** A segment with the orientation only; none for an upright image and for other notes than EXIF. */
async function orientationSegment(bytes: FileBytes, { body }: ImagePart<number>): Promise<readonly Buffer[]> {
  const note = await bytes.at(body.start, body.length);
  if (!note.subarray(0, EXIF.length).equals(EXIF)) return [];
  const exif = orientationOnly(note.subarray(EXIF.length));
  if (exif === null) return [];
  const head = Buffer.from([0xff, APP1, 0, 0]);
  head.writeUInt16BE(2 + EXIF.length + exif.length, 2);
  return [Buffer.concat([head, EXIF, exif])];
}

/** Parts of a PNG besides the critical ones that viewers need to show the pixels, and those of an animation. */
const PNG_NEEDED = new Set(
  'tRNS gAMA cHRM sRGB iCCP cICP mDCV cLLI sBIT bKGD pHYs acTL fcTL fdAT'.split(' '),
);
const PNG_EXIF = 'eXIf';

async function pngPieces(bytes: FileBytes): Promise<readonly Piece[] | undefined> {
  const parts = await pngParts(bytes);
  if (parts === undefined) return undefined;
  const pieces: Piece[] = [{ start: 0, end: PNG_START_BYTES }];
  for (const { type, start, body, end } of parts) {
    const isCritical = /^[A-Z]/.test(type);
    if (isCritical || PNG_NEEDED.has(type)) pieces.push({ start, end });
    else if (type === PNG_EXIF) pieces.push(...orientationPart(await bytes.at(body.start, body.length)));
  }
  return pieces;
}

function orientationPart(note: Buffer): readonly Buffer[] {
  const exif = orientationOnly(note);
  if (exif === null) return [];
  const content = Buffer.concat([Buffer.from(PNG_EXIF, 'latin1'), exif]);
  const part = Buffer.alloc(4 + content.length + 4);
  part.writeUInt32BE(exif.length, 0);
  content.copy(part, 4);
  part.writeUInt32BE(crc32(content), 4 + content.length);
  return [part];
}

const TIFF_HEAD_BYTES = 8;
const TIFF_ENTRY_BYTES = 12;
const ORIENTATION = 0x0112;
const SHORT = 3;
const UPRIGHT = 1;
const ORIENTATION_MAX = 8;

/** EXIF data (a TIFF header and one directory) with nothing but the orientation of the given data; null for an upright image. */
function orientationOnly(tiff: Buffer): Buffer | null {
  const orientation = orientationOf(tiff);
  if (orientation === UPRIGHT) return null;
  const made = Buffer.alloc(TIFF_HEAD_BYTES + 2 + TIFF_ENTRY_BYTES + 4);
  made.write('MM\0*', 'latin1');
  made.writeUInt32BE(TIFF_HEAD_BYTES, 4);
  made.writeUInt16BE(1, 8);
  made.writeUInt16BE(ORIENTATION, 10);
  made.writeUInt16BE(SHORT, 12);
  made.writeUInt32BE(1, 14);
  made.writeUInt16BE(orientation, 18);
  return made;
}

/** Orientation of EXIF data, 1 to 8; 1 if it is missing or damaged. */
function orientationOf(tiff: Buffer): number {
  if (tiff.length < TIFF_HEAD_BYTES) return UPRIGHT;
  const isLittle = tiff.toString('latin1', 0, 2) === 'II';
  const short = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const directory = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  if (directory + 2 > tiff.length) return UPRIGHT;
  const entries = short(directory);
  for (let entry = 0; entry < entries; entry += 1) {
    const at = directory + 2 + entry * TIFF_ENTRY_BYTES;
    if (at + TIFF_ENTRY_BYTES > tiff.length) return UPRIGHT;
    if (short(at) !== ORIENTATION) continue;
    const value = short(at + 8);
    return value >= UPRIGHT && value <= ORIENTATION_MAX ? value : UPRIGHT;
  }
  return UPRIGHT;
}
