import { type JsonCells, objectText } from '@haiqiao/pg';

/** The rows of a page. */
export interface PageRows {
  /** At most one page. */
  readonly rows: readonly JsonCells[];
  /** Sort keys of the last row as a JSON array, when there is a next page. */
  readonly last: string | null;
}

/** A cell composed after the query. */
export interface Teller {
  readonly at: number;
  /** Index of its additional column; -1 for none. */
  readonly besideAt: number;
  readonly compose: (value: string, beside: string | null) => string | null;
}

/** How rows of a statement are composed. */
export interface RowForm {
  /** Names of its cells; they are followed by the sort keys and the additional columns of composed cells. */
  readonly names: readonly string[];
  readonly keyCount: number;
  readonly tellers: readonly Teller[];
}

/** Splits the result of a statement into the rows of the page and the position of the next one. */
export function pageOf(
  { names, keyCount, tellers }: RowForm,
  answered: readonly JsonCells[],
  size: number,
): PageRows {
  const last = answered.length > size ? answered[size - 1] : undefined;
  return {
    rows: answered.slice(0, size).map((cells) => composedRow(cells, tellers)),
    last: last
      ? `[${last
          .slice(names.length, names.length + keyCount)
          .map((key) => key ?? 'null')
          .join(',')}]`
      : null,
  };
}

function composedRow(cells: JsonCells, tellers: readonly Teller[]): JsonCells {
  if (tellers.length === 0) return cells;
  const composed = [...cells];
  for (const { at, besideAt, compose } of tellers) {
    const value = cells[at] ?? null;
    composed[at] = value === null ? null : compose(value, cells[besideAt] ?? null);
  }
  return composed;
}

/** JSON objects separated by commas. @param keys by `cellKeys` */
export function rowsText(keys: readonly string[], rows: readonly JsonCells[]): string {
  return rows.map((cells) => objectText(keys, cells)).join(',');
}
