/** Where a tab stands in the strip, in pixels from the start of its content. */
export interface TabSlot {
  readonly left: number;
  readonly width: number;
}

/** A tab in the hand of the pointer. */
export interface DraggedTab {
  readonly fromIndex: number;
  /** Where it would be dropped. */
  readonly toIndex: number;
  /** How far it is from its place, in pixels. */
  readonly shift: number;
}

/** The place that a tab would take: the one whose middle is nearest to its own. Nothing stands in front of home. */
export function placeUnder(slots: readonly TabSlot[], fromIndex: number, shift: number): number {
  const own = slots[fromIndex];
  if (!own) return fromIndex;
  const middle = own.left + own.width / 2 + shift;
  const distances = slots.map(({ left, width }) => Math.abs(left + width / 2 - middle));
  return distances.reduce((best, distance, index) => {
    const isNearer = index > 0 && distance < (distances[best] ?? Number.POSITIVE_INFINITY);
    return isNearer ? index : best;
  }, fromIndex);
}

/** How far each tab stands from its place while one is dragged: those it passed make room. */
export function shiftOf(slots: readonly TabSlot[], { fromIndex, toIndex, shift }: DraggedTab, index: number) {
  const own = slots[fromIndex];
  const [first, second] = slots;
  if (index === fromIndex || !own || !first || !second) return index === fromIndex ? shift : 0;
  const step = own.width + second.left - first.left - first.width;
  if (index > fromIndex && index <= toIndex) return -step;
  return index < fromIndex && index >= toIndex ? step : 0;
}
