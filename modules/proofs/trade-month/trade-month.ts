import { defineForm, defineList, defineResource, enterpriseBlock } from '@haiqiao/contract/definitions';

/**
 * Monthly reports of customs and platforms about an enterprise: the source of data proofs. Imported by the centre, also for enterprises
 * outside the library.
 */
export const tradeMonth = defineResource({
  code: 'trade_month',
  label: '企业月度数据',
  title: { concat: [{ field: 'enterpriseName' }, { field: 'month' }], separator: ' ' },
  unique: [['businessLicense', 'month', 'tradeMode', 'country', 'dataSource']],
  fields: {
    enterpriseName: enterpriseBlock.enterpriseName,
    businessLicense: {
      type: 'text',
      label: '统一社会信用代码',
      rule: 'creditCode',
      required: true,
      maxLength: 18,
      searchable: true,
    },
    month: {
      type: 'text',
      label: '月份',
      rule: 'month',
      required: true,
      maxLength: 7,
      help: '如 2026-03',
    },
    tradeMode: { type: 'dictionary', label: '监管方式', dictionary: 'RS_TRADE_MODE', required: true },
    country: { type: 'dictionary', label: '国家(地区)', dictionary: 'RS_MARKET', required: true },
    declareCount: { type: 'integer', label: '申报单量', min: 0, required: true },
    goodsValueCny: { type: 'money', label: '货值(元)', required: true },
    goodsValueUsd: { type: 'money', label: '货值(美元)', required: true },
    dataSource: { type: 'dictionary', label: '数据来源', dictionary: 'RS_PROOF_SOURCE', required: true },
  },
});

/** One monthly report. */
export const tradeMonthForm = defineForm(tradeMonth, {
  code: 'rs_trade_month',
  label: '企业月度数据',
  columns: 3,
  parts: [
    {
      kind: 'section',
      key: 'base',
      label: '月度数据',
      fields: [
        'enterpriseName',
        'businessLicense',
        'month',
        'tradeMode',
        'country',
        'dataSource',
        'declareCount',
        'goodsValueCny',
        'goodsValueUsd',
      ],
    },
    { kind: 'history', key: 'changes', label: '变更历史' },
  ],
});

/** All monthly reports, with import. */
export const tradeMonthList = defineList(tradeMonth, {
  code: 'rs_trade_month_list',
  label: '企业月度数据',
  purpose: '核验证明所依据的企业月度数据',
  form: 'rs_trade_month',
  columns: [
    { field: 'enterpriseName', widthPx: 240, fixed: 'left', link: true },
    { field: 'businessLicense', widthPx: 190 },
    { field: 'month', widthPx: 100 },
    { field: 'tradeMode', widthPx: 200 },
    { field: 'country', widthPx: 120 },
    { field: 'declareCount', widthPx: 110, aggregate: 'sum' },
    { field: 'goodsValueCny', widthPx: 150, aggregate: 'sum' },
    { field: 'goodsValueUsd', widthPx: 150, aggregate: 'sum' },
    { field: 'dataSource', widthPx: 110 },
    { field: 'updatedAt', hidden: true },
  ],
  filters: [
    { field: 'month', pinned: true },
    { field: 'tradeMode', pinned: true },
    { field: 'country', pinned: true },
    { field: 'dataSource' },
  ],
  sorts: [{ field: 'month', order: 'desc' }],
});
