import { AppError } from '@haiqiao/contract/errors';

/** A row of a file: its 1-based position, and its cells as text. Empty rows are skipped. */
export interface SourceRow {
  readonly number: number;
  readonly cells: readonly string[];
}

/** Maximum rows of an import without headings (ENG-07). */
const IMPORT_ROWS_MAX = 1_000_000;
/** Maximum columns read; further ones are ignored. */
export const IMPORT_COLUMNS_MAX = 500;
/** Rows per batch. */
export const BATCH_ROWS = 2000;

/** Counts rows as they are read. @throws AppError TRANSFER_TOO_MANY_ROWS */
export function rowCounter(max: number = IMPORT_ROWS_MAX): () => void {
  let rows = 0;
  return () => {
    rows += 1;
    // One more for the headings.
    if (rows > max + 1) throw new AppError('TRANSFER_TOO_MANY_ROWS', { max });
  };
}

/** The error for an unreadable file; the cause is only logged. */
export function brokenFile(cause: unknown): Error {
  return cause instanceof AppError ? cause : new AppError('IMPORT_FILE_BROKEN', undefined, { cause });
}
