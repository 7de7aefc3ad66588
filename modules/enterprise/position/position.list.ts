import { defineList } from '@haiqiao/contract/definitions';
import { position } from './position.resource.ts';

/** Job postings of enterprises. */
export const positionList = defineList(position, {
  code: 'rs_position_list',
  label: '岗位信息',
  purpose: '企业发布的招聘岗位',
  form: 'rs_position',
  columns: [
    { field: 'post_name', widthPx: 200, fixed: 'left', link: true },
    { field: 'enterpriseId', widthPx: 260 },
    { field: 'status', widthPx: 100 },
    { field: 'address', widthPx: 220 },
    { field: 'contacts', widthPx: 100 },
    { field: 'contact_num', widthPx: 140 },
    { field: 'createdAt', widthPx: 170 },
  ],
  filters: [
    { field: 'enterpriseId', pinned: true },
    { field: 'status', pinned: true },
    { field: 'createdAt' },
  ],
  sorts: [{ field: 'createdAt', order: 'desc' }],
  rowActions: ['close', 'reopen'],
  batchActions: ['close', 'reopen'],
});
