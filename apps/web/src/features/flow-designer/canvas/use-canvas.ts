import { useStore } from 'zustand';
import type { CanvasState, FlowCanvas } from './flow-canvas.ts';

/** State of a drawing; the component follows it. */
export function useCanvas<Part>(canvas: FlowCanvas, select: (state: CanvasState) => Part): Part {
  return useStore(canvas.store, select);
}
