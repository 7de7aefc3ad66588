import { type PointerEvent, useRef, useState } from 'react';

/** A press that moves less than this is a click. */
const DRAG_FROM_PX = 8;

/** Where a dragged head would be dropped: before or behind another one. */
export interface DropPlace {
  readonly key: string;
  readonly side: 'before' | 'behind';
}

interface HeadMove {
  readonly dragged: string | null;
  readonly drop: DropPlace | null;
  /** Starts on the title of a head. */
  readonly start: (event: PointerEvent<HTMLElement>, key: string) => void;
  /** Whether the click that follows a drag is to be passed over; asked once. */
  readonly takeDragged: () => boolean;
}

function placeUnder(head: HTMLElement, x: number, dragged: string): DropPlace | null {
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

/** Heads that are dragged to another place by the pointer. */
export function useHeadMove(onMove: (key: string, to: DropPlace) => void): HeadMove {
  const [dragged, setDragged] = useState<string | null>(null);
  const [drop, setDrop] = useState<DropPlace | null>(null);
  const wasDragged = useRef(false);
  const start = (event: PointerEvent<HTMLElement>, key: string) => {
    const head = event.currentTarget.closest<HTMLElement>('[role=columnheader]');
    if (event.button !== 0 || !head) return;
    const startX = event.clientX;
    let place: DropPlace | null = null;
    let isDragging = false;
    wasDragged.current = false;
    const move = (moved: globalThis.PointerEvent) => {
      if (!isDragging && Math.abs(moved.clientX - startX) < DRAG_FROM_PX) return;
      isDragging = true;
      place = placeUnder(head, moved.clientX, key);
      setDragged(key);
      setDrop((now) => (now?.key === place?.key && now?.side === place?.side ? now : place));
    };
    const end = () => {
      window.removeEventListener('pointermove', move);
      setDragged(null);
      setDrop(null);
      wasDragged.current = isDragging;
      if (place) onMove(key, place);
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
