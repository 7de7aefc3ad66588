import { defineResource } from '@haiqiao/contract/definitions';

/** Makers of machines, as targets of references. */
export const maker = defineResource({
  code: 'maker',
  label: '制造商',
  title: { field: 'name' },
  fields: {
    name: { type: 'text', label: '名称', required: true, maxLength: 100, searchable: true, pinyin: true },
    creditCode: { type: 'text', label: '统一社会信用代码', rule: 'creditCode', maxLength: 18, unique: true },
    city: { type: 'region', label: '所在城市', level: 'city' },
    contact: { type: 'text', label: '联系人', maxLength: 50, personal: 'name' },
  },
});
