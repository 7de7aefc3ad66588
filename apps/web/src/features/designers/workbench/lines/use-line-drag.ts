import { type PointerEvent, useEffect, useRef, useState } from 'react';

/** A press that moves less than this is a click. */
const DRAG_FROM_PX = 4;
/** So near an edge the box scrolls, so many pixels per move. */
const EDGE_PX = 28;
const SCROLL_PX = 12;

/** A line on its way to another place. */
export interface LineDrag {
  readonly from: number;
  readonly to: number;
}

/** Where a line would stand among the others: behind all whose middle is above the pointer. */
function placeUnder(lines: readonly HTMLElement[], from: number, y: number): number {
  return lines.filter((line, index) => {
    const { top, height } = line.getBoundingClientRect();
    return index !== from && top + height / 2 < y;
  }).length;
}

function scrollNear(box: HTMLElement | null, y: number): void {
  if (!box) return;
  const { top, bottom } = box.getBoundingClientRect();
  if (y < top + EDGE_PX) box.scrollTop -= SCROLL_PX;
  if (y > bottom - EDGE_PX) box.scrollTop += SCROLL_PX;
}

/** Lines that are dragged to another place by their handles; Escape leaves them where they were. */
export function useLineDrag(onMove: (from: number, to: number) => void) {
  const [drag, setDrag] = useState<LineDrag | null>(null);
  const stopping = useRef<() => void>(() => undefined);
  useEffect(() => () => stopping.current(), []);
  const start = (event: PointerEvent<HTMLElement>, from: number): void => {
    const list = event.currentTarget.closest('ol');
    if (event.button !== 0 || !list) return;
    const lines = [...list.children].filter((each) => each instanceof HTMLElement);
    const box = list.closest<HTMLElement>('[data-scrolls]');
    const startY = event.clientY;
    let now: LineDrag | null = null;
    const move = ({ clientY }: globalThis.PointerEvent) => {
      if (!now && Math.abs(clientY - startY) < DRAG_FROM_PX) return;
      scrollNear(box, clientY);
      now = { from, to: placeUnder(lines, from, clientY) };
      setDrag(now);
    };
    const stop = () => {
      window.removeEventListener('pointermove', move);
      window.removeEventListener('pointerup', drop);
      window.removeEventListener('pointercancel', stop);
      window.removeEventListener('keydown', press, { capture: true });
      setDrag(null);
    };
    const drop = () => {
      stop();
      if (now && now.to !== from) onMove(from, now.to);
    };
    const press = (pressed: KeyboardEvent) => {
      if (pressed.key !== 'Escape') return;
      pressed.stopPropagation();
      stop();
    };
    stopping.current = stop;
    window.addEventListener('pointermove', move);
    window.addEventListener('pointerup', drop);
    window.addEventListener('pointercancel', stop);
    window.addEventListener('keydown', press, { capture: true });
  };
  return { drag, start };
}
