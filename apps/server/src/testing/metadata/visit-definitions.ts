import { defineForm, defineList, defineResource } from '@haiqiao/contract/definitions';

/** A resource with fields of every kind that permissions affect. */
export const visit = defineResource({
  code: 'visit',
  label: '走访',
  title: { field: 'topic' },
  fields: {
    topic: { type: 'text', label: '主题', required: true, help: '一句话' },
    phone: { type: 'text', label: '电话', personal: 'phone' },
    amount: { type: 'money', label: '金额（元）' },
    days: { type: 'integer', label: '天数', unit: '天' },
    secret: { type: 'text', label: '内部意见' },
    half: { type: 'computed', label: '半数', result: 'decimal', value: { field: 'amount' } },
    guests: {
      type: 'table',
      label: '来宾',
      fields: {
        name: { type: 'text', label: '姓名' },
        mobile: { type: 'text', label: '手机', personal: 'mobile' },
      },
    },
  },
  statuses: [
    { code: 'OPEN', label: '处理中', tone: 'blue' },
    { code: 'CLOSED', label: '已办结', tone: 'stone' },
  ],
  actions: [
    {
      code: 'close',
      label: '办结',
      from: ['OPEN'],
      to: 'CLOSED',
      confirm: '确定要办结吗？',
      kind: 'primary',
      batch: true,
    },
    {
      code: 'reopen',
      label: '重开',
      from: ['CLOSED'],
      to: 'OPEN',
      params: { why: { type: 'text', label: '原因', required: true } },
    },
  ],
  warnings: [
    {
      code: 'high',
      when: { field: 'amount', op: 'gt', value: '1000.00' },
      field: 'amount',
      text: '金额偏大',
    },
    { code: 'odd', when: { field: 'secret', op: 'notnull' }, field: 'secret', text: '有内部意见' },
  ],
});

/** A resource for related records. */
export const note = defineResource({
  code: 'note',
  label: '笔记',
  title: { field: 'text' },
  fields: { text: { type: 'text', label: '内容' } },
});
/** Its list. */
export const notes = defineList(note, { code: 'rs_note_list', label: '笔记', columns: [{ field: 'text' }] });

/** A list that uses every list feature. */
export const list = defineList(visit, {
  code: 'rs_visit_list',
  label: '走访登记',
  form: 'rs_visit',
  columns: [
    { field: 'topic', link: true, editable: true },
    { field: 'phone', editable: true, aggregate: 'sum' },
    { field: 'amount', aggregate: 'sum', editable: true },
    { field: 'secret' },
    { field: 'createdAt' },
  ],
  filters: [
    { field: 'topic', pinned: true },
    { field: 'phone' },
    { field: 'secret' },
    { key: 'big', label: '金额大', where: { field: 'amount', op: 'gt', value: '1000.00' } },
    {
      key: 'spoken',
      label: '有内部意见',
      where: { any: [{ field: 'topic', op: 'isnull' }, { not: { field: 'secret', op: 'isnull' } }] },
    },
  ],
  tabs: [
    { key: '0', label: '待处理', where: { field: 'status', op: 'eq', value: 'OPEN' } },
    { key: '9', label: '全部' },
  ],
  applyTypes: { first: { field: 'days', op: 'eq', value: 1 } },
  sorts: [
    { field: 'secret', order: 'asc' },
    { field: 'amount', order: 'desc' },
  ],
  rowActions: ['reopen', 'close'],
  batchActions: ['close', 'reopen'],
});

/** A form with sections, a related list and a history. */
export const form = defineForm(visit, {
  code: 'rs_visit',
  label: '走访',
  tabs: [
    {
      key: 'main',
      label: '基本信息',
      parts: [
        {
          kind: 'section',
          key: 'basic',
          label: '基本',
          fields: ['topic', { field: 'secret', span: 2 }, 'guests'],
        },
        { kind: 'section', key: 'inner', label: '内部', fields: ['secret'] },
        { kind: 'related', key: 'notes', label: '笔记', list: 'rs_note_list', by: 'visit' },
      ],
    },
    {
      key: 'more',
      label: '更多',
      parts: [{ kind: 'section', key: 'hidden', label: '内部', fields: ['secret'] }],
    },
    { key: 'past', label: '历史', parts: [{ kind: 'history', key: 'history', label: '历史' }] },
  ],
  deleteConfirm: '确定要删除该走访吗？',
});
