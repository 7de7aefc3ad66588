import { defineForm } from '@haiqiao/contract/definitions';
import { sms } from './sms.resource.ts';

/** One text message. */
export const smsForm = defineForm(sms, {
  code: 'rs_sample_sms',
  label: '短信',
  columns: 2,
  parts: [
    {
      kind: 'section',
      key: 'base',
      label: '短信',
      fields: ['receiver', 'mobile', { field: 'content', span: 2 }],
    },
  ],
});
