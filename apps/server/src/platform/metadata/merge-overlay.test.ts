import { expect, test } from 'vitest';
import { mergeOverlay } from './merge-overlay.ts';

const BASE = {
  code: 'rs_visit_list',
  label: '走访',
  pageSize: 15,
  columns: [{ field: 'name', widthPx: 200 }, { field: 'level' }, { field: 'phone' }],
  sorts: [{ field: 'createdAt', order: 'desc' }],
  rowActions: ['close', 'reopen'],
  tabs: [
    { key: '0', label: '待处理', where: { field: 'status', op: 'eq', value: 'OPEN' } },
    { key: '9', label: '全部' },
  ],
};

test('ENG-05 overlay properties win, null removes one, and the rest stays as shipped', () => {
  const { pageSize: _gone, ...rest } = BASE;
  expect(mergeOverlay(BASE, { label: '走访登记', pageSize: null })).toStrictEqual({
    ...rest,
    label: '走访登记',
  });
  expect(mergeOverlay(BASE, {})).toEqual(BASE);
  expect(mergeOverlay({ a: { b: 1, c: 2 } }, { a: { b: null, d: { e: null, f: 1 } } })).toEqual({
    a: { c: 2, d: { f: 1 } },
  });
  expect(mergeOverlay({ a: 'text' }, { a: { b: 1 } })).toEqual({ a: { b: 1 } });
});

test('ENG-05 list items are merged by name: changed, appended, removed, moved', () => {
  const columns = (overlay: unknown) => (mergeOverlay(BASE, { columns: overlay }) as typeof BASE).columns;
  expect(columns([{ field: 'level', widthPx: 80 }])).toEqual([
    { field: 'name', widthPx: 200 },
    { field: 'level', widthPx: 80 },
    { field: 'phone' },
  ]);
  expect(columns([{ field: 'name', widthPx: null }])[0]).toEqual({ field: 'name' });
  expect(columns([{ field: 'note' }]).map(({ field }) => field)).toEqual(['name', 'level', 'phone', 'note']);
  expect(columns([{ field: 'level', $remove: true }]).map(({ field }) => field)).toEqual(['name', 'phone']);
  expect(columns([{ field: 'phone', $before: 'name' }])).toEqual([
    { field: 'phone' },
    { field: 'name', widthPx: 200 },
    { field: 'level' },
  ]);
  expect(columns([{ field: 'name', $before: null }]).map(({ field }) => field)).toEqual([
    'level',
    'phone',
    'name',
  ]);
  expect(columns([{ field: 'note', $before: 'level', fixed: 'left' }])[1]).toEqual({
    field: 'note',
    fixed: 'left',
  });
  expect(columns([{ field: 'gone', $remove: true }])).toEqual(BASE.columns);
});

test('ENG-05 a column added by an upgrade appears in a customised list', () => {
  const overlay = { columns: [{ field: 'level', hidden: true }] };
  const upgraded = { ...BASE, columns: [...BASE.columns, { field: 'region' }] };
  expect((mergeOverlay(upgraded, overlay) as typeof BASE).columns).toEqual([
    { field: 'name', widthPx: 200 },
    { field: 'level', hidden: true },
    { field: 'phone' },
    { field: 'region' },
  ]);
});

test('ENG-05 lists of plain values, and sorts, are replaced completely', () => {
  const merged = mergeOverlay(BASE, {
    rowActions: ['close'],
    sorts: [{ field: 'name', order: 'asc' }],
  }) as typeof BASE;
  expect([merged.rowActions, merged.sorts]).toEqual([['close'], [{ field: 'name', order: 'asc' }]]);
});

test('ENG-05 section fields are given by name or with their width, and both identify the same field', () => {
  const form = {
    parts: [{ kind: 'section', key: 'basic', label: '基本', fields: ['name', { field: 'note', span: 2 }] }],
  };
  const merged = mergeOverlay(form, {
    parts: [
      {
        key: 'basic',
        fields: [{ field: 'name', span: 2 }, { field: 'level' }, { field: 'note', $before: 'name' }],
      },
    ],
  });
  expect(merged).toEqual({
    parts: [
      {
        kind: 'section',
        key: 'basic',
        label: '基本',
        fields: [{ field: 'note', span: 2 }, { field: 'name', span: 2 }, { field: 'level' }],
      },
    ],
  });
});

test('ENG-05 merging changes neither argument', () => {
  const before = structuredClone(BASE);
  const overlay = { columns: [{ field: 'name', $remove: true }], tabs: [{ key: '0', label: '新' }] };
  const copy = structuredClone(overlay);
  mergeOverlay(BASE, overlay);
  expect([BASE, overlay]).toEqual([before, copy]);
});

test('ENG-05 names of object prototype properties are ordinary names', () => {
  const overlay: unknown = JSON.parse('{"__proto__":{"polluted":true},"columns":[{"field":"constructor"}]}');
  const merged = mergeOverlay(BASE, overlay) as typeof BASE;
  expect(merged.columns.at(-1)).toEqual({ field: 'constructor' });
  expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
});
