import { createContext, use } from 'react';
import type { GridCell } from '#web/ui/table/grid-props.ts';

/** The cell that is being changed; at most one. */
export interface Editing {
  /** Done, or given up: its row takes the focus again, unless another cell is being changed by now. */
  readonly end: (cell: GridCell) => void;
}

export const EditingContext = createContext<Editing>({ end: () => undefined });

/** Ends changing a cell. */
export function useEditing(): Editing {
  return use(EditingContext);
}
