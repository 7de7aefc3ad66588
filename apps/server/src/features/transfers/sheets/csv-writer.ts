import type { ByteSink, SheetColumn, SheetRow, TableWriter } from './sheet.ts';

/** Tells spreadsheet programs that the text is UTF-8. */
const BYTE_ORDER_MARK = '\ufeff';

/**
 * What a spreadsheet program takes for the beginning of a formula, or of one behind white space that it drops; also
 * behind apostrophes that stand there already, so that a reader can tell which of them the writer set.
 */
export const FORMULA_START = /^'*[=+\-@\t\r]/;
const NUMBER = /^[+-]?\d+(\.\d+)?$/;
const NEEDS_QUOTES = /[",\r\n]/;

/** Writes a table as csv: RFC 4180, UTF-8 with its mark, and no cell that a spreadsheet program would run as a formula. */
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

/** A cell as it stands between two commas. Text that looks like a formula gets an apostrophe; numbers stay numbers. */
export function csvCell(text: string): string {
  const guarded = FORMULA_START.test(text) && !NUMBER.test(text) ? `'${text}` : text;
  return NEEDS_QUOTES.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded;
}
