import { createContext, type PointerEvent, use } from 'react';
import type { CanvasDrag, Dragged } from './use-canvas-drag.ts';

/** What is on its way in the designer, and how something sets out. */
export interface DragScope {
  readonly drag: CanvasDrag | null;
  readonly start: (event: PointerEvent<HTMLElement>, dragged: Dragged) => void;
}

export const DragContext = createContext<DragScope>({ drag: null, start: () => undefined });

/** What is on its way in the designer, and how something sets out. */
export function useDrag(): DragScope {
  return use(DragContext);
}

/** Whether something would be put before the thing of a number, those left out that are dragged themselves. */
export function dropIndex({ drag }: DragScope, kind: Dragged['kind'], home: string): number | null {
  if (drag?.dragged.kind !== kind || drag.target?.home !== home) return null;
  return drag.target.index;
}
