import { expect, test } from 'vitest';
import { placeUnder, shiftOf } from './drag-places.ts';

/** Home and three tabs of 100 pixels, 2 pixels apart. */
const SLOTS = [0, 102, 204, 306].map((left) => ({ left, width: 100 }));

test('TAB-02 a dragged tab takes the place whose middle is nearest, never that of home', () => {
  expect(placeUnder(SLOTS, 3, 0)).toBe(3);
  expect(placeUnder(SLOTS, 3, -60)).toBe(2);
  expect(placeUnder(SLOTS, 3, -204)).toBe(1);
  expect(placeUnder(SLOTS, 3, -900)).toBe(1);
  expect(placeUnder(SLOTS, 1, 900)).toBe(3);
});

test('TAB-02 the tabs that a dragged one passed make room, the others stay', () => {
  const shifts = (fromIndex: number, toIndex: number) =>
    SLOTS.map((_, index) => shiftOf(SLOTS, { fromIndex, toIndex, shift: 7 }, index));
  expect(shifts(3, 1)).toEqual([0, 102, 102, 7]);
  expect(shifts(1, 2)).toEqual([0, 7, -102, 0]);
  expect(shifts(2, 2)).toEqual([0, 0, 7, 0]);
});
