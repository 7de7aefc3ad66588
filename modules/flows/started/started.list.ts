import { defineList, hiddenColumns } from '@haiqiao/contract/definitions';
import { started } from './started.resource.ts';

/** Instances started by the reader, newest first (ENG-06). */
export const startedList = defineList(started, {
  code: 'rs_flow_started_list',
  label: '我发起的',
  purpose: '我提交的流程及办理进度',
  columns: [
    { field: 'title', widthPx: 320, fixed: 'left', link: true },
    { field: 'state', widthPx: 100 },
    { field: 'currentNodes', widthPx: 160 },
    { field: 'currentHandlers', widthPx: 180 },
    { field: 'startedAt', widthPx: 160 },
    { field: 'dueAt', widthPx: 160 },
    { field: 'endedAt', widthPx: 160 },
    { field: 'outcome', widthPx: 120 },
    { field: 'flowName', widthPx: 160 },
    { field: 'instanceNo', widthPx: 160 },
    ...hiddenColumns('formCode', 'bizId'),
  ],
  filters: [
    { field: 'state', pinned: true },
    { field: 'category', pinned: true },
    { field: 'startedAt' },
    { field: 'endedAt' },
  ],
  tabs: [
    { key: '9', label: '全部' },
    { key: '1', label: '办理中', where: { field: 'endedAt', op: 'isnull' } },
    { key: '2', label: '已办结', where: { field: 'endedAt', op: 'notnull' } },
  ],
  defaultTab: '9',
  sorts: [{ field: 'startedAt', order: 'desc' }],
  buttons: ['export'],
});
