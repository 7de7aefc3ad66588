import { readFile, stat } from 'node:fs/promises';
import { type Canvas, createCanvas, type Image, loadImage } from '@napi-rs/canvas';
import { Refusal } from '../serve-work.ts';
import { drawWatermark } from './draw-watermark.ts';
import { imageSizeOf } from './image-size.ts';
import type { ImageMime, Picture } from './picture-task.ts';

/** A decoded image takes four bytes per pixel. */
const PIXELS_MAX = 60_000_000;
const BYTES_MAX = 100 * 1024 * 1024;
const JPEG_QUALITY = 88;
const THUMBNAIL_QUALITY = 82;

/** A watermarked copy of an image, with the same type and size, rotated by its EXIF orientation. */
export async function watermarkedImage(path: string, mime: ImageMime, words: string): Promise<Picture> {
  const image = await readImage(path);
  const canvas = createCanvas(image.width, image.height);
  const brush = canvas.getContext('2d');
  brush.drawImage(image, 0, 0);
  drawWatermark(brush, { widthPx: image.width, heightPx: image.height }, words);
  const bytes = await (mime === 'image/png' ? canvas.encode('png') : canvas.encode('jpeg', JPEG_QUALITY));
  return pictureOf(canvas, bytes, mime);
}

/** A JPEG thumbnail of an image, on white. */
export async function thumbnailOf(path: string, sizePx: number): Promise<Picture> {
  const image = await readImage(path);
  const scale = Math.min(1, sizePx / Math.max(image.width, image.height));
  const canvas = createCanvas(
    Math.max(1, Math.round(image.width * scale)),
    Math.max(1, Math.round(image.height * scale)),
  );
  const brush = canvas.getContext('2d');
  brush.fillStyle = '#fff';
  brush.fillRect(0, 0, canvas.width, canvas.height);
  brush.imageSmoothingQuality = 'high';
  brush.drawImage(image, 0, 0, canvas.width, canvas.height);
  return pictureOf(canvas, await canvas.encode('jpeg', THUMBNAIL_QUALITY), 'image/jpeg');
}

async function readImage(path: string): Promise<Image> {
  if ((await stat(path)).size > BYTES_MAX) throw new Refusal('DOCUMENT_TOO_LARGE');
  const bytes = await readFile(path);
  const size = imageSizeOf(bytes);
  if (!size || size.widthPx * size.heightPx === 0) throw new Refusal('DOCUMENT_UNREADABLE');
  if (size.widthPx * size.heightPx > PIXELS_MAX) throw new Refusal('DOCUMENT_TOO_LARGE');
  return loadImage(bytes).catch((cause: unknown) => {
    throw new Refusal('DOCUMENT_UNREADABLE', { cause });
  });
}

function pictureOf(canvas: Canvas, bytes: Uint8Array, mime: ImageMime): Picture {
  return { bytes, mime, widthPx: canvas.width, heightPx: canvas.height, pageCount: 1 };
}
