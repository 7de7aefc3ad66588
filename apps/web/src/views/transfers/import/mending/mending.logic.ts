import type { Correction, WrongRow } from '../import.logic.ts';

/** A cell of the grid; the field is empty for the head of a row. */
export interface Place {
  readonly row: number;
  readonly field: string;
}

/** What is mended, by the name of the cell. */
export type Mended = ReadonlyMap<string, Correction>;

/** Rows that are left out: those that were shown with their cells, others by number alone. */
export type SkippedRows = ReadonlyMap<number, WrongRow | null>;

/** One name for a cell. */
export function cellName({ row, field }: Place): string {
  return `${row}.${field}`;
}

/** The corrections, to be found by their cell. */
export function mendedBy(corrections: readonly Correction[]): Mended {
  return new Map(corrections.map((correction) => [cellName(correction), correction]));
}

/** The wrong rows and those that are left out, in the order of the file. */
export function shownRows(wrong: readonly WrongRow[], skipped: SkippedRows): readonly WrongRow[] {
  const shown = new Set(wrong.map(({ row }) => row));
  const kept = [...skipped.values()].filter((row) => row !== null && !shown.has(row.row));
  return [...wrong, ...kept.filter((row) => row !== null)].toSorted((one, other) => one.row - other.row);
}

/** What a grid consists of: rows, and fields from left to right. */
export interface Shown {
  readonly rows: readonly WrongRow[];
  readonly fields: readonly string[];
}

/** The cells that are still wrong, as one reads. */
export function openFaults({ rows, fields }: Shown, mended: Mended, skipped: SkippedRows): readonly Place[] {
  return rows.flatMap(({ row, messages }) =>
    skipped.has(row)
      ? []
      : fields.flatMap((field) =>
          messages.has(field) && !mended.has(cellName({ row, field })) ? [{ row, field }] : [],
        ),
  );
}

/** The fault after a cell, or before it; from the end on at the beginning again. Undefined where there is none. */
export function faultFrom(
  faults: readonly Place[],
  { rows, fields }: Shown,
  { at, step }: { readonly at: Place | null; readonly step: 1 | -1 },
): Place | undefined {
  if (!at) return faults.at(step === 1 ? 0 : -1);
  const width = fields.length + 1;
  const numbers = new Map(rows.map(({ row }, index) => [row, index]));
  const orderOf = ({ row, field }: Place) => (numbers.get(row) ?? 0) * width + fields.indexOf(field);
  const own = orderOf(at);
  if (step === 1) return faults.find((fault) => orderOf(fault) > own) ?? faults[0];
  return faults.findLast((fault) => orderOf(fault) < own) ?? faults.at(-1);
}

/** Keys that move, and how far: rows down, cells to the right. */
const MOVES: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  PageUp: [-5, 0],
  PageDown: [5, 0],
  Home: [0, -Infinity],
  End: [0, Infinity],
};

function within(index: number, count: number): number {
  return Math.max(0, Math.min(count - 1, index));
}

/** Where a key leads from a cell; the heads of the rows are cells too. Null for keys that do not move. */
export function placeAfter(key: string, at: Place, { rows, fields }: Shown): Place | null {
  const move = Object.hasOwn(MOVES, key) ? MOVES[key] : undefined;
  if (!move) return null;
  const [down, right] = move;
  const columns = ['', ...fields];
  const rowAt = within(rows.findIndex(({ row }) => row === at.row) + down, rows.length);
  const columnAt = within(columns.indexOf(at.field) + right, columns.length);
  return { row: rows[rowAt]?.row ?? at.row, field: columns[columnAt] ?? at.field };
}

/** The cell beside one, over the end of its row into the next; null beyond the last. */
export function placeBeside({ row, field }: Place, { rows, fields }: Shown, step: 1 | -1): Place | null {
  const column = fields.indexOf(field) + step;
  const own = rows.findIndex((each) => each.row === row);
  if (column >= 0 && column < fields.length) return { row, field: fields[column] ?? field };
  const next = rows[own + step];
  const edge = step === 1 ? fields[0] : fields.at(-1);
  return next && edge !== undefined ? { row: next.row, field: edge } : null;
}

/** Whether a text is cells of a table rather than the content of one. */
export function isTable(text: string): boolean {
  return /[\t\n]/.test(text.replace(/\r?\n$/, ''));
}

/** What a pasted table puts into the cells from one on; what goes beyond the grid is left. */
export function pastedCells(text: string, at: Place, { rows, fields }: Shown): readonly Correction[] {
  const lines = text.replace(/\r?\n$/, '').split(/\r?\n/);
  const top = rows.findIndex(({ row }) => row === at.row);
  const left = fields.indexOf(at.field);
  if (top < 0 || left < 0) return [];
  return lines.flatMap((line, down) =>
    line.split('\t').flatMap((cell, right) => {
      const row = rows[top + down]?.row;
      const field = fields[left + right];
      return row === undefined || field === undefined ? [] : [{ row, field, text: cell.trim() }];
    }),
  );
}
