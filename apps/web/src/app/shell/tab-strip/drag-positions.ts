/** Position of a tab in the strip, in pixels from the start of its content. */
export interface TabSlot {
  readonly left: number;
  readonly width: number;
}

/** A tab dragged by the pointer. */
export interface DraggedTab {
  readonly fromIndex: number;
  /** Its drop position. */
  readonly toIndex: number;
  /** Its offset from its position, in pixels. */
  readonly shift: number;
}

/** The position for a dragged tab: the one with the nearest middle, never before home. */
export function positionUnder(slots: readonly TabSlot[], fromIndex: number, shift: number): number {
  const own = slots[fromIndex];
  if (!own) return fromIndex;
  const middle = own.left + own.width / 2 + shift;
  const distances = slots.map(({ left, width }) => Math.abs(left + width / 2 - middle));
  return distances.reduce((best, distance, index) => {
    const isNearer = index > 0 && distance < (distances[best] ?? Number.POSITIVE_INFINITY);
    return isNearer ? index : best;
  }, fromIndex);
}

/** Offset of each tab during a drag: the ones passed make room. */
export function shiftOf(slots: readonly TabSlot[], { fromIndex, toIndex, shift }: DraggedTab, index: number) {
  const own = slots[fromIndex];
  // Between the last two: the home tab does not scroll with the others.
  const [before, last] = slots.slice(-2);
  if (index === fromIndex || !own || !before || !last) return index === fromIndex ? shift : 0;
  const step = own.width + last.left - before.left - before.width;
  if (index > fromIndex && index <= toIndex) return -step;
  return index < fromIndex && index >= toIndex ? step : 0;
}
