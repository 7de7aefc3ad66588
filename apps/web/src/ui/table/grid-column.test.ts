import { expect, test } from 'vitest';
import { type GridColumn, pinnedRoom, pinnedWithin } from './grid-column.ts';

const COLUMNS: readonly Pick<GridColumn<never>, 'key' | 'widthPx' | 'fixed'>[] = [
  { key: 'number', widthPx: 52, fixed: 'left' },
  { key: 'name', widthPx: 240, fixed: 'left' },
  { key: 'code', widthPx: 180, fixed: 'left' },
  { key: 'kind', widthPx: 120 },
  { key: 'grade', widthPx: 400 },
  { key: 'actions', widthPx: 190, fixed: 'right' },
];

const pinned = (roomPx: number, hasSelection = true) =>
  pinnedWithin(COLUMNS, { roomPx, hasSelection }).flatMap(({ key, fixed }) => (fixed ? [key] : []));

test('ENG-03 pinned columns leave half of the room to those that scroll: the last ones at the left let go first', () => {
  expect(pinned(1180)).toEqual(['number', 'name', 'actions']);
  expect(pinned(900)).toEqual(['number', 'actions']);
  expect(pinned(400)).toEqual(['actions']);
});

test('ENG-03 where nothing scrolls, or the room is not known yet, every column stays where it was put', () => {
  expect(pinned(1600)).toHaveLength(4);
  expect(pinned(0)).toHaveLength(4);
});

test('ENG-03 what takes the focus stops short of the pinned columns, which would cover it', () => {
  expect(pinnedRoom(COLUMNS, true)).toEqual({ left: 512, right: 190 });
  expect(pinnedRoom(pinnedWithin(COLUMNS, { roomPx: 400, hasSelection: true }), false)).toEqual({
    left: 0,
    right: 190,
  });
});
