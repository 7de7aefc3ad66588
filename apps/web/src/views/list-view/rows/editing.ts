import { createContext, use } from 'react';

/** The cell that is being changed; at most one. */
export interface Editing {
  /** Done, or given up: the row takes the focus again. */
  readonly end: (rowId: string) => void;
}

export const EditingContext = createContext<Editing>({ end: () => undefined });

/** Ends changing a cell. */
export function useEditing(): Editing {
  return use(EditingContext);
}
