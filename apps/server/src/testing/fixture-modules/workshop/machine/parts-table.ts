import type { TableField } from '@haiqiao/contract/definitions';

/** Rows of a machine: every field type that a row may have which matters to SQL. */
export const partsTable = {
  type: 'table',
  label: '配件',
  maxRows: 50,
  fields: {
    partName: { type: 'text', label: '配件名称', required: true, maxLength: 60 },
    kind: { type: 'dictionary', label: '类型', dictionary: 'WS_KIND' },
    supplier: { type: 'ref', label: '供应商', target: 'maker' },
    count: { type: 'integer', label: '数量', min: 1 },
    unitPrice: { type: 'money', label: '单价（元）' },
    amount: {
      type: 'computed',
      label: '金额（元）',
      value: { multiply: [{ field: 'count' }, { field: 'unitPrice' }] },
      result: 'decimal',
    },
    boughtOn: { type: 'date', label: '购买日期' },
    invoice: { type: 'file', label: '发票' },
    fitterPhone: { type: 'text', label: '安装人电话', rule: 'phone', maxLength: 30, personal: 'phone' },
  },
} as const satisfies TableField;
