import type { SheetFile } from '../sheets/reading/read-sheet.ts';
import type { SourceRow } from '../sheets/reading/sheet-source.ts';
import { readInThread } from '../sheets/thread/read-in-thread.ts';

/** A file that takes longer before its first rows is not one that people made. */
const TIMEOUT_MS = 60_000;

/** Reads the first rows of a file, which may have its texts anywhere. @throws AppError IMPORT_FILE_BROKEN */
export async function readHead(file: SheetFile, rows: number): Promise<readonly SourceRow[]> {
  const head: SourceRow[] = [];
  for await (const batch of readInThread({ ...file, rows }, AbortSignal.timeout(TIMEOUT_MS)))
    head.push(...batch);
  return head;
}
