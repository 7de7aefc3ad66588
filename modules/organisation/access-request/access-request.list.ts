import { defineList } from '@haiqiao/contract/definitions';
import { accessRequest } from './access-request.resource.ts';

/** Requests for access, newest first; tabs by DOMAIN §1.4: 1 open, 2 granted, 3 declined, 9 all. */
export const accessRequestList = defineList(accessRequest, {
  code: 'rs_access_request_list',
  label: '权限申请',
  purpose: '成员的权限申请与处理结果',
  columns: [
    { field: 'askerId', widthPx: 120 },
    { field: 'page', widthPx: 260, link: true },
    { field: 'permission', widthPx: 220 },
    { field: 'note', widthPx: 220 },
    { field: 'createdAt', widthPx: 160 },
    { field: 'status', widthPx: 100 },
    { field: 'answeredBy', widthPx: 110 },
    { field: 'answeredAt', widthPx: 160 },
    { field: 'remark', widthPx: 200 },
    { field: 'error', widthPx: 160, hidden: true },
    { field: 'trace', widthPx: 160, hidden: true },
  ],
  filters: [{ field: 'askerId', pinned: true }, { field: 'createdAt' }, { field: 'answeredBy' }],
  tabs: [
    { key: '1', label: '待处理', where: { field: 'status', op: 'eq', value: 'OPEN' } },
    { key: '2', label: '已同意', where: { field: 'status', op: 'eq', value: 'GRANTED' } },
    { key: '3', label: '未同意', where: { field: 'status', op: 'eq', value: 'DECLINED' } },
    { key: '9', label: '全部' },
  ],
  defaultTab: '1',
  sorts: [{ field: 'createdAt', order: 'desc' }],
  pageSize: 30,
});
