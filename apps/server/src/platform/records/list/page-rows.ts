import { type JsonCells, objectText } from '#server/db/json-cells.ts';

/** The rows of a page. */
export interface PageRows {
  /** No more than the page has. */
  readonly rows: readonly JsonCells[];
  /** Sort keys of the last row as a JSON array, when there is a next page. */
  readonly last: string | null;
}

/** A cell that is put together from what was answered. */
export interface Teller {
  readonly at: number;
  /** Where what belongs to it stands; -1 for nowhere. */
  readonly besideAt: number;
  readonly tell: (value: string, beside: string | null) => string | null;
}

/** How the rows of a statement are made up. */
export interface RowForm {
  /** Of its cells; behind them stand the sort keys, and behind those what some cells are put together with. */
  readonly names: readonly string[];
  readonly keyCount: number;
  readonly tellers: readonly Teller[];
}

/** Parts what a statement has answered into the rows of the page and the place where the next one begins. */
export function pageOf(
  { names, keyCount, tellers }: RowForm,
  answered: readonly JsonCells[],
  size: number,
): PageRows {
  const last = answered.length > size ? answered[size - 1] : undefined;
  return {
    rows: answered.slice(0, size).map((cells) => toldRow(cells, tellers)),
    last: last
      ? `[${last
          .slice(names.length, names.length + keyCount)
          .map((key) => key ?? 'null')
          .join(',')}]`
      : null,
  };
}

function toldRow(cells: JsonCells, tellers: readonly Teller[]): JsonCells {
  if (tellers.length === 0) return cells;
  const told = [...cells];
  for (const { at, besideAt, tell } of tellers) {
    const value = cells[at] ?? null;
    told[at] = value === null ? null : tell(value, cells[besideAt] ?? null);
  }
  return told;
}

/** JSON objects, one after the other with commas between. @param keys by `cellKeys` */
export function rowsText(keys: readonly string[], rows: readonly JsonCells[]): string {
  return rows.map((cells) => objectText(keys, cells)).join(',');
}
