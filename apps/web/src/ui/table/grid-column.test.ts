import { expect, test } from 'vitest';
import { type GridColumn, gridVariables, pinnedRoom, pinnedWithin } from './grid-column.ts';

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

test('ENG-03 pinned columns leave half of the width to scrolling ones, and the last ones on the left are unpinned first', () => {
  expect(pinned(1180)).toEqual(['number', 'name', 'actions']);
  expect(pinned(900)).toEqual(['number', 'actions']);
  expect(pinned(400)).toEqual(['actions']);
});

test('ENG-03 without scrolling, or before the width is known, every column keeps its position', () => {
  expect(pinned(1600)).toHaveLength(4);
  expect(pinned(0)).toHaveLength(4);
});

test('ENG-03 a focused element is not covered by the pinned columns', () => {
  expect(pinnedRoom(COLUMNS, true)).toEqual({ left: 512, right: 190 });
  expect(pinnedRoom(pinnedWithin(COLUMNS, { roomPx: 400, hasSelection: true }), false)).toEqual({
    left: 0,
    right: 190,
  });
});

test('ENG-03 on paper every column but the buttons shares the sheet', () => {
  const columns = COLUMNS.map((column) => ({ ...column, isTool: column.key === 'actions' }));
  expect(gridVariables(columns, true)['--grid-print']).toBe(
    'minmax(0, 52fr) minmax(0, 240fr) minmax(0, 180fr) minmax(0, 120fr) minmax(0, 400fr)',
  );
});
