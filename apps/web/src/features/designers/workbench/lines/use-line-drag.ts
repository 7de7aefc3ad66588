import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { followPointer, scrollNear } from './follow-pointer.ts';

/** Distance from the edge at which the box scrolls. */
const EDGE_PX = 28;

/** A line being dragged. */
export interface LineDrag {
  readonly from: number;
  readonly to: number;
}

/** Position of a dragged line: after all lines whose middle is above the pointer. */
function positionUnder(lines: readonly HTMLElement[], from: number, y: number): number {
  return lines.filter((line, index) => {
    const { top, height } = line.getBoundingClientRect();
    return index !== from && top + height / 2 < y;
  }).length;
}

/** Drags lines by their handles; Escape cancels. */
export function useLineDrag(onMove: (from: number, to: number) => void) {
  const [drag, setDrag] = useState<LineDrag | null>(null);
  const stopping = useRef<() => void>(() => undefined);
  useEffect(() => () => stopping.current(), []);
  const start = (event: PointerEvent<HTMLElement>, from: number): void => {
    const list = event.currentTarget.closest('ol');
    if (event.button !== 0 || !list) return;
    const lines = [...list.children].filter((each) => each instanceof HTMLElement);
    const box = list.closest<HTMLElement>('[data-scrolls]');
    let now: LineDrag | null = null;
    stopping.current = followPointer(
      { x: event.clientX, y: event.clientY },
      {
        onMove: ({ y }) => {
          scrollNear(box, y, EDGE_PX);
          now = { from, to: positionUnder(lines, from, y) };
          setDrag(now);
        },
        onStop: () => setDrag(null),
        onDrop: () => {
          if (now && now.to !== from) onMove(from, now.to);
        },
      },
    );
  };
  return { drag, start };
}
