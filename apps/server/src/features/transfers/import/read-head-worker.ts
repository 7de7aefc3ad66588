import { parentPort, workerData } from 'node:worker_threads';
import { AppError } from '@haiqiao/contract/errors';
import { readSheetFile, type SheetFile } from '../sheets/reading/read-sheet.ts';
import type { SourceRow } from '../sheets/reading/sheet-source.ts';

/** What the worker is asked, and what it answers. */
export interface HeadOrders extends SheetFile {
  readonly rows: number;
}
export type HeadNews = { readonly rows: readonly SourceRow[] } | { readonly reason: string };

const orders = workerData as HeadOrders; // what readHead hands over

async function readRows(): Promise<readonly SourceRow[]> {
  const rows: SourceRow[] = [];
  for await (const batch of readSheetFile(orders)) {
    rows.push(...batch);
    if (rows.length >= orders.rows) break;
  }
  return rows.slice(0, orders.rows);
}

/** What the reader found, for the log. */
function reasonOf(error: unknown): string {
  const cause = error instanceof AppError ? error.cause : error;
  return cause instanceof Error ? cause.message : 'unknown';
}

function say(news: HeadNews): void {
  parentPort?.postMessage(news, []);
}

try {
  say({ rows: await readRows() });
} catch (error) {
  say({ reason: reasonOf(error) });
}
