import { on } from 'node:events';
import { Worker } from 'node:worker_threads';
import { AppError } from '@haiqiao/contract/errors';
import { brokenFile, type SourceRow } from '../reading/sheet-source.ts';
import { type ReadingNews, type ReadingOrders, TAKEN } from './reading-orders.ts';

/** A file that needs more than that to be read is not one that people made. */
const MEMORY_MB = 768;

/**
 * Reads a spreadsheet as `readSheetFile` does, in a thread of its own: a file may be made to keep its reader busy, and a
 * large one is read while the rows before are worked on. The thread ends with the reading, also with one that is given up.
 * @param signal ends the reading; a batch that has come already may still be given
 * @throws AppError IMPORT_FILE_BROKEN also when the signal came, TRANSFER_TOO_MANY_ROWS
 */
export async function* readInThread(
  orders: ReadingOrders,
  signal: AbortSignal,
): AsyncGenerator<readonly SourceRow[]> {
  signal.throwIfAborted();
  const worker = new Worker(new URL('./reading-thread.ts', import.meta.url), {
    workerData: orders,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  });
  try {
    for await (const news of newsFrom(worker, signal)) {
      if (news.kind === 'end') return;
      if (news.kind === 'tooMany') throw new AppError('TRANSFER_TOO_MANY_ROWS', { max: news.max });
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

/** What a worker says until it ends. @throws what brought it down */
async function* newsFrom(worker: Worker, signal: AbortSignal): AsyncGenerator<ReadingNews> {
  const messages: AsyncIterable<readonly ReadingNews[]> = on(worker, 'message', { close: ['exit'], signal });
  for await (const news of messages) yield* news;
}
