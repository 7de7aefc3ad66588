import { defineList } from '@haiqiao/contract/definitions';
import { sampleArea } from './sample-area.resource.ts';

/** The list of all records: columns, filters and tabs. */
export const sampleAreaList = defineList(sampleArea, {
  code: 'rs_sample_area_list',
  label: '示例区',
  form: 'rs_sample_area',
  columns: [
    { field: 'name', widthPx: 240, link: true },
    { field: 'status' },
    { field: 'kind' },
    { field: 'happenedOn' },
    { field: 'ownerId' },
    { field: 'createdAt' },
  ],
  filters: [{ field: 'kind', pinned: true }, { field: 'happenedOn' }, { field: 'ownerId' }],
  tabs: [
    { key: '0', label: '进行中', where: { field: 'status', op: 'eq', value: 'OPEN' } },
    { key: '2', label: '已完成', where: { field: 'status', op: 'eq', value: 'DONE' } },
    { key: '9', label: '全部' },
  ],
  rowActions: ['finish', 'reopen'],
  batchActions: ['finish'],
});
