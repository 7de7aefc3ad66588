import type { ListDefinition } from '@haiqiao/contract/definitions';
import { expect, test } from 'vitest';
import { presetsOf } from './list-presets.ts';

const definition: ListDefinition = {
  code: 'visit_list',
  label: '走访',
  resource: 'visit',
  columns: [],
  tabs: [
    { key: 'rich', label: '大额', where: { field: 'amount', op: 'gt', value: 5 } },
    { key: 'open', label: '处理中', where: { field: 'status', op: 'eq', value: 'OPEN' } },
    { key: 'all', label: '全部' },
  ],
  defaultTab: 'rich',
  applyTypes: {
    secret: {
      all: [{ field: 'status', op: 'eq', value: 'OPEN' }, { not: { field: 'amount', op: 'isnull' } }],
    },
    open: { field: 'status', op: 'eq', value: 'OPEN' },
  },
};

test('PERM-05 tabs and apply types over a field hidden from the reader are left out', () => {
  const { tabs, defaultTab, applyTypes } = presetsOf({ definition }, (field) => field !== 'amount');
  expect(tabs.map(({ key }) => key)).toEqual(['open', 'all']);
  expect(defaultTab).toBe('open');
  expect([...applyTypes.keys()]).toEqual(['open']);
});

test('PERM-05 a reader of every field gets every tab, the default one first', () => {
  const { tabs, defaultTab, applyTypes } = presetsOf({ definition }, () => true);
  expect([tabs.length, defaultTab, applyTypes.size]).toEqual([3, 'rich', 2]);
});
