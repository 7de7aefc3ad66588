import { defineForm } from '@haiqiao/contract/definitions';
import { sampleArea } from './sample-area.resource.ts';

/** Layout of one record. */
export const sampleAreaForm = defineForm(sampleArea, {
  code: 'rs_sample_area',
  label: '示例区',
  parts: [
    {
      kind: 'section',
      key: 'base',
      label: '基本信息',
      fields: ['name', 'kind', 'happenedOn', 'ownerId', 'note', 'tags'],
    },
    { kind: 'history', key: 'history', label: '变更记录' },
  ],
});
