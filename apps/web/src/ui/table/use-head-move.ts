import { type PointerEvent, useRef, useState } from 'react';

/** A smaller movement is a click. */
const DRAG_FROM_PX = 8;

/** Drop target of a dragged header: before or behind another one. */
export interface DropTarget {
  readonly key: string;
  readonly side: 'before' | 'behind';
}

interface HeadMove {
  readonly dragged: string | null;
  readonly drop: DropTarget | null;
  /** Starts on the title of a header. */
  readonly start: (event: PointerEvent<HTMLElement>, key: string) => void;
  /** Whether to ignore the click after a drag; resets when read. */
  readonly takeDragged: () => boolean;
}

function dropTargetUnder(head: HTMLElement, x: number, dragged: string): DropTarget | null {
  const heads = head.parentElement?.querySelectorAll<HTMLElement>('[data-movable]') ?? [];
  const found = [...heads].find((each) => {
    const { left, right } = each.getBoundingClientRect();
    return x >= left && x < right;
  });
  const key = found?.dataset['key'];
  // Within its own side only: a pinned column stays pinned.
  if (!found || key === undefined || key === dragged || found.dataset['fixed'] !== head.dataset['fixed'])
    return null;
  const { left, width } = found.getBoundingClientRect();
  return { key, side: x < left + width / 2 ? 'before' : 'behind' };
}

/** Moves headers by dragging them. */
export function useHeadMove(onMove: (key: string, to: DropTarget) => void): HeadMove {
  const [dragged, setDragged] = useState<string | null>(null);
  const [drop, setDrop] = useState<DropTarget | null>(null);
  const wasDragged = useRef(false);
  const start = (event: PointerEvent<HTMLElement>, key: string) => {
    const head = event.currentTarget.closest<HTMLElement>('[role=columnheader]');
    if (event.button !== 0 || !head) return;
    const startX = event.clientX;
    let dropTarget: DropTarget | null = null;
    let isDragging = false;
    wasDragged.current = false;
    const move = (moved: globalThis.PointerEvent) => {
      if (!isDragging && Math.abs(moved.clientX - startX) < DRAG_FROM_PX) return;
      isDragging = true;
      dropTarget = dropTargetUnder(head, moved.clientX, key);
      setDragged(key);
      setDrop((now) => (now?.key === dropTarget?.key && now?.side === dropTarget?.side ? now : dropTarget));
    };
    const end = () => {
      window.removeEventListener('pointermove', move);
      setDragged(null);
      setDrop(null);
      wasDragged.current = isDragging;
      if (dropTarget) onMove(key, dropTarget);
    };
    window.addEventListener('pointermove', move);
    window.addEventListener('pointerup', end, { once: true });
  };
  const takeDragged = () => {
    const was = wasDragged.current;
    wasDragged.current = false;
    return was;
  };
  return { dragged, drop, start, takeDragged };
}
