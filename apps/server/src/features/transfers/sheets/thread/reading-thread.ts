import { once } from 'node:events';
import { parentPort, workerData } from 'node:worker_threads';
import { AppError } from '@haiqiao/contract/errors';
import { readSheetFile } from '../reading/read-sheet.ts';
import type { ReadingNews, ReadingOrders } from './reading-orders.ts';

// Reads a spreadsheet in a thread of its own: a batch, then the next one while the first is worked on.

const { rows: wanted = Infinity, maxRows, ...file } = workerData as ReadingOrders; // what `readInThread` hands over

function say(news: ReadingNews): void {
  parentPort?.postMessage(news, []);
}

/** Hands on batches, each after the one before was taken. */
async function handOn(): Promise<void> {
  let left = wanted;
  for await (const batch of readSheetFile(file, maxRows)) {
    const taken = parentPort ? once(parentPort, 'message') : undefined;
    say({ kind: 'rows', rows: batch.slice(0, left) });
    left -= batch.length;
    if (left <= 0) break;
    await taken;
  }
}

function newsOf(error: unknown): ReadingNews {
  if (error instanceof AppError && error.id === 'TRANSFER_TOO_MANY_ROWS')
    return { kind: 'tooMany', max: Number(error.details['max']) };
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
