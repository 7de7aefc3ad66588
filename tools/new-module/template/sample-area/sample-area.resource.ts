import { defineResource } from '@haiqiao/contract/definitions';

/** One record of the area: its fields, states and actions. */
export const sampleArea = defineResource({
  code: 'sample_area',
  label: '示例区',
  title: { field: 'name' },
  statuses: [
    { code: 'OPEN', label: '进行中', tone: 'blue' },
    { code: 'DONE', label: '已完成', tone: 'green' },
  ],
  actions: [
    { code: 'finish', label: '完成', from: ['OPEN'], to: 'DONE', kind: 'primary', batch: true },
    { code: 'reopen', label: '重新打开', from: ['DONE'], to: 'OPEN' },
  ],
  fields: {
    name: { type: 'text', label: '名称', required: true, maxLength: 100, searchable: true, pinyin: true },
    kind: {
      type: 'dictionary',
      label: '类型',
      dictionary: 'SAMPLE_AREA_KIND',
      required: true,
      default: { literal: 'NORMAL' },
    },
    happenedOn: { type: 'date', label: '日期', default: { today: true } },
    note: { type: 'longText', label: '备注', maxLength: 1000 },
  },
});
