import type { FieldDefinition } from '@haiqiao/contract/definitions';
import type { FieldView, FieldViews, FormView, RecordDetail } from '@haiqiao/contract/endpoints';

/** A record of a fixture area: the minimum for every form feature. */

export const RECORD_ID = '0190a000-0000-7000-8000-00000000aaaa';
export const MAKER_ID = '0190a000-0000-7000-8000-00000000b001';
export const OTHER_MAKER_ID = '0190a000-0000-7000-8000-00000000b002';

/** Fields as received by the browser, all editable. */
export function fieldViewsOf(fields: Readonly<Record<string, FieldDefinition>>): FieldViews {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, { ...field, mode: 'editable' } satisfies FieldView]),
  );
}

const FIELDS: FieldViews = {
  ...fieldViewsOf({
    recordNo: { type: 'text', label: '编号', readonly: true },
    name: { type: 'text', label: '名称', required: true, maxLength: 60 },
    phone: { type: 'text', label: '联系电话', rule: 'mobile', maxLength: 20 },
    kind: { type: 'dictionary', label: '类型', dictionary: 'TEST_KIND' },
    leaseNote: {
      type: 'text',
      label: '租赁说明',
      visibleWhen: { field: 'kind', op: 'eq', value: 'LEASED' },
      requiredWhen: { field: 'kind', op: 'eq', value: 'LEASED' },
    },
    price: { type: 'money', label: '价格（元）' },
    seats: { type: 'integer', label: '工位数', min: 0, max: 1000 },
    total: {
      type: 'computed',
      label: '合计（元）',
      value: { multiply: [{ field: 'price' }, { field: 'seats' }] },
      result: 'decimal',
    },
    maker: { type: 'ref', label: '制造商', target: 'maker', fills: { makerPhone: 'phone' } },
    makerPhone: { type: 'text', label: '制造商电话' },
    summary: { type: 'longText', label: '简介' },
    parts: {
      type: 'table',
      label: '配件',
      maxRows: 5,
      fields: {
        partName: { type: 'text', label: '配件名称', required: true },
        count: { type: 'integer', label: '数量', min: 1 },
      },
    },
  }),
  idCard: {
    type: 'text',
    label: '身份证号',
    rule: 'idCard',
    personal: 'idCard',
    mode: 'masked',
    canUnmask: true,
  },
};

/** A form of two tabs with these fields. */
export const FORM_VIEW: FormView = {
  code: 'rs_test',
  label: '测试机器',
  resource: 'test',
  version: 1,
  columns: 2,
  parts: [],
  tabs: [
    {
      key: 'base',
      label: '基本信息',
      parts: [
        {
          kind: 'section',
          key: 'base',
          label: '基本信息',
          fields: ['recordNo', 'name', 'phone', 'kind', 'leaseNote', 'price', 'seats', 'total', 'summary'],
        },
      ],
    },
    {
      key: 'more',
      label: '更多',
      parts: [
        { kind: 'section', key: 'more', label: '相关方', fields: ['maker', 'makerPhone', 'idCard', 'parts'] },
        { kind: 'history', key: 'history', label: '变更记录' },
      ],
    },
  ],
  fields: FIELDS,
  statuses: [
    { code: 'IDLE', label: '闲置', tone: 'stone' },
    { code: 'RUNNING', label: '运行中', tone: 'green' },
  ],
  actions: [
    { code: 'run', label: '启动', kind: 'primary', opinion: 'none', params: {}, batch: false },
    {
      code: 'report',
      label: '报障',
      kind: 'default',
      opinion: 'required',
      params: fieldViewsOf({ cause: { type: 'text', label: '原因', required: true } }),
      batch: false,
    },
  ],
  warnings: [{ code: 'odd', field: 'price', text: '价格看起来过高' }],
  verbs: { create: true, update: true, delete: true, export: true, import: true, unmask: true },
  routes: { see: '/see-form', edit: '/edit-form' },
  opensIn: 'tab',
  deleteConfirm: '确定要删除该机器吗？',
  prints: [{ code: 'card', label: '设备卡' }],
};

const shown = (value: unknown, displayValue = typeof value === 'string' ? value : '') => ({
  value,
  displayValue,
});

/** The record, with the test's changes. */
export function detailOf(change: Partial<RecordDetail> = {}): RecordDetail {
  return {
    dataId: RECORD_ID,
    rowVersion: 3,
    status: 'IDLE',
    title: '激光切割机',
    isFavourite: false,
    deletedAt: null,
    actions: [
      { code: 'run', name: '启动', kind: 'primary', opinionRequired: false, params: {} },
      { code: 'report', name: '报障', kind: 'default', opinionRequired: true, params: {} },
    ],
    ...change,
    fields: {
      recordNo: shown('JQ202611200001'),
      name: shown('激光切割机'),
      phone: shown('13800005678'),
      kind: shown('OWN', '自有'),
      leaseNote: shown(null),
      price: shown('1286000.00'),
      seats: shown(2),
      total: shown('2572000.00'),
      maker: shown(MAKER_ID, '锦程云帆装备'),
      makerPhone: shown(null),
      summary: shown('用于板材切割'),
      idCard: shown('510***********1234'),
      parts: shown([{ id: '0190a000-0000-7000-8000-00000000c001', partName: '激光器', count: 1 }], '1 行'),
      ...change.fields,
    },
  };
}

/** The designer's view of a definition without changes. */
export function untouchedDesign<Design>(design: Design) {
  return {
    module: { code: 'workshop', label: '车间' },
    base: 'abc',
    rowVersion: 0,
    shipped: design,
    inForce: design,
    draft: null,
    draftBy: '',
    draftAt: null,
    setAside: null,
    fault: '',
    version: null,
    isCustomised: false,
    shippedTexts: {},
  };
}
