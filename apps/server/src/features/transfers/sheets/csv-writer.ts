import type { ByteSink, SheetColumn, SheetRow, TableWriter } from './sheet.ts';

/** Marks the text as UTF-8 for spreadsheet programs. */
const BYTE_ORDER_MARK = '\ufeff';

/**
 * Text that a spreadsheet program takes for a formula, also after dropped white space. Existing leading apostrophes count too, so a reader
 * can tell which one the writer added.
 */
export const FORMULA_START = /^'*[=+\-@\t\r]/;
const NUMBER = /^[+-]?\d+(\.\d+)?$/;
const NEEDS_QUOTES = /[",\r\n]/;

/** Writes a table as csv: RFC 4180, UTF-8 with a byte order mark, and no cell that a spreadsheet program would execute as a formula. */
export function createCsvWriter(columns: readonly SheetColumn[], sink: ByteSink): TableWriter {
  const write = (text: string) => sink(Buffer.from(text, 'utf8'));
  let isBegun = false;
  const begin = async () => {
    if (isBegun) return;
    isBegun = true;
    await write(`${BYTE_ORDER_MARK}${lineOf(columns.map((column) => column.heading))}`);
  };
  return {
    async writeRows(rows) {
      await begin();
      let text = '';
      for (const row of rows) text += lineOf(row);
      await write(text);
    },
    end: begin,
  };
}

function lineOf(cells: SheetRow): string {
  let line = '';
  for (let index = 0; index < cells.length; index += 1) {
    const cell = cells[index] ?? '';
    line += index === 0 ? csvCell(cell) : `,${csvCell(cell)}`;
  }
  return `${line}\r\n`;
}

/** A csv cell. Text that looks like a formula gets an apostrophe; numbers are unchanged. */
export function csvCell(text: string): string {
  const guarded = FORMULA_START.test(text) && !NUMBER.test(text) ? `'${text}` : text;
  return NEEDS_QUOTES.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded;
}
