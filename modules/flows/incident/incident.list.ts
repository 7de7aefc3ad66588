import { defineList, hiddenColumns } from '@haiqiao/contract/definitions';
import { incident } from './incident.resource.ts';

/** Failed timers and nodes of instances, newest first (ENG-06). */
export const incidentList = defineList(incident, {
  code: 'rs_flow_incident_list',
  label: '流程异常',
  purpose: '查看多次失败、不再自动重试的定时器和节点',
  columns: [
    { field: 'title', widthPx: 240, fixed: 'left', link: true },
    { field: 'nodeName', widthPx: 110 },
    { field: 'error', widthPx: 140 },
    { field: 'message', widthPx: 240 },
    { field: 'state', widthPx: 100, fixed: 'right' },
    { field: 'flowName', widthPx: 160 },
    { field: 'openedAt', widthPx: 160 },
    { field: 'closedAt', widthPx: 160 },
    { field: 'closedBy', widthPx: 110 },
    { field: 'discardReason', widthPx: 200 },
    { field: 'instanceNo', widthPx: 160 },
    ...hiddenColumns('category', 'initiatorId', 'instanceId', 'formCode', 'bizId'),
  ],
  filters: [
    { field: 'state', pinned: true },
    { field: 'error', pinned: true },
    { field: 'category', pinned: true },
    { field: 'openedAt' },
    { field: 'closedBy' },
  ],
  tabs: [
    { key: '1', label: '待处理', where: { field: 'state', op: 'eq', value: 'OPEN' } },
    { key: '9', label: '全部' },
  ],
  defaultTab: '1',
  sorts: [{ field: 'openedAt', order: 'desc' }],
  buttons: ['export'],
});
