import { defineList, type ListDefinition } from '@haiqiao/contract/definitions';
import { option } from './option.resource.ts';

function listOf(code: string, label: string, kind: string): ListDefinition {
  return defineList(option, {
    code,
    label,
    form: 'rs_sample_setting',
    where: { field: 'kind', op: 'eq', value: kind },
    columns: [
      { field: 'name', widthPx: 220, link: true },
      { field: 'value', widthPx: 240 },
      ...(kind === 'WARNING' ? [{ field: 'daysAhead', widthPx: 100 } as const] : []), // the name of a field
      { field: 'status', widthPx: 90 },
      { field: 'remark', widthPx: 320 },
      { field: 'updatedAt', widthPx: 170 },
    ],
    filters: [{ field: 'status', pinned: true }],
    sorts: [{ field: 'createdAt', order: 'desc' }],
    rowActions: ['enable', 'disable'],
    batchActions: ['enable', 'disable'],
  });
}

/** Settings by kind. */
export const optionLists: readonly ListDefinition[] = [
  listOf('rs_sample_warning_list', '预警设置', 'WARNING'),
  listOf('rs_sample_option_list', '其他设置', 'OTHER'),
];
