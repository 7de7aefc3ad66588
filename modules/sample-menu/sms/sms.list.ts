import { defineList } from '@haiqiao/contract/definitions';
import { sms } from './sms.resource.ts';

/** Text messages, newest first. */
export const smsList = defineList(sms, {
  code: 'rs_sample_sms_list',
  label: '短信发送列表',
  form: 'rs_sample_sms',
  columns: [
    { field: 'receiver', widthPx: 140, link: true },
    { field: 'mobile', widthPx: 140 },
    { field: 'content', widthPx: 420 },
    { field: 'status', widthPx: 100 },
    { field: 'createdAt', widthPx: 170 },
  ],
  filters: [
    { field: 'status', pinned: true },
    { field: 'createdAt', pinned: true },
  ],
  sorts: [{ field: 'createdAt', order: 'desc' }],
  rowActions: ['markSent', 'markFailed'],
  batchActions: ['markSent'],
});
