import { defineForm } from '@haiqiao/contract/definitions';
import { matter } from './matter.resource.ts';

/** Form of a matter; the menu entry 填报 of each group opens it with its kind. */
export const matterForm = defineForm(matter, {
  code: 'rs_sample_matter',
  label: '示例事项',
  columns: 2,
  parts: [
    {
      kind: 'section',
      key: 'base',
      label: '基本信息',
      fields: ['kind', 'name', 'partner', 'amountYuan', 'dueOn', 'handlerId', { field: 'content', span: 2 }],
    },
    { kind: 'history', key: 'history', label: '办理记录' },
  ],
});
