import { createContext, use } from 'react';
import type { GridCell } from '#web/ui/table/grid-props.ts';

/** The edited cell; at most one. */
export interface Editing {
  /** Saved or cancelled: its row takes the focus, unless another cell is being edited by then. */
  readonly end: (cell: GridCell) => void;
}

export const EditingContext = createContext<Editing>({ end: () => undefined });

/** Ends editing a cell. */
export function useEditing(): Editing {
  return use(EditingContext);
}
