import type { Correction, WrongRow } from '../import.logic.ts';

/** A cell of the grid; the field is empty for a row header. */
export interface CellPosition {
  readonly row: number;
  readonly field: string;
}

/** Corrections by cell name. */
export type CorrectionsByCell = ReadonlyMap<string, Correction>;

/** Skipped rows: shown ones with their cells, others by number alone. */
export type SkippedRows = ReadonlyMap<number, WrongRow | null>;

/** The name of a cell. */
export function cellName({ row, field }: CellPosition): string {
  return `${row}.${field}`;
}

/** The corrections, indexed by cell. */
export function indexCorrections(corrections: readonly Correction[]): CorrectionsByCell {
  return new Map(corrections.map((correction) => [cellName(correction), correction]));
}

/** The wrong and the skipped rows, in file order. */
export function shownRows(wrong: readonly WrongRow[], skipped: SkippedRows): readonly WrongRow[] {
  const shown = new Set(wrong.map(({ row }) => row));
  const skippedRows = [...skipped.values()].filter((row) => row !== null && !shown.has(row.row));
  return [...wrong, ...skippedRows.filter((row) => row !== null)].toSorted(
    (one, other) => one.row - other.row,
  );
}

/** Content of the grid: rows, and fields from left to right. */
export interface Shown {
  readonly rows: readonly WrongRow[];
  readonly fields: readonly string[];
}

/** The cells that are still wrong, in reading order. */
export function openFaults(
  { rows, fields }: Shown,
  correctionsByCell: CorrectionsByCell,
  skipped: SkippedRows,
): readonly CellPosition[] {
  return rows.flatMap(({ row, messages }) =>
    skipped.has(row)
      ? []
      : fields.flatMap((field) =>
          messages.has(field) && !correctionsByCell.has(cellName({ row, field })) ? [{ row, field }] : [],
        ),
  );
}

/** The error after or before a cell, wrapping around at the ends. Undefined without errors. */
export function faultFrom(
  faults: readonly CellPosition[],
  { rows, fields }: Shown,
  { at, step }: { readonly at: CellPosition | null; readonly step: 1 | -1 },
): CellPosition | undefined {
  if (!at) return faults.at(step === 1 ? 0 : -1);
  const width = fields.length + 1;
  const numbers = new Map(rows.map(({ row }, index) => [row, index]));
  const orderOf = ({ row, field }: CellPosition) => (numbers.get(row) ?? 0) * width + fields.indexOf(field);
  const own = orderOf(at);
  if (step === 1) return faults.find((fault) => orderOf(fault) > own) ?? faults[0];
  return faults.findLast((fault) => orderOf(fault) < own) ?? faults.at(-1);
}

/** Movement keys, with their steps: rows down, cells to the right. */
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

/** Target of a key from a cell; row headers are cells too. Null for keys that do not move. */
export function positionAfter(key: string, at: CellPosition, { rows, fields }: Shown): CellPosition | null {
  const move = Object.hasOwn(MOVES, key) ? MOVES[key] : undefined;
  if (!move) return null;
  const [down, right] = move;
  const columns = ['', ...fields];
  const rowAt = within(rows.findIndex(({ row }) => row === at.row) + down, rows.length);
  const columnAt = within(columns.indexOf(at.field) + right, columns.length);
  return { row: rows[rowAt]?.row ?? at.row, field: columns[columnAt] ?? at.field };
}

/** The next or previous cell, wrapping at the end of a row; null beyond the last. */
export function positionBeside(
  { row, field }: CellPosition,
  { rows, fields }: Shown,
  step: 1 | -1,
): CellPosition | null {
  const column = fields.indexOf(field) + step;
  const own = rows.findIndex((each) => each.row === row);
  if (column >= 0 && column < fields.length) return { row, field: fields[column] ?? field };
  const next = rows[own + step];
  const edge = step === 1 ? fields[0] : fields.at(-1);
  return next && edge !== undefined ? { row: next.row, field: edge } : null;
}

/** Whether a text consists of table cells instead of a single value. */
export function isTable(text: string): boolean {
  return /[\t\n]/.test(text.replace(/\r?\n$/, ''));
}

/** The corrections of a pasted table, starting at a cell; cells beyond the grid are ignored. */
export function pastedCells(text: string, at: CellPosition, { rows, fields }: Shown): readonly Correction[] {
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
