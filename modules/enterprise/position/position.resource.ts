import { defineResource } from '@haiqiao/contract/definitions';

/** A job posting of an enterprise; field names of SPEC §3. */
export const position = defineResource({
  code: 'position',
  label: '岗位',
  title: { field: 'post_name' },
  statuses: [
    { code: 'OPEN', label: '招聘中', tone: 'green' },
    { code: 'CLOSED', label: '已结束', tone: 'stone' },
  ],
  actions: [
    { code: 'close', label: '结束招聘', from: ['OPEN'], to: 'CLOSED', batch: true },
    { code: 'reopen', label: '重新招聘', from: ['CLOSED'], to: 'OPEN', batch: true },
  ],
  fields: {
    enterpriseId: {
      type: 'ref',
      label: '企业',
      target: 'enterprise',
      required: true,
      onTargetDelete: 'delete',
    },
    /** The enterprise it belonged to before a merge; restores it when the merge is undone. */
    mergedFrom: {
      type: 'ref',
      label: '合并前企业',
      target: 'enterprise',
      readonly: true,
      onTargetDelete: 'clear',
    },
    post_name: {
      type: 'text',
      label: '岗位名称',
      required: true,
      maxLength: 100,
      searchable: true,
      pinyin: true,
    },
    duty: { type: 'longText', label: '岗位职责', required: true, maxLength: 2000 },
    post_require: { type: 'longText', label: '任职要求', required: true, maxLength: 2000 },
    welfare: { type: 'longText', label: '福利待遇', maxLength: 1000 },
    address: { type: 'text', label: '工作地点', required: true, maxLength: 200 },
    contacts: { type: 'text', label: '联系人', required: true, maxLength: 30, searchable: true },
    contact_num: {
      type: 'text',
      label: '联系电话',
      rule: 'phone',
      required: true,
      maxLength: 30,
      personal: 'phone',
    },
  },
});
