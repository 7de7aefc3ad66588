import { defineResource, ON_SUBMIT, PAPERS } from '@haiqiao/contract/definitions';
import { CHECKS_OF } from '../filing-checks.ts';
import { filingBlock, MAINTAINED_FIELDS, twoStageBlock } from '../blocks/field-blocks.ts';
import { TWO_STAGE_ACTIONS, TWO_STAGE_STATUSES } from '../review/two-stage.ts';

/** Settlement of an enterprise in the resource centre (DOMAIN §2.1). */
export const centerRecord = defineResource({
  code: 'center_record',
  label: '服务中心备案',
  title: { field: 'enterpriseName' },
  numberPrefix: 'ZX',
  ...MAINTAINED_FIELDS,
  checks: CHECKS_OF.centerRecord,
  statuses: TWO_STAGE_STATUSES,
  actions: TWO_STAGE_ACTIONS,
  warnings: [
    {
      code: 'customsArea',
      field: 'customsCode',
      when: { field: 'customsAreaDiffers', op: 'eq', value: true },
      text: '海关注册编码前四位与所属地区不一致',
    },
  ],
  fields: {
    ...filingBlock,
    tradeModes: {
      type: 'dictionaries',
      label: '监管方式',
      dictionary: 'RS_TRADE_MODE',
      required: true,
    },
    channels: {
      type: 'table',
      label: '销售平台',
      maxRows: 50,
      fields: {
        platform: { type: 'dictionary', label: '平台', dictionary: 'RS_CHANNEL', required: true },
        storeName: { type: 'text', label: '店铺名称', required: true, maxLength: 100 },
        storeUrl: { type: 'text', label: '店铺网址', rule: 'url', maxLength: 300 },
        market: { type: 'dictionary', label: '目标市场', dictionary: 'RS_MARKET' },
      },
    },
    mainProducts: { type: 'text', label: '主营产品', required: true, maxLength: 200 },
    hsCodes: {
      type: 'table',
      label: '商品编码',
      maxRows: 100,
      fields: {
        hsCode: { type: 'text', label: '商品编码', rule: 'hsCode', required: true, maxLength: 10 },
        name: { type: 'text', label: '商品名称', maxLength: 100 },
      },
    },
    lastYearExport: { type: 'money', label: '上年度跨境电商交易额(万元)' },
    employees: { type: 'integer', label: '从业人数', min: 1, max: 100_000, unit: '人' },
    overseasWarehouse: {
      type: 'table',
      label: '海外仓情况',
      maxRows: 30,
      fields: {
        country: { type: 'dictionary', label: '国家', dictionary: 'RS_MARKET', required: true },
        areaSqm: { type: 'decimal', label: '面积', scale: 2, min: 0, unit: '平方米' },
        ownOrLease: { type: 'dictionary', label: '自有/租赁', dictionary: 'RS_OWN_OR_LEASE' },
      },
    },
    serviceNeeds: { type: 'dictionaries', label: '服务需求', dictionary: 'ZD_SERVICE_TYPE' },
    businessLicenseFile: { type: 'file', label: '营业执照', accept: PAPERS, ...ON_SUBMIT },
    legalIdFile: {
      type: 'files',
      label: '法人身份证',
      max: 2,
      identity: true,
      personal: 'text',
      ...ON_SUBMIT,
    },
    customsReceiptFile: {
      type: 'file',
      label: '海关备案回执',
      accept: PAPERS,
      help: '选择市场采购以外的监管方式时，提交时必填',
      requiredWhen: {
        all: [
          { field: 'status', op: 'notnull' },
          { field: 'status', op: 'ne', value: 'DRAFT' },
          {
            field: 'tradeModes',
            op: 'in',
            value: ['9610', '9710', '9810', '1210', '1239', '0110'],
          },
        ],
      },
    },
    isLegalPersonSubmitting: {
      type: 'boolean',
      label: '由法定代表人本人提交',
      default: { literal: false },
    },
    authLetterFile: {
      type: 'file',
      label: '授权委托书',
      accept: PAPERS,
      help: '非法定代表人本人提交时必填',
      visibleWhen: { field: 'isLegalPersonSubmitting', op: 'ne', value: true },
      requiredWhen: {
        all: [
          { field: 'status', op: 'notnull' },
          { field: 'status', op: 'ne', value: 'DRAFT' },
          { field: 'isLegalPersonSubmitting', op: 'ne', value: true },
        ],
      },
    },
    agentName: { type: 'text', label: '经办人', required: true, maxLength: 30 },
    agentMobile: {
      type: 'text',
      label: '经办人手机',
      rule: 'mobile',
      required: true,
      maxLength: 20,
      personal: 'mobile',
    },
    customsAreaDiffers: { type: 'boolean', label: '海关编码与地区不一致', readonly: true },
    ...twoStageBlock,
  },
});
