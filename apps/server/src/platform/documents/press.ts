import type { ImageMime, Picture, PictureTask } from './pictures/picture-task.ts';
import type { Paper } from './print/paper.ts';
import type { PrintStart, PrintTask } from './print/print-task.ts';
import { createThread, type Thread } from './thread.ts';

/** Which page of a PDF is wanted as a picture. */
export interface PageWanted {
  /** On this machine (`FileStorage.localPath`). */
  readonly path: string;
  /** From 1. */
  readonly page: number;
  /** Drawn all over it, if given. */
  readonly words?: string;
}

/**
 * Makes documents, and pictures of files, beside the event loop: one thread holds the key of the centre and reads no file of
 * strangers, another reads them and knows no secret.
 * All of it throws AppError DOCUMENT_UNREADABLE (no such kind of file, broken, encrypted), DOCUMENT_TOO_LARGE (bytes, pages,
 * dots, time) and DOCUMENT_BUSY.
 */
export interface Press {
  /** A paper as an A4 PDF; signed if it is asked for. Equal papers give equal bytes. */
  print(paper: Paper, options: { readonly isSigned: boolean }): Promise<Uint8Array>;
  /** One page of a PDF as PNG or JPEG, 150 dots an inch. */
  pageImage(wanted: PageWanted): Promise<Picture>;
  /** A copy of an image with the words all over it, of the same kind. */
  watermarkImage(path: string, mime: ImageMime, words: string): Promise<Picture>;
  /** A copy of a PDF of up to 50 pages, each a picture with the words in it. */
  watermarkPdf(path: string, words: string): Promise<Picture>;
  /** A small JPEG of an image, its longest side `sizePx` at most. */
  thumbnail(path: string, sizePx: number): Promise<Picture>;
  close(): Promise<void>;
}

const PRINT_URL = new URL('./print/print-worker.ts', import.meta.url);
const PICTURES_URL = new URL('./pictures/picture-worker.ts', import.meta.url);
const MEMORY_MB = 512;
const TIMEOUT_MS = 20_000;
const IDLE_MS = 120_000;
const QUEUE_MAX = 100;

/** Makes the press of a node; its threads start with the first work. @param loadStart reads the key when it is needed */
export function createPress(loadStart: () => Promise<PrintStart>): Press {
  const common = { memoryMb: MEMORY_MB, timeoutMs: TIMEOUT_MS, idleMs: IDLE_MS, queueMax: QUEUE_MAX };
  const pictures = createThread<PictureTask, Picture>({ ...common, url: PICTURES_URL });
  let prints: Promise<Thread<PrintTask, Uint8Array>> | undefined;
  const startPrints = async () =>
    createThread<PrintTask, Uint8Array>({ ...common, url: PRINT_URL, data: await loadStart() });
  return {
    async print(paper, { isSigned }) {
      prints ??= startPrints();
      return (await prints).run({ paper, isSigned });
    },
    pageImage: ({ words = '', ...page }) => pictures.run({ kind: 'page', ...page, words }),
    watermarkImage: (path, mime, words) => pictures.run({ kind: 'watermark-image', path, mime, words }),
    watermarkPdf: (path, words) => pictures.run({ kind: 'watermark-pdf', path, words }),
    thumbnail: (path, sizePx) => pictures.run({ kind: 'thumbnail', path, sizePx }),
    async close() {
      await Promise.all([pictures.close(), (await prints)?.close()]);
    },
  };
}
