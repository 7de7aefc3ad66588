import { Worker } from 'node:worker_threads';
import { AppError } from '@haiqiao/contract/errors';
import type { SourceRow } from '../sheets/reading/sheet-source.ts';
import type { HeadNews, HeadOrders } from './read-head-worker.ts';

/** A file that needs more than that before its first rows is not one that people made. */
const MEMORY_MB = 768;
const TIMEOUT_MS = 60_000;

/**
 * Reads the first rows of a file, in a thread of its own: a file may have its texts anywhere, and may be made to keep its
 * reader busy.
 * @throws AppError IMPORT_FILE_BROKEN
 */
export function readHead(orders: HeadOrders): Promise<readonly SourceRow[]> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./read-head-worker.ts', import.meta.url), {
      workerData: orders,
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    });
    const broken = (reason: unknown) =>
      reject(new AppError('IMPORT_FILE_BROKEN', undefined, { cause: reason }));
    const timer = setTimeout(() => void worker.terminate(), TIMEOUT_MS);
    worker.once('message', (news: HeadNews) => {
      if ('rows' in news) resolve(news.rows);
      else broken(new Error(news.reason));
      void worker.terminate();
    });
    worker.once('error', broken);
    worker.once('exit', () => {
      clearTimeout(timer);
      // Without effect where an answer came.
      broken(new Error('the reader ended without an answer'));
    });
  });
}
