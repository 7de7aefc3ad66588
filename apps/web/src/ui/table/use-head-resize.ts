import type { KeyboardEvent, PointerEvent, RefObject } from 'react';
import { fitWidth, type GridColumn, gridVariables } from './grid-column.ts';

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
