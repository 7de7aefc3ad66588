import { createContext } from 'react';

/** A position in a form to scroll to. */
export interface WantedPosition {
  /** `name`, or `table.2.column`. */
  readonly path: string;
}

/** The position to show, a new object each time: a sub-table turns to the page of the row. */
export const WantedPositionContext = createContext<WantedPosition | null>(null);

/** Index of the wanted row of a table; null for none. */
export function wantedRow(wanted: WantedPosition | null, table: string): number | null {
  const [name, row] = wanted?.path.split('.') ?? [];
  return name === table && row !== undefined && /^\d+$/.test(row) ? Number(row) : null;
}
