import { defineResource } from '@haiqiao/contract/definitions';

/** a field name */
export const option = defineResource({
  code: 'sample_setting',
  label: '示例设置',
  title: { field: 'name' },
  statuses: [
    { code: 'ENABLED', label: '启用', tone: 'green' },
    { code: 'DISABLED', label: '停用', tone: 'stone' },
  ],
  actions: [
    { code: 'enable', label: '启用', from: ['DISABLED'], to: 'ENABLED', batch: true },
    { code: 'disable', label: '停用', from: ['ENABLED'], to: 'DISABLED', batch: true },
  ],
  fields: {
    kind: { type: 'dictionary', label: '类别', dictionary: 'SAMPLE_SETTING_KIND', required: true },
    name: { type: 'text', label: '设置项', required: true, maxLength: 100, searchable: true },
    value: { type: 'text', label: '设置值', required: true, maxLength: 200 },
    /** For warnings: days before the planned date. */
    daysAhead: {
      type: 'integer',
      label: '提前天数',
      min: 0,
      max: 365,
      visibleWhen: { field: 'kind', op: 'eq', value: 'WARNING' },
    },
    remark: { type: 'longText', label: '备注', maxLength: 500 },
  },
});
