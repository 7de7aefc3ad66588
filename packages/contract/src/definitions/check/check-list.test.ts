import { expect, test } from 'vitest';
import { checkModules } from './check-modules.ts';
import { type Fault, withList } from './testing/staffing.ts';

const FAULTS: readonly Fault[] = [
  [
    'an unknown column',
    withList({ columns: [{ field: 'post_name' }, { field: 'nmae' }] }),
    'rs_position_list.list.columns[1].field',
    /"nmae"/,
  ],
  [
    'a sub-table as a column',
    withList({ columns: [{ field: 'skills' }] }),
    'rs_position_list.list.columns[0].field',
    /not a column/,
  ],
  [
    'a column twice in a list',
    withList({ columns: [{ field: 'pay' }, { field: 'pay' }] }),
    'rs_position_list.list.columns[1].field',
    /twice/,
  ],
  [
    'a sum of texts in a list',
    withList({ columns: [{ field: 'post_name', aggregate: 'sum' }] }),
    'rs_position_list.list.columns[0].aggregate',
    /numbers/,
  ],
  [
    'a sort by what has no order',
    withList({ sorts: [{ field: 'ownerId', order: 'asc' }] }),
    'rs_position_list.list.sorts[0].field',
    /no order/,
  ],
  [
    'a sort by personal data',
    withList({ sorts: [{ field: 'phone', order: 'asc' }] }),
    'rs_position_list.list.sorts[0].field',
    /masked/,
  ],
  [
    'an editable field that people never set',
    withList({ columns: [{ field: 'status', editable: true }] }),
    'rs_position_list.list.columns[0].editable',
    /never set/,
  ],
  [
    'the time left until a field that is not an instant',
    withList({
      columns: [
        { field: 'createdAt', warnsFrom: 'pay' },
        { field: 'pay', hidden: true },
      ],
    }),
    'rs_position_list.list.columns[0].warnsFrom',
    /"pay" is not an instant/,
  ],
  [
    'the time left with a warning that rows do not carry',
    withList({ columns: [{ field: 'createdAt', warnsFrom: 'updatedAt' }] }),
    'rs_position_list.list.columns[0].warnsFrom',
    /not a column of the list/,
  ],
  [
    'a filter by a sub-table',
    withList({ filters: [{ field: 'skills' }] }),
    'rs_position_list.list.filters[0].field',
    /cannot be filtered/,
  ],
  [
    'a filter with the name of a field',
    withList({ filters: [{ key: 'pay', label: 'x', where: { field: 'pay', op: 'isnull' } }] }),
    'rs_position_list.list.filters[0].key',
    /name of a field/,
  ],
  ['an unknown default tab', withList({ defaultTab: '7' }), 'rs_position_list.list.defaultTab', /"7"/],
  [
    'a tab over an unknown state',
    withList({
      defaultTab: '1',
      tabs: [{ key: '1', label: 'x', where: { field: 'status', op: 'eq', value: 'NO' } }],
    }),
    'rs_position_list.list.tabs[0].where.value',
    /"NO"/,
  ],
  [
    'an unknown row action',
    withList({ rowActions: ['fly'] }),
    'rs_position_list.list.rowActions[0]',
    /"fly"/,
  ],
  [
    'a batch of single actions',
    withList({ batchActions: ['call'] }),
    'rs_position_list.list.batchActions[0]',
    /one record at a time/,
  ],
  [
    'an import of what the server sets',
    withList({ importFields: ['createdAt'] }),
    'rs_position_list.list.importFields[0]',
    /cannot bring/,
  ],
  ['an unknown form of a list', withList({ form: 'no' }), 'rs_position_list.list.form', /"no"/],
  ['an unknown resource of a list', withList({ resource: 'no' }), 'rs_position_list.list.resource', /"no"/],
];

test.each(FAULTS)('ENG-05 %s is reported by name', (...[_what, module, where, reason]) => {
  expect(checkModules([module])).toContainEqual({
    module: 'staffing',
    where,
    reason: expect.stringMatching(reason),
  });
});
