import { defineForm } from '@haiqiao/contract/definitions';
import { notice } from './notice.resource.ts';

/** An item of the home page. */
export const noticeForm = defineForm(notice, {
  code: 'rs_sample_notice',
  label: '首页内容',
  columns: 2,
  parts: [
    {
      kind: 'section',
      key: 'base',
      label: '内容',
      fields: ['title_text', 'shownOn', { field: 'content', span: 2 }],
    },
  ],
});
