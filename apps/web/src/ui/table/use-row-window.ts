import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';

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

/** The rows that a box of some height shows at a scroll position; all of them while its height is not known. */
function windowAt(box: { readonly top: number; readonly height: number }, count: number, rowPx: number) {
  if (box.height === 0) return { from: 0, to: count };
  const first = Math.floor(Math.max(0, box.top) / rowPx) - SPARE_ROWS;
  const last = Math.ceil((Math.max(0, box.top) + box.height) / rowPx) + SPARE_ROWS;
  const from = Math.max(0, Math.floor(first / STEP_ROWS) * STEP_ROWS);
  return { from: Math.min(from, count), to: Math.min(count, Math.ceil(last / STEP_ROWS) * STEP_ROWS) };
}

function same(a: RowWindow, b: RowWindow): RowWindow {
  return a.from === b.from && a.to === b.to ? a : b;
}

/** Marks on which sides columns are scrolled out of sight, for the shadows of pinned ones. */
function markEdges(box: HTMLElement): void {
  const leftover = box.scrollWidth - box.clientWidth - box.scrollLeft;
  const isLeft = String(box.scrollLeft > 0);
  const isRight = String(leftover > 1);
  if (box.dataset['scrolledLeft'] !== isLeft) box.dataset['scrolledLeft'] = isLeft;
  if (box.dataset['scrolledRight'] !== isRight) box.dataset['scrolledRight'] = isRight;
}

/** Which rows of a scrolling box must be in the document. Also follows its size and marks its edges. */
export function useRowWindow(box: RefObject<HTMLElement | null>, count: number, rowPx: number): RowWindow {
  // As many as most windows show; the first measure adds what is missing.
  const [shown, setShown] = useState<RowWindow>({ from: 0, to: FIRST_ROWS });
  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const follow = () => {
      const { scrollTop: top, clientHeight: height } = element;
      setShown((now) => same(now, windowAt({ top, height }, count, rowPx)));
      markEdges(element);
    };
    // The observer calls back at once, when the layout is done: measuring earlier would make the browser lay out twice,
    // which a tab that is shown again would feel.
    element.addEventListener('scroll', follow, { passive: true });
    const sizes = new ResizeObserver(follow);
    sizes.observe(element);
    return () => {
      element.removeEventListener('scroll', follow);
      sizes.disconnect();
    };
  }, [box, count, rowPx]);
  return shown;
}

/** Where a box is scrolled to. */
export interface ScrollPlace {
  readonly top: number;
  readonly left: number;
}

/** Scrolls a box to where it was, once its rows are there; tells where it goes from then on. */
export function useScrollPlace(
  box: RefObject<HTMLElement | null>,
  place: { readonly start: ScrollPlace | undefined; readonly isReady: boolean },
  onScroll: ((place: ScrollPlace) => void) | undefined,
): void {
  const { start, isReady } = place;
  const [isPlaced, setPlaced] = useState(start === undefined);
  useLayoutEffect(() => {
    if (isPlaced || !isReady || !start) return;
    box.current?.scrollTo({ top: start.top, left: start.left });
    setPlaced(true);
  }, [box, isPlaced, isReady, start]);
  useEffect(() => {
    const element = box.current;
    if (!element || !onScroll) return undefined;
    const tell = () => onScroll({ top: element.scrollTop, left: element.scrollLeft });
    element.addEventListener('scroll', tell, { passive: true });
    return () => element.removeEventListener('scroll', tell);
  }, [box, onScroll]);
}
