import { AppError } from '@haiqiao/contract/errors';

/** A row of a file: its 1-based place in it, and its cells as text. Empty rows are left out. */
export interface SourceRow {
  readonly number: number;
  readonly cells: readonly string[];
}

/** Rows of an import, the headings not counted (ENG-07). */
const IMPORT_ROWS_MAX = 1_000_000;
/** Columns that are read; what stands to the right of them is left alone. */
export const IMPORT_COLUMNS_MAX = 500;
/** Rows handed on at once. */
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

/** Says that a file cannot be read; what the reader found stays in the log. */
export function brokenFile(cause: unknown): Error {
  return cause instanceof AppError ? cause : new AppError('IMPORT_FILE_BROKEN', undefined, { cause });
}
