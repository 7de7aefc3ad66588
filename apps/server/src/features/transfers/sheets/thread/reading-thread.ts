import { once } from 'node:events';
import { parentPort, workerData } from 'node:worker_threads';
import { AppError } from '@haiqiao/contract/errors';
import { readSheetFile, readSheetHead } from '../reading/read-sheet.ts';
import type { ReadingNews, ReadingOrders } from './reading-orders.ts';

// Reads a spreadsheet in a separate thread: the next batch is read while the previous one is processed.

const { rows: wanted, maxRows, ...file } = workerData as ReadingOrders; // as passed by `readInThread`

function say(news: ReadingNews): void {
  parentPort?.postMessage(news, []);
}

/** Sends batches, each after the previous one was consumed. */
async function handOn(): Promise<void> {
  if (wanted !== undefined) {
    say({ kind: 'rows', rows: await readSheetHead(file, wanted) });
    return;
  }
  for await (const batch of readSheetFile(file, maxRows)) {
    const taken = parentPort ? once(parentPort, 'message') : undefined;
    say({ kind: 'rows', rows: batch });
    await taken;
  }
}

function newsOf(error: unknown): ReadingNews {
  if (error instanceof AppError && error.id === 'TRANSFER_TOO_MANY_ROWS')
    return { kind: 'tooMany', max: Number(error.details['max']) };
  if (error instanceof AppError && error.id === 'IMPORT_FILE_TOO_COMPLEX') return { kind: 'tooComplex' };
  const cause = error instanceof AppError ? error.cause : error;
  return { kind: 'broken', reason: cause instanceof Error ? cause.message : 'unknown' };
}

try {
  await handOn();
  say({ kind: 'end' });
} catch (error) {
  say(newsOf(error));
} finally {
  parentPort?.close();
}
