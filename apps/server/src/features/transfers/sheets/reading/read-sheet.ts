import { readCsv } from './read-csv.ts';
import { readXlsx } from './read-xlsx.ts';
import type { SourceRow } from './sheet-source.ts';

/** A file to be read, by where it lies and what it is called. */
export interface SheetFile {
  readonly path: string;
  readonly name: string;
}

/** Reads the rows of a spreadsheet, whatever its kind. @throws AppError IMPORT_FILE_BROKEN, TRANSFER_TOO_MANY_ROWS */
export function readSheetFile(
  { path, name }: SheetFile,
  maxRows?: number,
): AsyncGenerator<readonly SourceRow[]> {
  return name.toLowerCase().endsWith('.csv') ? readCsv(path, maxRows) : readXlsx(path, maxRows);
}
