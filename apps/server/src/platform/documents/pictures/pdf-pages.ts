import { readFile, stat } from 'node:fs/promises';
import { type Canvas, createCanvas, ImageData } from '@napi-rs/canvas';
import { type PDFiumDocument, PDFiumLibrary } from '@hyzyla/pdfium';
import { loadOnce } from '#server/lib/load-once.ts';
import { Refusal } from '../serve-work.ts';
import { drawWatermark } from './draw-watermark.ts';
import { encodePng } from './encode-png.ts';
import { type JpegPage, jpegPdf } from './jpeg-pdf.ts';
import type { Picture } from './picture-task.ts';

/** An A4 page is 1240 px wide: 150 dpi. */
const DOTS_PER_POINT = 150 / 72;
/** Longest side of a page image. */
const SIDE_MAX_PX = 2400;
const BYTES_MAX = 100 * 1024 * 1024;
/** Maximum pages of a watermarked copy. */
const COPIED_PAGES_MAX = 50;
const JPEG_QUALITY = 82;
const PNG_MAX_BYTES = 1_000_000;

const loadLibrary = () => loadOnce(() => PDFiumLibrary.init());
let library = loadLibrary();

/** One page as PNG, or as JPEG for photographs. @throws Refusal DOCUMENT_UNREADABLE, also for a missing page, DOCUMENT_TOO_LARGE */
export function pictureOfPage(path: string, page: number, words: string): Promise<Picture> {
  return withDocument(path, async (document) => {
    const pageCount = document.getPageCount();
    if (page > pageCount) throw new Refusal('DOCUMENT_UNREADABLE');
    const { canvas } = await drawnPage(document, page - 1, words);
    return { ...(await encodedPage(canvas)), widthPx: canvas.width, heightPx: canvas.height, pageCount };
  });
}

/** A copy whose pages are images with the watermark included, so it cannot be removed. */
export function watermarkedPdf(path: string, words: string): Promise<Picture> {
  return withDocument(path, async (document) => {
    const pageCount = document.getPageCount();
    if (pageCount > COPIED_PAGES_MAX) throw new Refusal('DOCUMENT_TOO_LARGE');
    const pages: JpegPage[] = [];
    for (let index = 0; index < pageCount; index += 1) {
      const { canvas, widthPt, heightPt } = await drawnPage(document, index, words);
      const jpeg = await canvas.encode('jpeg', JPEG_QUALITY);
      pages.push({ jpeg, widthPx: canvas.width, heightPx: canvas.height, widthPt, heightPt });
    }
    const [first] = pages;
    const size = { widthPx: first?.widthPx ?? 0, heightPx: first?.heightPx ?? 0 };
    return { bytes: jpegPdf(pages), mime: 'application/pdf', ...size, pageCount };
  });
}

/** Text stays sharp as PNG; a scanned page would take several megabytes. */
async function encodedPage(canvas: Canvas): Promise<Pick<Picture, 'bytes' | 'mime'>> {
  const size = { widthPx: canvas.width, heightPx: canvas.height };
  const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
  const png = encodePng(data, size);
  if (png.length <= PNG_MAX_BYTES) return { bytes: png, mime: 'image/png' };
  return { bytes: await canvas.encode('jpeg', JPEG_QUALITY), mime: 'image/jpeg' };
}

async function withDocument(path: string, work: (document: PDFiumDocument) => Promise<Picture>) {
  if ((await stat(path)).size > BYTES_MAX) throw new Refusal('DOCUMENT_TOO_LARGE');
  const pdfium = await library();
  const document = await pdfium.loadDocument(await readFile(path)).catch((cause: unknown) => {
    throw new Refusal('DOCUMENT_UNREADABLE', { cause });
  });
  try {
    if (document.getPageCount() < 1) throw new Refusal('DOCUMENT_UNREADABLE');
    const picture = await work(document);
    document.destroy();
    return picture;
  } catch (error) {
    // The library is reloaded for the next file, whatever state this one left.
    library = loadLibrary();
    throw isTrap(error) ? new Refusal('DOCUMENT_UNREADABLE', { cause: error }) : error;
  }
}

/** Whether the library itself crashed: out of memory or out of bounds. */
function isTrap(error: unknown): boolean {
  return error instanceof Error && error.name === 'RuntimeError';
}

async function drawnPage(
  document: PDFiumDocument,
  index: number,
  words: string,
): Promise<{ canvas: Canvas; widthPt: number; heightPt: number }> {
  const page = document.getPage(index);
  const { originalWidth: widthPt, originalHeight: heightPt } = page.getOriginalSize();
  const longest = Math.max(widthPt, heightPt);
  if (!(longest > 0)) throw new Refusal('DOCUMENT_UNREADABLE');
  const scale = Math.min(DOTS_PER_POINT, SIDE_MAX_PX / longest);
  const width = Math.max(1, Math.floor(widthPt * scale));
  const height = Math.max(1, Math.floor(heightPt * scale));
  const { data } = await page.render({ width, height, scale: 1, renderFormFields: true, render: 'bitmap' });
  const canvas = createCanvas(width, height);
  const brush = canvas.getContext('2d');
  const colours = new Uint8ClampedArray(data.buffer, data.byteOffset, data.byteLength);
  brush.putImageData(new ImageData(colours, width, height), 0, 0);
  if (words !== '') drawWatermark(brush, { widthPx: width, heightPx: height }, words);
  return { canvas, widthPt, heightPt };
}
