import { defineForm } from '@haiqiao/contract/definitions';
import { option } from './option.resource.ts';

/** One setting. */
export const optionForm = defineForm(option, {
  code: 'rs_sample_setting',
  label: '示例设置',
  columns: 2,
  parts: [
    {
      kind: 'section',
      key: 'base',
      label: '设置',
      fields: ['kind', 'name', 'value', 'daysAhead', { field: 'remark', span: 2 }],
    },
  ],
});
