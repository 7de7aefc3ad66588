import { parentPort, workerData } from 'node:worker_threads';
import { AppError } from '@haiqiao/contract/errors';
import { readSheetFile, type SheetFile } from '../sheets/reading/read-sheet.ts';
import type { SourceRow } from '../sheets/reading/sheet-source.ts';

/** What the worker is asked, and what it answers. */
export interface HeadOrders extends SheetFile {
  readonly rows: number;
}
export type HeadNews =
  | { readonly rows: readonly SourceRow[] }
  | { readonly error: string; readonly reason: string };

const orders = workerData as HeadOrders; // what readHead hands over

async function readRows(): Promise<readonly SourceRow[]> {
  const rows: SourceRow[] = [];
  for await (const batch of readSheetFile(orders)) {
    rows.push(...batch);
    if (rows.length >= orders.rows) break;
  }
  return rows.slice(0, orders.rows);
}

function say(news: HeadNews): void {
  parentPort?.postMessage(news, []);
}

try {
  say({ rows: await readRows() });
} catch (error) {
  const cause = error instanceof Error ? String(error.cause ?? error) : String(error);
  say({ error: error instanceof AppError ? error.id : 'IMPORT_FILE_BROKEN', reason: cause });
}
