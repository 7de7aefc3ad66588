import type { FileBytes } from './file-bytes.ts';
import { hasMarkup, hidesPdf, isFollowedByFile } from './foreign-content.ts';
import { type ImagePart, jpegParts, pngParts } from './image-parts.ts';

/** How much of one text inside an image is checked. */
const TEXT_MAX_BYTES = 1024 * 1024;
const PNG_TEXTS = new Set(['tEXt', 'iTXt', 'zTXt', 'eXIf']);
const JPEG_COMMENT = 0xfe;

/** Whether a file is an image and nothing else: valid parts up to the end, no markup in its notes and no file after it. */
export async function isPureImage(bytes: FileBytes, kind: 'png' | 'jpg'): Promise<boolean> {
  const end = kind === 'png' ? await endOfPng(bytes) : await endOfJpeg(bytes);
  return end !== undefined && !(await hidesPdf(bytes)) && !(await isFollowedByFile(bytes, end));
}

/** End of a PNG; undefined when it has none or contains markup. */
async function endOfPng(bytes: FileBytes): Promise<number | undefined> {
  const parts = await pngParts(bytes);
  return endOf(bytes, parts, (type) => PNG_TEXTS.has(type));
}

/** End of a JPEG; undefined when it has none or contains markup. */
async function endOfJpeg(bytes: FileBytes): Promise<number | undefined> {
  const parts = await jpegParts(bytes);
  return endOf(bytes, parts, isJpegNote);
}

async function endOf<Type>(
  bytes: FileBytes,
  parts: readonly ImagePart<Type>[] | undefined,
  isNote: (type: Type) => boolean,
): Promise<number | undefined> {
  for (const { type, body } of parts ?? []) {
    if (!isNote(type)) continue;
    if (hasMarkup(await bytes.at(body.start, Math.min(body.length, TEXT_MAX_BYTES)))) return undefined;
  }
  return parts?.at(-1)?.end;
}

/** APP1 to APP15 and comments. */
function isJpegNote(type: number): boolean {
  return (type >= 0xe1 && type <= 0xef) || type === JPEG_COMMENT;
}
