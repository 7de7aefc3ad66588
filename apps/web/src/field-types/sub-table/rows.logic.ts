import type { RowFieldDefinition, TableField } from '@haiqiao/contract/definitions';
import { fieldTypeOf, type LookUp, type TableRow, type WireValue } from '@haiqiao/contract/field-types';

/** A row with a key that is stable when it moves, for saved and new rows. */
export interface KeyedRow {
  readonly key: string;
  readonly row: TableRow;
}

/** The rows with one row moved up (-1) or down (1); unchanged at the ends. */
export function moveRow(rows: readonly KeyedRow[], index: number, step: -1 | 1): readonly KeyedRow[] {
  const moved = rows[index];
  const to = index + step;
  if (!moved || to < 0 || to >= rows.length) return rows;
  return rows.toSpliced(index, 1).toSpliced(to, 0, moved);
}

/** The rows with a copy directly below one row. The copy is a new row: it has no id. */
export function duplicateRow(rows: readonly KeyedRow[], index: number, key: string): readonly KeyedRow[] {
  const source = rows[index];
  if (!source) return rows;
  const { id: _, ...copy } = source.row;
  return rows.toSpliced(index + 1, 0, { key, row: copy });
}

/** Restores a row at its position; at the end when there are fewer rows by now. */
export function restoreRow(rows: readonly KeyedRow[], index: number, removed: KeyedRow): readonly KeyedRow[] {
  return rows.toSpliced(Math.min(index, rows.length), 0, removed);
}

/** One cell of a copied text, quoted or not, and its delimiter. */
const CELL = /(?:"((?:[^"]|"")*)"|([^\t\n]*))(\t|\n|$)/gy;

/** Cells of text copied from a spreadsheet: lines and tabs, a cell with a line break in quotes. */
export function parseCells(text: string): readonly (readonly string[])[] {
  const source = text.replace(/\r\n?/g, '\n').replace(/\n$/, '');
  const rows: string[][] = [[]];
  for (const [, quoted, plain = '', end] of source.matchAll(CELL)) {
    rows.at(-1)?.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end === '\n') rows.push([]);
    if (end === '') break;
  }
  return rows;
}

/** Paste position: a row and a column; `row` may be after the last one. */
export interface PastePosition {
  readonly row: number;
  readonly column: string;
}

export interface Pasted {
  readonly rows: readonly KeyedRow[];
  /** Number of filled rows, and of cells whose text is invalid for their column. */
  readonly filled: number;
  readonly unread: number;
  /** Lines dropped because the table is full. */
  readonly cut: number;
}

export interface PasteQuestion {
  readonly field: TableField;
  readonly rows: readonly KeyedRow[];
  readonly cells: readonly (readonly string[])[];
  readonly position: PastePosition;
  readonly lookUp: LookUp;
  readonly newKey: () => string;
  readonly maxRows: number;
}

/** Columns that people fill in, in order. */
function writableColumns(field: TableField): readonly (readonly [string, RowFieldDefinition])[] {
  return Object.entries(field.fields).filter(([, { type, readonly }]) => type !== 'computed' && !readonly);
}

function readCell(text: string, field: RowFieldDefinition, lookUp: LookUp): WireValue | undefined {
  if (text.trim() === '') return null;
  const parsed = fieldTypeOf(field).parseText(text.trim(), field, lookUp);
  return parsed.ok ? parsed.value : undefined;
}

/**
 * Fills rows from pasted cells, starting at a position; missing rows are created. A text that its column cannot parse leaves the cell
 * unchanged and is counted. The first line is skipped when it repeats the headers.
 */
export function pasteCells(question: PasteQuestion): Pasted {
  const { field, position, lookUp, newKey, maxRows } = question;
  const columns = writableColumns(field);
  const start = Math.max(
    0,
    columns.findIndex(([name]) => name === position.column),
  );
  const labels = columns.slice(start).map(([, { label }]) => label);
  const isHead = question.cells[0]?.every((text, index) => text.trim() === labels[index]) ?? false;
  const cells = isHead ? question.cells.slice(1) : question.cells;
  const rows = [...question.rows];
  let unread = 0;
  let filled = 0;
  for (const [offset, line] of cells.entries()) {
    const at = position.row + offset;
    if (at >= maxRows) break;
    const old = rows[at] ?? { key: newKey(), row: {} };
    const row: Record<string, WireValue> = { ...old.row };
    for (const [index, text] of line.entries()) {
      const column = columns[start + index];
      if (!column) continue;
      const value = readCell(text, column[1], lookUp);
      if (value === undefined) unread += 1;
      else row[column[0]] = value;
    }
    rows[at] = { key: old.key, row };
    filled += 1;
  }
  return { rows, filled, unread, cut: cells.length - filled };
}
