import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { onceIdle } from '../late/once-painted.ts';

/** Rows rendered beyond the edges, so that scrolling shows no gap. */
const SPARE_ROWS = 4;
/** The window moves in steps: not every scrolled pixel renders. */
const STEP_ROWS = 4;

/** Rows rendered before the box is measured. */
const FIRST_ROWS = 24;

/** Rows in the document: from the first (inclusive) to the last (exclusive). */
export interface RowWindow {
  readonly from: number;
  readonly to: number;
}

/** Scroll state of a box: offset, visible size, and the sides with hidden columns. */
export interface ScrollPosition {
  readonly top: number;
  readonly left: number;
  readonly height: number;
  readonly isLeftHidden: boolean;
  readonly isRightHidden: boolean;
}

interface Fitting {
  readonly count: number;
  readonly rowPx: number;
}

type Viewport = Pick<ScrollPosition, 'top' | 'height'>;

/** The rows a box shows at a scroll position; all rows while its height is unknown. */
function windowAt({ top, height }: Viewport, { count, rowPx }: Fitting): RowWindow {
  if (height === 0) return { from: 0, to: count };
  const first = Math.floor(Math.max(0, top) / rowPx) - SPARE_ROWS;
  const last = Math.ceil((Math.max(0, top) + height) / rowPx) + SPARE_ROWS;
  const from = Math.max(0, Math.floor(first / STEP_ROWS) * STEP_ROWS);
  return { from: Math.min(from, count), to: Math.min(count, Math.ceil(last / STEP_ROWS) * STEP_ROWS) };
}

/**
 * The first render: at the earlier position the visible rows without spare ones, which follow after painting; else as many rows as most
 * windows show.
 */
function firstWindow(start: Viewport | undefined, { count, rowPx }: Fitting): RowWindow {
  if (!start || start.height === 0) return { from: 0, to: FIRST_ROWS };
  const from = Math.floor(start.top / rowPx);
  return { from: Math.min(from, count), to: Math.min(count, Math.ceil((start.top + start.height) / rowPx)) };
}

/** Whether all visible rows are rendered, so that spare ones can wait. */
function coversViewport({ top, height }: Viewport, drawn: RowWindow, { count, rowPx }: Fitting): boolean {
  if (height === 0) return false;
  const last = Math.min(count, Math.ceil((top + height) / rowPx));
  return drawn.from * rowPx <= top && last <= drawn.to;
}

function same(a: RowWindow, b: RowWindow): RowWindow {
  return a.from === b.from && a.to === b.to ? a : b;
}

function scrollPositionOf(box: HTMLElement): ScrollPosition {
  const { scrollTop: top, scrollLeft: left, clientHeight: height, clientWidth, scrollWidth } = box;
  return { top, left, height, isLeftHidden: left > 0, isRightHidden: scrollWidth - clientWidth - left > 1 };
}

/** Marks the sides with hidden columns, for the shadows of pinned ones. */
function markEdges(box: HTMLElement, { isLeftHidden, isRightHidden }: ScrollPosition): void {
  const [left, right] = [String(isLeftHidden), String(isRightHidden)];
  if (box.dataset['scrolledLeft'] !== left) box.dataset['scrolledLeft'] = left;
  if (box.dataset['scrolledRight'] !== right) box.dataset['scrolledRight'] = right;
}

/** Whether the page is being printed: paper shows every row. Rendered before the browser lays the sheets out. */
function useIsPrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    const begin = () => flushSync(() => setPrinting(true));
    const end = () => setPrinting(false);
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
    };
  }, []);
  return isPrinting;
}

export interface WindowedRows extends Fitting {
  /** The earlier scroll position; restored once its rows are loaded. */
  readonly start: ScrollPosition | undefined;
  readonly isReady: boolean;
  readonly onScroll: ((position: ScrollPosition) => void) | undefined;
}

/**
 * The rows of a scroll container that must be in the document; all of them while it is printed. Also restores its scroll position, follows its size and scrolling, and marks
 * its edges.
 */
export function useRowWindow(box: RefObject<HTMLElement | null>, asked: WindowedRows): RowWindow {
  const { count, rowPx, start, isReady, onScroll } = asked;
  const [shown, setShown] = useState(() => firstWindow(start, asked));
  const isPrinting = useIsPrinting();
  const isRestored = useRef(start === undefined);
  const isDrawn = useEffectEvent((viewport: Viewport) => coversViewport(viewport, shown, { count, rowPx }));
  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    let giveUp = () => {};
    const follow = (isMoved: boolean) => {
      if (isReady && !isRestored.current && start) {
        isRestored.current = true;
        element.scrollTo({ top: start.top, left: start.left });
      }
      const position = scrollPositionOf(element);
      const draw = () => setShown((now) => same(now, windowAt(position, { count, rowPx })));
      giveUp();
      if (isMoved || !isDrawn(position)) draw();
      // Only spare rows can wait: the others are visible.
      else giveUp = onceIdle(draw);
      markEdges(element, position);
      if (isRestored.current) onScroll?.(position);
    };
    const scrolled = () => follow(true);
    // The observer calls back after layout and before painting: measuring or scrolling earlier would cause a second layout, noticeable when
    // a tab is shown again.
    element.addEventListener('scroll', scrolled, { passive: true });
    const sizes = new ResizeObserver(() => follow(false));
    sizes.observe(element);
    return () => {
      giveUp();
      element.removeEventListener('scroll', scrolled);
      sizes.disconnect();
    };
  }, [box, count, rowPx, start, isReady, onScroll]);
  return isPrinting ? { from: 0, to: count } : shown;
}

/** Smaller width changes do not render again. */
const STEP_PX = 40;

/** Approximate width of a box; 0 until measured, which happens before painting. */
export function useRoomPx(box: RefObject<HTMLElement | null>): number {
  const [roomPx, setRoom] = useState(0);
  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const sizes = new ResizeObserver(([entry]) => {
      const width = entry?.contentRect.width ?? 0;
      // A hidden tab has no width: the last one stays.
      if (width > 0) setRoom(Math.floor(width / STEP_PX) * STEP_PX);
    });
    sizes.observe(element);
    return () => sizes.disconnect();
  }, [box]);
  return roomPx;
}
