import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type Budget, BUDGETS, budgetOf, budgetText, keepsBudget } from './budgets.ts';
import { single } from './figures.ts';
import { TABLE_NAMES, type TableName } from './tables.ts';

const FIGURE = { key: 'page', name: 'page', unit: 'ms' };
const AT_MOST: Budget = { of: 'value', bound: 'atMost', limit: 50 };
const RATIO_AT_LEAST: Budget = { of: 'ratio', bound: 'atLeast', limit: 0.8 };

test('a figure keeps its budget up to the limit itself', () => {
  expect(keepsBudget(AT_MOST, single(FIGURE, 50))).toBe(true);
  expect(keepsBudget(AT_MOST, single(FIGURE, 50.1))).toBe(false);
  expect(keepsBudget(RATIO_AT_LEAST, { ...FIGURE, value: 7, ratio: 0.8 })).toBe(true);
  expect(keepsBudget(RATIO_AT_LEAST, { ...FIGURE, value: 7, ratio: 0.79 })).toBe(false);
});

test('a figure that could not be measured keeps no budget', () => {
  expect(keepsBudget(AT_MOST, single(FIGURE, Number.NaN))).toBe(false);
  expect(keepsBudget(RATIO_AT_LEAST, single(FIGURE, 7))).toBe(false);
});

test('a budget of a ratio is shown in multiples, one of a value in its unit', () => {
  expect(budgetText(AT_MOST, 'ms')).toBe('≤ 50 ms');
  expect(budgetText(RATIO_AT_LEAST, 'ms')).toBe('≥ 0.8 ×');
});

test('a figure that BUDGETS does not name is an error', () => {
  expect(() => budgetOf('lists', single({ ...FIGURE, key: 'other' }, 1))).toThrow(
    'lists has no figure other',
  );
});

test('every table names its figures', () => {
  for (const name of TABLE_NAMES) expect(Object.keys(BUDGETS[name]), name).not.toHaveLength(0);
});

/** Beginnings of the rows of DESIGN §5, with the figures whose limits each row states in this order. */
const DESIGN: Readonly<Record<string, readonly (readonly [table: TableName, key: string])[]>> = {
  'list page (20 rows': [['lists', 'page']],
  'read one, create': [
    ['records', 'read'],
    ['records', 'create'],
    ['records', 'update'],
  ],
  'list page with total': [['lists', 'total']],
  'sign-in, 50 at once': [
    ['sign-in', 'rate'],
    ['sign-in', 'block'],
  ],
  'search of 2 Chinese': [
    ['lists', 'search-chinese'],
    ['lists', 'search-initials'],
  ],
  'list page at 10 000 000 rows': [['lists', 'size']],
  'deep page': [['lists', 'deep-page']],
  'export 1 000 000 rows': [
    ['transfers', 'export-memory'],
    ['transfers', 'export'],
  ],
  'import 100 000 rows': [
    ['transfers', 'import'],
    ['transfers', 'dry-run'],
  ],
  'seed of 1 000 000 rows': [['lists', 'seed']],
  'second start': [
    ['start', 'seconds'],
    ['start', 'memory'],
  ],
  'login page': [
    ['pages', 'sign-in'],
    ['pages', 'list'],
  ],
  'tab switch': [
    ['tab-switch', 'pointer'],
    ['tab-switch', 'unforeseen'],
    ['form-keys', 'key'],
  ],
  '20 × each under write load': [
    ['faults', 'kill-all-s'],
    ['faults', 'kill-postgres-s'],
    ['faults', 'end-backends-s'],
    ['faults', 'restart-postgres-s'],
  ],
  '50 workbooks of 5 000 000': [
    ['hostile-sheets', 'memory'],
    ['hostile-sheets', 'health'],
    ['hostile-sheets', 'memory-after'],
  ],
};

test('docs/design.md states the budgets of the benches', () => {
  const design = readFileSync(join(import.meta.dirname, '../../../docs/design.md'), 'utf8');
  for (const [start, figures] of Object.entries(DESIGN)) {
    const row = design.split('\n').find((line) => line.startsWith(`| ${start}`));
    const stated = row?.split('|')[2]?.matchAll(/(?:[≤≥] |over |, )(\d[\d ]*(?:\.\d+)?)/g) ?? [];
    const limits = figures.map(([table, key]) => BUDGETS[table][key]?.limit);
    expect(
      [...stated].map(([, limit = '']) => Number(limit.replaceAll(' ', ''))),
      start,
    ).toEqual(limits);
  }
});
