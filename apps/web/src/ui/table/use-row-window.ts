import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { onceIdle } from '../late/once-painted.ts';

/** Rows drawn beyond the edges, so that scrolling shows no gap. */
const SPARE_ROWS = 4;
/** The window moves in steps: not every scrolled pixel renders. */
const STEP_ROWS = 4;

/** Rows that are drawn before the box was measured. */
const FIRST_ROWS = 24;

/** Rows that are in the document: from the first to before the last. */
export interface RowWindow {
  readonly from: number;
  readonly to: number;
}

/** How a box stands: where it is scrolled to, how much of it is in sight, and on which sides columns are not. */
export interface ScrollPlace {
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

type Seen = Pick<ScrollPlace, 'top' | 'height'>;

/** The rows that a box of some height shows at a scroll position; all of them while its height is not known. */
function windowAt({ top, height }: Seen, { count, rowPx }: Fitting): RowWindow {
  if (height === 0) return { from: 0, to: count };
  const first = Math.floor(Math.max(0, top) / rowPx) - SPARE_ROWS;
  const last = Math.ceil((Math.max(0, top) + height) / rowPx) + SPARE_ROWS;
  const from = Math.max(0, Math.floor(first / STEP_ROWS) * STEP_ROWS);
  return { from: Math.min(from, count), to: Math.min(count, Math.ceil(last / STEP_ROWS) * STEP_ROWS) };
}

/**
 * What is drawn first: where it was left, the rows in sight and no spare ones, which come once it is on screen; else as
 * many rows as most windows show.
 */
function firstWindow(start: Seen | undefined, { count, rowPx }: Fitting): RowWindow {
  if (!start || start.height === 0) return { from: 0, to: FIRST_ROWS };
  const from = Math.floor(start.top / rowPx);
  return { from: Math.min(from, count), to: Math.min(count, Math.ceil((start.top + start.height) / rowPx)) };
}

/** Whether every row in sight is drawn already, so that spare ones can wait. */
function isInSight({ top, height }: Seen, drawn: RowWindow, { count, rowPx }: Fitting): boolean {
  if (height === 0) return false;
  const last = Math.min(count, Math.ceil((top + height) / rowPx));
  return drawn.from * rowPx <= top && last <= drawn.to;
}

function same(a: RowWindow, b: RowWindow): RowWindow {
  return a.from === b.from && a.to === b.to ? a : b;
}

function placeOf(box: HTMLElement): ScrollPlace {
  const { scrollTop: top, scrollLeft: left, clientHeight: height, clientWidth, scrollWidth } = box;
  return { top, left, height, isLeftHidden: left > 0, isRightHidden: scrollWidth - clientWidth - left > 1 };
}

/** Marks on which sides columns are scrolled out of sight, for the shadows of pinned ones. */
function markEdges(box: HTMLElement, { isLeftHidden, isRightHidden }: ScrollPlace): void {
  const [left, right] = [String(isLeftHidden), String(isRightHidden)];
  if (box.dataset['scrolledLeft'] !== left) box.dataset['scrolledLeft'] = left;
  if (box.dataset['scrolledRight'] !== right) box.dataset['scrolledRight'] = right;
}

export interface WindowedRows extends Fitting {
  /** Where it was left; scrolled there once its rows are here. */
  readonly start: ScrollPlace | undefined;
  readonly isReady: boolean;
  readonly onScroll: ((place: ScrollPlace) => void) | undefined;
}

/**
 * Which rows of a scrolling box must be in the document. Also scrolls it to where it was left, follows its size and its
 * scroll position, and marks its edges.
 */
export function useRowWindow(box: RefObject<HTMLElement | null>, asked: WindowedRows): RowWindow {
  const { count, rowPx, start, isReady, onScroll } = asked;
  const [shown, setShown] = useState(() => firstWindow(start, asked));
  const isPlaced = useRef(start === undefined);
  const isDrawn = useEffectEvent((place: Seen) => isInSight(place, shown, { count, rowPx }));
  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    let giveUp = () => {};
    const follow = (isMoved: boolean) => {
      if (isReady && !isPlaced.current && start) {
        isPlaced.current = true;
        element.scrollTo({ top: start.top, left: start.left });
      }
      const place = placeOf(element);
      const draw = () => setShown((now) => same(now, windowAt(place, { count, rowPx })));
      giveUp();
      if (isMoved || !isDrawn(place)) draw();
      // Spare rows alone: whoever opened the page waits for the others.
      else giveUp = onceIdle(draw);
      markEdges(element, place);
      if (isPlaced.current) onScroll?.(place);
    };
    const scrolled = () => follow(true);
    // The observer calls back at once, when the layout is done and before it is painted: measuring or scrolling earlier
    // would make the browser lay out twice, which a tab that is shown again would feel.
    element.addEventListener('scroll', scrolled, { passive: true });
    const sizes = new ResizeObserver(() => follow(false));
    sizes.observe(element);
    return () => {
      giveUp();
      element.removeEventListener('scroll', scrolled);
      sizes.disconnect();
    };
  }, [box, count, rowPx, start, isReady, onScroll]);
  return shown;
}

/** A width that changes by less draws nothing anew. */
const STEP_PX = 40;

/** About how wide a box is; 0 until it was measured, which is before it is painted. */
export function useRoomPx(box: RefObject<HTMLElement | null>): number {
  const [roomPx, setRoom] = useState(0);
  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const sizes = new ResizeObserver(([entry]) => {
      const width = entry?.contentRect.width ?? 0;
      // A hidden tab has no width: what it was stays.
      if (width > 0) setRoom(Math.floor(width / STEP_PX) * STEP_PX);
    });
    sizes.observe(element);
    return () => sizes.disconnect();
  }, [box]);
  return roomPx;
}
