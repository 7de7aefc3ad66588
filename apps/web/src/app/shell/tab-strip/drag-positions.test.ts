import { expect, test } from 'vitest';
import { positionUnder, shiftOf } from './drag-positions.ts';

/** Home and three tabs of 100 pixels with gaps of 2 pixels. */
const SLOTS = [0, 102, 204, 306].map((left) => ({ left, width: 100 }));

test('TAB-02 a dragged tab takes the position with the nearest middle, never that of home', () => {
  expect(positionUnder(SLOTS, 3, 0)).toBe(3);
  expect(positionUnder(SLOTS, 3, -60)).toBe(2);
  expect(positionUnder(SLOTS, 3, -204)).toBe(1);
  expect(positionUnder(SLOTS, 3, -900)).toBe(1);
  expect(positionUnder(SLOTS, 1, 900)).toBe(3);
});

test('TAB-02 tabs passed by a dragged one make room, and the others stay', () => {
  const shifts = (fromIndex: number, toIndex: number) =>
    SLOTS.map((_, index) => shiftOf(SLOTS, { fromIndex, toIndex, shift: 7 }, index));
  expect(shifts(3, 1)).toEqual([0, 102, 102, 7]);
  expect(shifts(1, 2)).toEqual([0, 7, -102, 0]);
  expect(shifts(2, 2)).toEqual([0, 0, 7, 0]);
});

test('TAB-02 tabs make the same room while the strip is scrolled under the home tab', () => {
  const scrolled = SLOTS.map((slot, index) => (index === 0 ? { ...slot, left: 180 } : slot));
  expect(SLOTS.map((_, index) => shiftOf(scrolled, { fromIndex: 3, toIndex: 1, shift: 7 }, index))).toEqual([
    0, 102, 102, 7,
  ]);
});
