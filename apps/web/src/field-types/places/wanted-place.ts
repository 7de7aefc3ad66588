import { createContext } from 'react';

/** A place of a form that somebody was led to. */
export interface WantedPlace {
  /** `name`, or `table.2.column`. */
  readonly path: string;
}

/** Where the form leads somebody to, a new object each time: a sub-table turns to the page of the row. */
export const WantedPlaceContext = createContext<WantedPlace | null>(null);

/** Index of the row that is wanted of a table; null for none. */
export function wantedRow(wanted: WantedPlace | null, table: string): number | null {
  const [name, row] = wanted?.path.split('.') ?? [];
  return name === table && row !== undefined && /^\d+$/.test(row) ? Number(row) : null;
}
