import { type RefObject, useEffect, useState } from 'react';

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
