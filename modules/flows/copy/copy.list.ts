import { defineList, hiddenColumns } from '@haiqiao/contract/definitions';
import { copy } from './copy.resource.ts';

/** Copies for the reader, newest first (ENG-06). */
export const copyList = defineList(copy, {
  code: 'rs_flow_cc_list',
  label: '抄送我的',
  purpose: '抄送给我知晓的流程',
  columns: [
    { field: 'title', widthPx: 320, fixed: 'left', link: true },
    { field: 'nodeName', widthPx: 140 },
    { field: 'sentBy', widthPx: 110 },
    { field: 'at', widthPx: 160 },
    { field: 'readAt', widthPx: 160 },
    { field: 'initiatorId', widthPx: 110 },
    { field: 'flowName', widthPx: 160 },
    { field: 'instanceNo', widthPx: 160 },
    ...hiddenColumns('instanceId', 'formCode', 'bizId'),
  ],
  filters: [{ field: 'sentBy', pinned: true }, { field: 'at', pinned: true }, { field: 'initiatorId' }],
  tabs: [
    { key: '9', label: '全部' },
    { key: '0', label: '未读', where: { field: 'readAt', op: 'isnull' } },
    { key: '2', label: '已读', where: { field: 'readAt', op: 'notnull' } },
  ],
  defaultTab: '9',
  sorts: [{ field: 'at', order: 'desc' }],
});
