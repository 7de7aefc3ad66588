import { expect, test } from 'vitest';
import type { ListDefinition } from '../list.ts';
import { listChanges } from './list-changes.ts';
import { designOfList, type ListDesign, listDesignSchema } from './list-design.ts';
import { unmovedNames } from './unmoved-names.ts';
import { withListDesign } from './with-list-design.ts';

const shipped: ListDefinition = {
  code: 'rs_visit_list',
  label: '走访',
  resource: 'visit',
  form: 'rs_visit',
  where: { field: 'status', op: 'eq', value: 'OPEN' },
  columns: [
    { field: 'name', link: true, widthPx: 200 },
    { field: 'dueAt', warnsFrom: 'warnAt' },
    { field: 'warnAt', hidden: true },
    { field: 'amount', editable: true },
  ],
  filters: [
    { field: 'name', pinned: true },
    { key: 'mine', label: '我的', where: { field: 'owner', op: 'eq', value: 'x' }, pinned: true },
  ],
  tabs: [{ key: '0', label: '全部' }],
  rowActions: ['close'],
};
const designBase = { shipped, now: shipped };
const design = designOfList(shipped);
const changed = (change: Partial<ListDesign>) => withListDesign(designBase, { ...design, ...change });

test('ENG-05 a design without changes equals the definition, including unset properties', () => {
  expect(withListDesign(designBase, design)).toEqual(shipped);
  expect(listDesignSchema.parse(design)).toEqual(design);
  expect(design).toMatchObject({ pageSize: 15, buttons: ['create', 'import', 'export'], sorts: [] });
});

test('ENG-05 properties that cannot be designed stay with their column and filter', () => {
  const [amount, due] = [design.columns[3], design.columns[1]];
  if (!amount || !due) throw new Error('no columns');
  const { columns, filters, where, tabs } = changed({
    columns: [
      { ...amount, aggregate: 'sum' },
      { ...due, fixed: 'left' },
      { field: 'note', hidden: true },
    ],
    filters: [{ name: 'mine' }, { name: 'note', pinned: true }],
  });
  expect(columns).toEqual([
    { field: 'amount', editable: true, aggregate: 'sum' },
    { field: 'dueAt', warnsFrom: 'warnAt', fixed: 'left' },
    { field: 'note', hidden: true },
  ]);
  expect(filters).toEqual([
    { key: 'mine', label: '我的', where: { field: 'owner', op: 'eq', value: 'x' } },
    { field: 'note', pinned: true },
  ]);
  expect([where, tabs]).toEqual([shipped.where, shipped.tabs]);
});

test('ENG-05 a removed column or filter is restored as shipped', () => {
  const now = changed({ columns: design.columns.slice(1), filters: [], buttons: [] });
  expect(now.buttons).toEqual([]);
  expect(withListDesign({ shipped, now }, design)).toEqual(shipped);
});

test('ENG-05 a removed sort order stays empty, and so do names in other languages', () => {
  const now = {
    ...shipped,
    sorts: [{ field: 'name', order: 'asc' as const }],
    texts: { en: { label: 'Visits' } },
  };
  const none = withListDesign({ shipped, now }, { ...designOfList(now), sorts: [], texts: design.texts });
  expect([Object.hasOwn(none, 'sorts'), Object.hasOwn(none, 'texts')]).toEqual([false, false]);
});

test('ENG-05 a design names each item once, and nothing that cannot be designed', () => {
  const isRight = (change: object) => listDesignSchema.safeParse({ ...design, ...change }).success;
  expect(isRight({ columns: [{ field: 'a' }, { field: 'a' }] })).toBe(false);
  expect(isRight({ columns: [] })).toBe(false);
  expect(isRight({ columns: [{ field: 'a', link: true }] })).toBe(false);
  expect(isRight({ where: { field: 'a', op: 'isnull' } })).toBe(false);
  expect(isRight({ filters: [{ name: 'a', where: { field: 'a', op: 'isnull' } }] })).toBe(false);
  expect(isRight({ pageSize: 20 })).toBe(false);
  expect(isRight({ label: ' ' })).toBe(false);
});

test('ENG-05 differences are reported one by one, and items that only shift are not moved', () => {
  const [name, due, warn, amount] = design.columns;
  if (!name || !due || !warn || !amount) throw new Error('no columns');
  const after: ListDesign = {
    ...design,
    label: '走访登记',
    columns: [amount, { ...name, hidden: true, widthPx: 90 }, due, { field: 'note' }],
    filters: [{ name: 'name' }],
    sorts: [{ field: 'name', order: 'desc' }],
    pageSize: 30,
    buttons: ['create'],
  };
  const said = listChanges(design, after).map(({ part, kind, name: about, before, after: to }) =>
    [part, kind, about, before, to].filter(Boolean).join(' '),
  );
  expect(said).toEqual([
    'label renamed 走访 走访登记',
    'columns added note',
    'columns removed warnAt',
    'columns moved amount',
    'columns hidden name true',
    'columns width name 200 90',
    'filters removed mine',
    'filters hidden name',
    'sorts replaced name:desc',
    'pageSize renamed 15 30',
    'buttons removed import',
    'buttons removed export',
  ]);
  expect(listChanges(design, design)).toEqual([]);
});

test('ENG-05 as few names as possible are moved', () => {
  expect([...unmovedNames(['a', 'b', 'c', 'd'], ['d', 'a', 'b', 'c'])].toSorted()).toEqual(['a', 'b', 'c']);
  expect([...unmovedNames(['a', 'b'], ['b', 'x', 'a'])]).toHaveLength(1);
  expect(unmovedNames([], ['a']).size).toBe(0);
});
