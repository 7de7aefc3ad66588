import { createContext } from 'react';

/** The field of the page that a control belongs to. */
export interface FieldPath {
  /** Unique while the page is open: a cell of a sub-table keeps it when its row moves. */
  readonly live: string;
  /** Stable across page reloads: a cell by its row index. */
  readonly stored: string;
}

/** Set by the form, and by a sub-table for its cells; null for a standalone control. */
export const FieldPathContext = createContext<FieldPath | null>(null);
