import { loadOnce } from '#server/lib/load-once.ts';
import type { ImageMime, Picture, PictureTask } from './pictures/picture-task.ts';
import type { Paper } from './print/paper.ts';
import type { PrintStart, PrintTask } from './print/print-task.ts';
import { createThread, type Thread } from './thread.ts';

/** The requested page of a PDF. */
export interface PageWanted {
  /** A local path (`FileStorage.localPath`). */
  readonly path: string;
  /** From 1. */
  readonly page: number;
  /** Watermark, if given. */
  readonly words?: string;
}

/**
 * Creates documents, and images of files, outside the event loop: one thread has the centre's key and reads no untrusted files, another
 * reads them and has no secret. All methods throw AppError DOCUMENT_UNREADABLE (unsupported, broken, encrypted), DOCUMENT_TOO_LARGE (bytes,
 * pages, pixels, time) and DOCUMENT_BUSY.
 */
export interface Press {
  /** A paper as an A4 PDF; signed if requested. Equal papers give equal bytes. */
  print(paper: Paper, options: { readonly isSigned: boolean }): Promise<Uint8Array>;
  /** One page of a PDF as PNG or JPEG, 150 dpi. */
  pageImage(wanted: PageWanted): Promise<Picture>;
  /** A watermarked copy of an image, of the same type. */
  watermarkImage(path: string, mime: ImageMime, words: string): Promise<Picture>;
  /** A copy of a PDF of up to 50 pages, each an image with the watermark. */
  watermarkPdf(path: string, words: string): Promise<Picture>;
  /** A JPEG thumbnail of an image, its longest side at most `sizePx`. */
  thumbnail(path: string, sizePx: number): Promise<Picture>;
  close(): Promise<void>;
}

const PRINT_URL = new URL('./print/print-worker.ts', import.meta.url);
const PICTURES_URL = new URL('./pictures/picture-worker.ts', import.meta.url);
const MEMORY_MB = 512;
const TIMEOUT_MS = 20_000;
const IDLE_MS = 120_000;
const QUEUE_MAX = 100;

/** Creates the press of a node; its threads start with the first work. @param loadStart reads the key on demand */
export function createPress(loadStart: () => Promise<PrintStart>): Press {
  const common = { memoryMb: MEMORY_MB, timeoutMs: TIMEOUT_MS, idleMs: IDLE_MS, queueMax: QUEUE_MAX };
  const pictures = createThread<PictureTask, Picture>({ ...common, url: PICTURES_URL });
  let prints: Thread<PrintTask, Uint8Array> | undefined;
  const startPrints = loadOnce(async () => {
    const data = await loadStart();
    return (prints = createThread<PrintTask, Uint8Array>({ ...common, url: PRINT_URL, data }));
  });
  return {
    async print(paper, { isSigned }) {
      return (await startPrints()).run({ paper, isSigned });
    },
    pageImage: ({ words = '', ...page }) => pictures.run({ kind: 'page', ...page, words }),
    watermarkImage: (path, mime, words) => pictures.run({ kind: 'watermark-image', path, mime, words }),
    watermarkPdf: (path, words) => pictures.run({ kind: 'watermark-pdf', path, words }),
    thumbnail: (path, sizePx) => pictures.run({ kind: 'thumbnail', path, sizePx }),
    async close() {
      await Promise.all([pictures.close(), prints?.close()]);
    },
  };
}
