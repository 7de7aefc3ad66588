import { defineList, hiddenColumns } from '@haiqiao/contract/definitions';
import { instance } from './instance.resource.ts';

/** Process instances, newest first (DOMAIN §2.20, ENG-06). */
export const instanceList = defineList(instance, {
  code: 'rs_flow_instance_list',
  label: '流程实例',
  purpose: '查看全部流程的当前节点、处理人和时限',
  columns: [
    { field: 'instanceNo', widthPx: 160, fixed: 'left', link: true },
    { field: 'title', widthPx: 300 },
    { field: 'initiatorId', widthPx: 110 },
    { field: 'currentNodes', widthPx: 160 },
    { field: 'currentHandlers', widthPx: 180 },
    { field: 'enteredAt', widthPx: 160 },
    { field: 'state', widthPx: 100, fixed: 'right' },
    { field: 'dueAt', widthPx: 160 },
    { field: 'flowName', widthPx: 160 },
    { field: 'version', widthPx: 80 },
    { field: 'startedAt', widthPx: 160 },
    { field: 'endedAt', widthPx: 160, hidden: true },
    { field: 'outcome', widthPx: 120, hidden: true },
    { field: 'error', widthPx: 140 },
    ...hiddenColumns('key', 'category', 'formCode', 'bizId'),
  ],
  filters: [
    { field: 'category', pinned: true },
    { field: 'state', pinned: true },
    { field: 'initiatorId', pinned: true },
    { field: 'currentNodes' },
    { field: 'currentHandlers' },
    { field: 'key' },
    { field: 'version' },
    { field: 'startedAt' },
    { key: 'dueToday', label: '今日到期或已超时', where: { field: 'dueAt', op: 'lt', value: { today: 1 } } },
  ],
  tabs: [
    { key: '9', label: '全部' },
    { key: '1', label: '运行中', where: { field: 'state', op: 'eq', value: 'RUNNING' } },
    { key: '2', label: '异常', where: { field: 'state', op: 'eq', value: 'ERROR' } },
    { key: '3', label: '挂起', where: { field: 'state', op: 'eq', value: 'SUSPENDED' } },
    { key: '4', label: '已结束', where: { field: 'state', op: 'in', value: ['DONE', 'TERMINATED'] } },
  ],
  defaultTab: '9',
  sorts: [{ field: 'startedAt', order: 'desc' }],
  buttons: ['export'],
});
