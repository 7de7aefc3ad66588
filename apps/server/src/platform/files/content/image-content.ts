import type { FileBytes } from './file-bytes.ts';
import { hasMarkup, hidesPdf, isFollowedByFile } from './foreign-content.ts';

/** Parts of an image; more of them are there to keep somebody busy. */
const PARTS_MAX = 20_000;
/** How much of one text inside an image is looked at. */
const TEXT_MAX_BYTES = 1024 * 1024;

/** An image that is nothing else beside: made of its parts up to their end, with no page in its notes and no file behind it. */
export async function isPureImage(bytes: FileBytes, kind: 'png' | 'jpg'): Promise<boolean> {
  const end = kind === 'png' ? await endOfPng(bytes) : await endOfJpeg(bytes);
  return end !== undefined && !(await hidesPdf(bytes)) && !(await isFollowedByFile(bytes, end));
}

const PNG_START_BYTES = 8;
/** Length and type in front of a part, a check sum behind it. */
const PNG_HEAD_BYTES = 8;
const PNG_AROUND_BYTES = 12;
const PNG_TEXTS = new Set(['tEXt', 'iTXt', 'zTXt', 'eXIf']);

/** Where a PNG ends; undefined when it does not, or has a page in it. */
async function endOfPng(bytes: FileBytes): Promise<number | undefined> {
  let at = PNG_START_BYTES;
  for (let part = 0; part < PARTS_MAX; part += 1) {
    const head = await bytes.at(at, PNG_HEAD_BYTES);
    if (head.length < PNG_HEAD_BYTES) return undefined;
    const length = head.readUInt32BE(0);
    const type = head.toString('latin1', 4);
    if (part === 0 && type !== 'IHDR') return undefined;
    const next = at + PNG_AROUND_BYTES + length;
    if (next > bytes.size) return undefined;
    if (type === 'IEND') return next;
    if (
      PNG_TEXTS.has(type) &&
      hasMarkup(await bytes.at(at + PNG_HEAD_BYTES, Math.min(length, TEXT_MAX_BYTES)))
    ) {
      return undefined;
    }
    at = next;
  }
  return undefined;
}

const JPEG_START_BYTES = 2;
/** A mark, and the length of what follows. */
const JPEG_HEAD_BYTES = 4;
const MARK = 0xff;
const END_OF_IMAGE = 0xd9;
const START_OF_SCAN = 0xda;
const COMMENT = 0xfe;

/** Where a JPEG ends; undefined when it does not, or has a page in it. */
async function endOfJpeg(bytes: FileBytes): Promise<number | undefined> {
  let at: number | undefined = JPEG_START_BYTES;
  for (let part = 0; part < PARTS_MAX && at !== undefined && at < bytes.size; part += 1) {
    const head: Buffer = await bytes.at(at, JPEG_HEAD_BYTES);
    if (head.length < 2 || head[0] !== MARK) return undefined;
    if (head[1] === END_OF_IMAGE) return at + 2;
    at = await endOfPart(bytes, at, head);
  }
  return undefined;
}

/** Where the next part begins; undefined when there is none, or when this one has a page in it. */
async function endOfPart(bytes: FileBytes, at: number, head: Buffer): Promise<number | undefined> {
  if (head.length < JPEG_HEAD_BYTES) return undefined;
  const type = head.readUInt8(1);
  if (type === MARK) return at + 1; // filling
  const length = head.readUInt16BE(2);
  if (isNote(type) && hasMarkup(await bytes.at(at + JPEG_HEAD_BYTES, length))) return undefined;
  const next = at + 2 + length;
  return type === START_OF_SCAN ? endOfScan(bytes, next) : next;
}

/** APP1 to APP15 and comments. */
function isNote(type: number): boolean {
  return (type >= 0xe1 && type <= 0xef) || type === COMMENT;
}

/** Where the packed points of an image end: at a mark that is neither a stuffed byte nor a restart. */
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
    offset += window.length - 1; // a mark may stand across the edge
  }
  return undefined;
}
