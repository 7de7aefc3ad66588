import type { TableField } from '@haiqiao/contract/definitions';
import { expect, test } from 'vitest';
import { duplicateRow, type KeyedRow, moveRow, parseCells, pasteCells, restoreRow } from './rows.logic.ts';

const FIELD: TableField = {
  type: 'table',
  label: '配件',
  fields: {
    partName: { type: 'text', label: '配件名称' },
    count: { type: 'integer', label: '数量' },
    amount: { type: 'computed', label: '金额', value: { field: 'count' }, result: 'integer' },
    boughtOn: { type: 'date', label: '购买日期' },
  },
};

const ROWS: readonly KeyedRow[] = [
  { key: 'a', row: { id: '1', partName: '激光器' } },
  { key: 'b', row: { id: '2', partName: '工作台' } },
];

const keys = (rows: readonly KeyedRow[]) => rows.map(({ key }) => key).join('');

test('ENG-02 rows move, but not beyond the ends', () => {
  expect(keys(moveRow(ROWS, 0, 1))).toBe('ba');
  expect(keys(moveRow(ROWS, 0, -1))).toBe('ab');
  expect(keys(moveRow(ROWS, 1, 1))).toBe('ab');
});

test('ENG-02 a copy of a row is a new row: it has no id', () => {
  expect(duplicateRow(ROWS, 0, 'c')[1]).toEqual({ key: 'c', row: { partName: '激光器' } });
});

test('ENG-02 a removed row is restored at its position, or at the end', () => {
  const removed = { key: 'x', row: {} };
  expect(keys(restoreRow(ROWS, 1, removed))).toBe('axb');
  expect(keys(restoreRow(ROWS, 9, removed))).toBe('abx');
});

test('ENG-02 cells of a spreadsheet: tabs, lines, quotes with a line break and a doubled quote', () => {
  expect(parseCells('a\tb\r\nc\td\r\n')).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ]);
  expect(parseCells('"x\ny"\t"say ""hi"""')).toEqual([['x\ny', 'say "hi"']]);
  expect(parseCells('\t')).toEqual([['', '']]);
});

let made = 0;
const paste = (text: string, position: { row: number; column: string }, maxRows = 500) =>
  pasteCells({
    field: FIELD,
    rows: ROWS,
    cells: parseCells(text),
    position,
    lookUp: () => null,
    newKey: () => `new${(made += 1)}`,
    maxRows,
  });

test('ENG-02 lines that do not fit into a full table are counted', () => {
  const { rows, filled, cut } = paste('甲\n乙\n丙\n丁', { row: 1, column: 'partName' }, 3);
  expect([rows.length, filled, cut]).toEqual([3, 2, 2]);
});

test('ENG-02 pasted cells fill from the position on, computed columns are skipped', () => {
  const { rows, filled, unread } = paste('2\t2026/1/5\n3\t', { row: 1, column: 'count' });
  expect([filled, unread]).toEqual([2, 0]);
  expect(rows[1]?.row).toEqual({ id: '2', partName: '工作台', count: 2, boughtOn: '2026-01-05' });
  expect(rows[2]?.row).toEqual({ count: 3, boughtOn: null });
});

test('ENG-02 a value that a column cannot parse is counted and leaves the cell unchanged', () => {
  const { rows, unread } = paste('导轨\t很多', { row: 0, column: 'partName' });
  expect(unread).toBe(1);
  expect(rows[0]?.row).toEqual({ id: '1', partName: '导轨' });
});

test('ENG-02 a first line that repeats the headers is skipped, and rows stop at the maximum', () => {
  const pasted = paste('配件名称\t数量\n甲\t1\n乙\t2\n丙\t3', { row: 2, column: 'partName' }, 4);
  expect(pasted.rows.map(({ row }) => row['partName'])).toEqual(['激光器', '工作台', '甲', '乙']);
  expect(pasted.filled).toBe(2);
});
