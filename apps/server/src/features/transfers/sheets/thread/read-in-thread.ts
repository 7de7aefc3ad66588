import { on } from 'node:events';
import { Worker } from 'node:worker_threads';
import { AppError } from '@haiqiao/contract/errors';
import { brokenFile, type SourceRow } from '../reading/sheet-source.ts';
import { type ReadingNews, type ReadingOrders, TAKEN } from './reading-orders.ts';

/** A file that needs more memory is malicious or broken: for all its rows, for its first rows. */
const LIMITS = { maxOldGenerationSizeMb: 768 };
const HEAD_LIMITS = { maxOldGenerationSizeMb: 32, maxYoungGenerationSizeMb: 4 };

/**
 * Reads a spreadsheet like `readSheetFile`, in a separate thread: a malicious file cannot block the process, and large files are read while
 * earlier rows are processed. The thread ends with the reading, also when abandoned.
 * @param signal ends the reading; a batch already received may still be returned
 * @throws AppError IMPORT_FILE_BROKEN also after the signal, TRANSFER_TOO_MANY_ROWS
 */
export async function* readInThread(
  orders: ReadingOrders,
  signal: AbortSignal,
): AsyncGenerator<readonly SourceRow[]> {
  signal.throwIfAborted();
  const worker = new Worker(new URL('./reading-thread.ts', import.meta.url), {
    workerData: orders,
    resourceLimits: orders.rows === undefined ? LIMITS : HEAD_LIMITS,
  });
  try {
    for await (const news of newsFrom(worker, signal)) {
      if (news.kind === 'end') return;
      if (news.kind === 'tooMany') throw new AppError('TRANSFER_TOO_MANY_ROWS', { max: news.max });
      if (news.kind === 'tooComplex') throw new AppError('IMPORT_FILE_TOO_COMPLEX');
      if (news.kind === 'broken') throw new Error(news.reason);
      worker.postMessage(TAKEN, []);
      yield news.rows;
    }
    throw new Error('the reader ended without an answer');
  } catch (error) {
    throw brokenFile(error);
  } finally {
    await worker.terminate();
  }
}

/** The messages of a worker until it ends. @throws the error that ended it */
async function* newsFrom(worker: Worker, signal: AbortSignal): AsyncGenerator<ReadingNews> {
  const messages: AsyncIterable<readonly ReadingNews[]> = on(worker, 'message', { close: ['exit'], signal });
  for await (const news of messages) yield* news;
}
