import { defineList, hiddenColumns } from '@haiqiao/contract/definitions';
import { done } from './done.resource.ts';

/** Completed tasks of the reader, newest first (ENG-06). */
export const doneList = defineList(done, {
  code: 'rs_flow_done_list',
  label: '已办任务',
  purpose: '我办理过的任务与意见',
  columns: [
    { field: 'title', widthPx: 320, fixed: 'left', link: true },
    { field: 'nodeName', widthPx: 140 },
    { field: 'result', widthPx: 100 },
    { field: 'opinion', widthPx: 240 },
    { field: 'doneAt', widthPx: 160 },
    { field: 'initiatorId', widthPx: 110 },
    { field: 'flowName', widthPx: 160 },
    { field: 'createdAt', widthPx: 160, hidden: true },
    ...hiddenColumns('instanceId', 'formCode', 'bizId'),
  ],
  filters: [
    { field: 'result', pinned: true },
    { field: 'doneAt', pinned: true },
    { field: 'initiatorId' },
    { field: 'nodeName' },
  ],
  sorts: [{ field: 'doneAt', order: 'desc' }],
  buttons: ['export'],
});
