import { COLUMNS_MAX, ROWS_MAX, type TableContent } from './table-content.ts';

const CELL = /(?:"((?:[^"]|"")*)"|([^,\r\n]*))(,|\r?\n|\r|$)/y;

/** The cells of one row from `CELL.lastIndex` on; null for an unclosed quote. */
function readRow(text: string): string[] | null {
  const row: string[] = [];
  let end: string | undefined = ',';
  while (end === ',') {
    const match = CELL.exec(text);
    if (!match) return null;
    const [, quoted, plain = '', ending] = match;
    if (row.length < COLUMNS_MAX) row.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    end = ending;
  }
  return row;
}

/** The rows of a csv text (RFC 4180), up to the display limit. */
export function readCsv(name: string, text: string): TableContent {
  const rows: string[][] = [];
  CELL.lastIndex = 0;
  while (CELL.lastIndex < text.length) {
    const row = rows.length < ROWS_MAX ? readRow(text) : null;
    if (row === null) return { name, rows, isCut: true };
    rows.push(row);
  }
  return { name, rows, isCut: false };
}
