import { readCsv } from './read-csv.ts';
import { readXlsx, readXlsxHead } from './read-xlsx.ts';
import type { SourceRow } from './sheet-source.ts';

/** A file to read, by path and name. */
export interface SheetFile {
  readonly path: string;
  readonly name: string;
}

/** Reads the rows of a spreadsheet of any kind. @throws AppError IMPORT_FILE_BROKEN, TRANSFER_TOO_MANY_ROWS */
export function readSheetFile(
  { path, name }: SheetFile,
  maxRows?: number,
): AsyncGenerator<readonly SourceRow[]> {
  return name.toLowerCase().endsWith('.csv') ? readCsv(path, maxRows) : readXlsx(path, maxRows);
}

/** Reads the first rows of a spreadsheet of any kind. @throws AppError IMPORT_FILE_BROKEN, IMPORT_FILE_TOO_COMPLEX */
export async function readSheetHead({ path, name }: SheetFile, rows: number): Promise<readonly SourceRow[]> {
  if (!name.toLowerCase().endsWith('.csv')) return readXlsxHead(path, rows);
  const head: SourceRow[] = [];
  for await (const batch of readCsv(path)) {
    head.push(...batch);
    if (head.length >= rows) break;
  }
  return head.slice(0, rows);
}
