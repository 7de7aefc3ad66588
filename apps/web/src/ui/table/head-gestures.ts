import { type KeyboardEvent, type PointerEvent, type RefObject, useRef, useState } from 'react';
import { fitWidth, type GridColumn, gridVariables } from './grid-column.ts';

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

/** Width change per arrow key; four times as much with Shift. */
const KEY_STEP_PX = 8;
const KEY_LEAP_PX = 32;

type AnyColumn = GridColumn<never>;

export interface HeadResize {
  /** The element with the CSS variables of the columns. */
  readonly root: RefObject<HTMLElement | null>;
  readonly columns: readonly AnyColumn[];
  readonly hasSelection: boolean;
  /** null resets the column to its default width. */
  readonly onResize: (key: string, widthPx: number | null) => void;
}

/** Shows a width without rendering: only the CSS variables of the grid change. */
function drawWidth({ root, columns, hasSelection }: HeadResize, key: string, widthPx: number): void {
  const drawn = columns.map((column) => (column.key === key ? { ...column, widthPx, grows: false } : column));
  for (const [name, value] of Object.entries(gridVariables(drawn, hasSelection))) {
    root.current?.style.setProperty(name, value);
  }
}

/** The listeners of the resize handle: drag, arrow keys, double click to reset. */
export function resizeListeners(resize: HeadResize, key: string) {
  const { onResize } = resize;
  const headOf = (handle: HTMLElement) => handle.closest<HTMLElement>('[role=columnheader]');
  const widthOf = (handle: HTMLElement) => headOf(handle)?.getBoundingClientRect().width ?? 0;

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return;
    event.preventDefault();
    event.stopPropagation();
    const handle = event.currentTarget;
    const startX = event.clientX;
    // Handles of right-pinned columns are at their start: dragging left widens them.
    const direction = headOf(handle)?.dataset['fixed'] === 'right' ? -1 : 1;
    const startPx = widthOf(handle);
    let widthPx = startPx;
    let frame = 0;
    handle.setPointerCapture(event.pointerId);
    const move = (moved: globalThis.PointerEvent) => {
      widthPx = fitWidth(startPx + direction * (moved.clientX - startX));
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => drawWidth(resize, key, widthPx));
    };
    const end = () => {
      cancelAnimationFrame(frame);
      handle.removeEventListener('pointermove', move);
      if (widthPx !== startPx) onResize(key, widthPx);
    };
    handle.addEventListener('pointermove', move);
    handle.addEventListener('lostpointercapture', end, { once: true });
  };

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const sign = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (sign === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    onResize(
      key,
      fitWidth(widthOf(event.currentTarget) + sign * (event.shiftKey ? KEY_LEAP_PX : KEY_STEP_PX)),
    );
  };
  return { onPointerDown, onKeyDown, onDoubleClick: () => onResize(key, null) };
}
