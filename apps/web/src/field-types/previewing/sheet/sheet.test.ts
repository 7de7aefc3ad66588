import { expect, test } from 'vitest';
import { decodeText } from '../read-text.ts';
import { numberKindOf, numberText } from './number-format.ts';
import { readCsv } from './read-csv.ts';

test('UPL-05 a csv is read with quotes, commas and line ends within cells', () => {
  expect(readCsv('a.csv', '名称,数量\r\n"成都, 有限",3\n"引""号\n二行",\n')).toEqual({
    name: 'a.csv',
    rows: [
      ['名称', '数量'],
      ['成都, 有限', '3'],
      ['引"号\n二行', ''],
    ],
    isCut: false,
  });
});

test('UPL-05 a csv of many rows is cut, with a notice', () => {
  const { rows, isCut } = readCsv('a.csv', 'x\n'.repeat(900));
  expect([rows.length, isCut]).toEqual([500, true]);
});

test('UPL-05 formats define the kind of a number, built-in ones by number, others by code', () => {
  expect([0, 9, 14, 22, 46].map((id) => numberKindOf(id, undefined))).toEqual([
    'plain',
    'percent',
    'date',
    'date',
    'date',
  ]);
  const codes = ['yyyy"年"m"月"', '0.00%', '#,##0.00', '[Red]0', '"days" 0', '[$-804]h:mm'];
  expect(codes.map((code) => numberKindOf(200, code))).toEqual([
    'date',
    'percent',
    'plain',
    'plain',
    'plain',
    'date',
  ]);
});

test('UPL-05 numbers are displayed as in spreadsheet programs', () => {
  expect(numberText('0.30000000000000004', 'plain', false)).toBe('0.3');
  expect(numberText('0.29', 'percent', false)).toBe('29%');
  expect(numberText('46346', 'date', false)).toBe('2026-11-20');
  expect(numberText('46346.75', 'date', false)).toBe('2026-11-20 18:00:00');
  expect(numberText('0.5', 'date', false)).toBe('12:00:00');
  expect(numberText('44884', 'date', true)).toBe('2026-11-20');
  expect(numberText('#N/A', 'plain', false)).toBe('#N/A');
});

test('UPL-05 text is read as UTF-8, as UTF-16 by its mark, else as GB 18030', () => {
  const bytes = (...values: number[]) => new Uint8Array(values).buffer;
  expect(decodeText(new TextEncoder().encode('海桥').slice().buffer)).toBe('海桥');
  expect(decodeText(bytes(0xff, 0xfe, 0x77, 0x6d))).toBe('海');
  expect(decodeText(bytes(0xba, 0xa3, 0xc7, 0xc5))).toBe('海桥');
});
