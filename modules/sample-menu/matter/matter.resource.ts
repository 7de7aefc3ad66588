import { defineResource } from '@haiqiao/contract/definitions';

/** A matter of the sample menu: filled in, reviewed, dispatched and completed. */
export const matter = defineResource({
  code: 'sample_matter',
  label: '示例事项',
  title: { field: 'name' },
  statuses: [
    { code: 'DRAFT', label: '草稿', tone: 'stone' },
    { code: 'PENDING', label: '待审核', tone: 'blue' },
    { code: 'APPROVED', label: '待分派', tone: 'cyan' },
    { code: 'DISPATCHED', label: '已分派', tone: 'amber' },
    { code: 'DONE', label: '已完成', tone: 'green' },
    { code: 'RETURNED', label: '已退回', tone: 'orange' },
  ],
  actions: [
    { code: 'submit', label: '提交', from: ['DRAFT', 'RETURNED'], to: 'PENDING', kind: 'primary' },
    { code: 'approve', label: '审核通过', from: ['PENDING'], to: 'APPROVED', kind: 'primary', batch: true },
    { code: 'return', label: '退回', from: ['PENDING'], to: 'RETURNED', opinion: 'required' },
    {
      code: 'dispatch',
      label: '分派',
      from: ['APPROVED', 'DISPATCHED'],
      to: 'DISPATCHED',
      params: { handlerId: { type: 'user', label: '承办人', required: true } },
      batch: true,
    },
    { code: 'finish', label: '办结', from: ['DISPATCHED'], to: 'DONE', opinion: 'optional' },
  ],
  fields: {
    kind: { type: 'dictionary', label: '类别', dictionary: 'SAMPLE_MATTER_KIND', required: true },
    name: { type: 'text', label: '事项名称', required: true, maxLength: 100, searchable: true, pinyin: true },
    partner: { type: 'text', label: '相关单位', maxLength: 100, searchable: true },
    amountYuan: { type: 'money', label: '金额(元)' },
    dueOn: { type: 'date', label: '计划完成日期' },
    content: { type: 'longText', label: '内容', required: true, maxLength: 2000 },
    /** Set by the action `dispatch`. */
    handlerId: { type: 'user', label: '承办人', readonly: true },
  },
});
