import { createContext } from 'react';

/** Which field of its page a control belongs to. */
export interface FieldPath {
  /** Tells it from all others while the page lives: a cell of a sub-table keeps its own when its row is moved. */
  readonly live: string;
  /** The same for a page that was loaded again: a cell by the number of its row. */
  readonly kept: string;
}

/** Set by whoever draws a form, and by a sub-table for its cells; null where a control stands alone. */
export const FieldPathContext = createContext<FieldPath | null>(null);
