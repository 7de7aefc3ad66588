import { defineList } from '@haiqiao/contract/definitions';
import { leave } from './leave.resource.ts';

/** Leave requests by state. */
export const leaveList = defineList(leave, {
  code: 'rs_leave_request_list',
  label: '请假申请',
  purpose: '请假申请与审批进度',
  form: 'rs_leave_request',
  columns: [
    { field: 'reason', widthPx: 260, fixed: 'left', link: true },
    { field: 'status', widthPx: 110 },
    { field: 'kind', widthPx: 110 },
    { field: 'startOn', widthPx: 120 },
    { field: 'endOn', widthPx: 120 },
    { field: 'days', widthPx: 80, aggregate: 'sum' },
    { field: 'createdBy', widthPx: 110 },
    { field: 'submittedAt', widthPx: 170 },
  ],
  filters: [
    { field: 'status', pinned: true },
    { field: 'kind', pinned: true },
    { field: 'startOn' },
    { field: 'createdAt' },
  ],
  tabs: [
    { key: '9', label: '全部' },
    {
      key: '0',
      label: '待审批',
      where: { field: 'status', op: 'in', value: ['PRELIM_PENDING', 'FINAL_PENDING'] },
    },
    { key: '3', label: '草稿与退回', where: { field: 'status', op: 'in', value: ['DRAFT', 'RETURNED'] } },
    { key: '2', label: '已通过', where: { field: 'status', op: 'eq', value: 'APPROVED' } },
  ],
  defaultTab: '9',
  sorts: [{ field: 'createdAt', order: 'desc' }],
  buttons: ['create', 'export'],
  rowActions: ['submit'],
});
