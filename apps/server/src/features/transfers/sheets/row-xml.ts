import { serialOfDate, serialOfInstant } from './serial-date.ts';
import type { CellFormat } from '#server/platform/field-types/server-field-type.ts';
import type { SheetColumn, SheetRow } from './sheet.ts';
import type { Styles } from './workbook-parts.ts';
import { columnLetters, xlsxText } from './xlsx-text.ts';

/** Writes one row, whose number in the sheet is 1-based. */
export type RowXml = (cells: SheetRow, rowNumber: number) => string;

/** A number within the 15 digits of precision of spreadsheet programs. */
const NUMBER = /^-?\d{1,15}(\.\d+)?$/;
const DIGITS_MAX = 15;

/** Creates the row writer of these columns. Every row and cell has its address, because some readers require it. */
export function rowWriter(columns: readonly SheetColumn[], styles: Styles): RowXml {
  const cells = columns.map(({ format }, index) => {
    const opening = `<c r="${columnLetters(index)}`;
    const style = ` s="${styles.ofColumn[index] ?? 0}"`;
    return {
      opening,
      asText: `"${style} t="inlineStr"><is><t>`,
      asSpacedText: `"${style} t="inlineStr"><is><t xml:space="preserve">`,
      asNumber: `"${style}><v>`,
      format,
    };
  });
  return (row, rowNumber) => {
    let xml = `<row r="${rowNumber}">`;
    for (let index = 0; index < cells.length; index += 1) {
      const text = row[index];
      const cell = cells[index];
      if (text === null || text === undefined || text === '' || !cell) continue;
      const figure = cell.format.kind === 'text' ? null : figureOf(text, cell.format);
      xml +=
        figure === null
          ? `${cell.opening}${rowNumber}${isSpaced(text) ? cell.asSpacedText : cell.asText}${xlsxText(text)}</t></is></c>`
          : `${cell.opening}${rowNumber}${cell.asNumber}${figure}</v></c>`;
    }
    return `${xml}</row>`;
  };
}

const SPACE = 0x20;

/**
 * Whether a text begins or ends with blanks, which would be dropped without an attribute. On every cell, the attribute would be a fifth of
 * the file.
 */
function isSpaced(text: string): boolean {
  return text.charCodeAt(0) <= SPACE || text.charCodeAt(text.length - 1) <= SPACE;
}

/** The number of a cell; null when a number would lose precision, then it is written as text. */
function figureOf(text: string, format: CellFormat): string | number | null {
  switch (format.kind) {
    case 'number':
      return NUMBER.test(text) && (text.length <= DIGITS_MAX || digitsOf(text) <= DIGITS_MAX) ? text : null;
    case 'date':
      return serialOfDate(text);
    case 'instant':
      return serialOfInstant(text);
    case 'text':
      return null;
  }
}

/** Significant digits: without leading zeros and trailing zeros after the point. */
function digitsOf(text: string): number {
  const unsigned = text.replace('-', '');
  const trimmed = unsigned.includes('.') ? unsigned.replace(/\.?0+$/, '') : unsigned;
  return trimmed.replace('.', '').replace(/^0+/, '').length;
}
