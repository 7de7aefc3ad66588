import { createContext, type PointerEvent, use } from 'react';
import type { CanvasDrag, Dragged } from './use-canvas-drag.ts';

/** The current drag of the designer, and how to start one. */
export interface DragScope {
  readonly drag: CanvasDrag | null;
  readonly start: (event: PointerEvent<HTMLElement>, dragged: Dragged) => void;
}

export const DragContext = createContext<DragScope>({ drag: null, start: () => undefined });

/** The current drag of the designer, and how to start one. */
export function useDrag(): DragScope {
  return use(DragContext);
}

/** Drop index among the items of a container, not counting dragged ones. */
export function dropIndex({ drag }: DragScope, kind: Dragged['kind'], home: string): number | null {
  if (drag?.dragged.kind !== kind || drag.target?.home !== home) return null;
  return drag.target.index;
}
