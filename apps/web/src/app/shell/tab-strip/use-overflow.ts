import { throttle } from 'es-toolkit/function';
import { type RefObject, useCallback, useEffect, useState } from 'react';
import { RESIZE_THROTTLE_MS, SCROLL_THROTTLE_MS } from '#web/lib/viewport.ts';

/** Tabs that do not fit into the strip. */
export interface Overflow {
  /** Indexes of the tabs that are not fully visible. */
  readonly hidden: readonly number[];
  readonly canScrollLeft: boolean;
  readonly canScrollRight: boolean;
}

const NOTHING: Overflow = { hidden: [], canScrollLeft: false, canScrollRight: false };

/** Ignores borders and rounding. */
const TOLERANCE_PX = 2;

function measure(strip: HTMLElement): Overflow {
  const { scrollLeft, clientWidth, scrollWidth } = strip;
  // The home tab stays in front; the others scroll under it.
  const [home] = strip.children;
  const homeEnd = home instanceof HTMLElement ? home.offsetLeft - scrollLeft + home.offsetWidth : 0;
  const hidden = [...strip.children].flatMap((child, index) => {
    if (!(child instanceof HTMLElement) || index === 0) return [];
    const start = child.offsetLeft - scrollLeft;
    const isVisible =
      start >= homeEnd - TOLERANCE_PX && start + child.offsetWidth <= clientWidth + TOLERANCE_PX;
    return isVisible ? [] : [index];
  });
  return {
    hidden,
    canScrollLeft: scrollLeft > TOLERANCE_PX,
    canScrollRight: scrollLeft + clientWidth < scrollWidth - TOLERANCE_PX,
  };
}

function isSame(a: Overflow, b: Overflow): boolean {
  const isEqual =
    a.hidden.length === b.hidden.length && a.hidden.every((index, at) => index === b.hidden[at]);
  return isEqual && a.canScrollLeft === b.canScrollLeft && a.canScrollRight === b.canScrollRight;
}

/** Follows which tabs fit into the strip, by its width, scroll position and `content`. */
export function useOverflow(strip: RefObject<HTMLElement | null>, content: unknown): Overflow {
  const [overflow, setOverflow] = useState(NOTHING);
  const look = useCallback(() => {
    const next = strip.current ? measure(strip.current) : NOTHING;
    setOverflow((before) => (isSame(before, next) ? before : next));
  }, [strip]);
  useEffect(() => {
    const element = strip.current;
    if (!element) return undefined;
    const onScroll = throttle(look, SCROLL_THROTTLE_MS);
    const observer = new ResizeObserver(throttle(look, RESIZE_THROTTLE_MS));
    observer.observe(element);
    element.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', onScroll);
    };
  }, [strip, look]);
  useEffect(look, [look, content]);
  return overflow;
}
