import type { FileBytes } from './file-bytes.ts';

/** Maximum parts of an image; more would make reading it expensive. */
const PARTS_MAX = 20_000;

/** A part of an image; `start` and `end` are offsets in the file. */
export interface ImagePart<Type> {
  readonly type: Type;
  readonly start: number;
  /** The bytes without the head of the part and what follows it; `length` 0 where the part has none. */
  readonly body: { readonly start: number; readonly length: number };
  readonly end: number;
}

/** Parts of an image by kind: the type of a PNG part is its name, that of a JPEG part its marker. */
export interface ImageParts {
  readonly png: readonly ImagePart<string>[];
  readonly jpg: readonly ImagePart<number>[];
}

type Next<Type> = (bytes: FileBytes, at: number) => Promise<ImagePart<Type> | undefined>;

/** Parts of a PNG from its header to its end part; undefined if it is damaged. */
export async function pngParts(bytes: FileBytes): Promise<ImageParts['png'] | undefined> {
  const parts = await partsFrom(bytes, PNG_START_BYTES, { next: pngPart, isLast: (type) => type === 'IEND' });
  return parts?.[0]?.type === 'IHDR' ? parts : undefined;
}

/** Parts of a JPEG after its start marker, with the end marker; undefined if it is damaged. */
export function jpegParts(bytes: FileBytes): Promise<ImageParts['jpg'] | undefined> {
  return partsFrom(bytes, JPEG_START_BYTES, { next: jpegPart, isLast: (type) => type === END_OF_IMAGE });
}

async function partsFrom<Type>(
  bytes: FileBytes,
  start: number,
  { next, isLast }: { next: Next<Type>; isLast: (type: Type) => boolean },
): Promise<readonly ImagePart<Type>[] | undefined> {
  const parts: ImagePart<Type>[] = [];
  for (let at = start; parts.length < PARTS_MAX && at < bytes.size; ) {
    const part = await next(bytes, at);
    if (part === undefined) return undefined;
    parts.push(part);
    if (isLast(part.type)) return parts;
    at = part.end;
  }
  return undefined;
}

/** Length of the signature of a PNG. */
export const PNG_START_BYTES = 8;
/** Length and type before a part, a checksum after it. */
const PNG_HEAD_BYTES = 8;
const PNG_AROUND_BYTES = 12;

async function pngPart(bytes: FileBytes, start: number): Promise<ImagePart<string> | undefined> {
  const head = await bytes.at(start, PNG_HEAD_BYTES);
  if (head.length < PNG_HEAD_BYTES) return undefined;
  const length = head.readUInt32BE(0);
  const type = head.toString('latin1', 4);
  const end = start + PNG_AROUND_BYTES + length;
  return end > bytes.size ? undefined : { type, start, body: { start: start + PNG_HEAD_BYTES, length }, end };
}

/** Length of the start marker of a JPEG. */
export const JPEG_START_BYTES = 2;
/** A marker and the length of its segment. */
const JPEG_HEAD_BYTES = 4;
const MARK = 0xff;
const END_OF_IMAGE = 0xd9;
const START_OF_SCAN = 0xda;

async function jpegPart(bytes: FileBytes, start: number): Promise<ImagePart<number> | undefined> {
  const head = await bytes.at(start, JPEG_HEAD_BYTES);
  if (head.length < 2 || head[0] !== MARK) return undefined;
  const type = head.readUInt8(1);
  const bare = { start: start + 2, length: 0 };
  if (type === END_OF_IMAGE) return { type, start, body: bare, end: start + 2 };
  if (type === MARK) return { type, start, body: bare, end: start + 1 }; // filling
  if (head.length < JPEG_HEAD_BYTES) return undefined;
  const length = head.readUInt16BE(2);
  const next = start + 2 + length;
  const end = type === START_OF_SCAN ? await endOfScan(bytes, next) : next;
  const body = { start: start + JPEG_HEAD_BYTES, length: Math.max(0, length - 2) };
  return end === undefined ? undefined : { type, start, body, end };
}

/** End of the compressed pixels: at a marker that is neither a stuffed byte nor a restart. */
async function endOfScan(bytes: FileBytes, start: number): Promise<number | undefined> {
  for (let offset = start; offset < bytes.size - 1; ) {
    const window = await bytes.from(offset);
    for (
      let at = window.indexOf(MARK);
      at >= 0 && at < window.length - 1;
      at = window.indexOf(MARK, at + 1)
    ) {
      const type = window.readUInt8(at + 1);
      const isInside = type === 0 || type === MARK || (type >= 0xd0 && type <= 0xd7);
      if (!isInside) return offset + at;
    }
    offset += window.length - 1; // a marker may span two windows
  }
  return undefined;
}
