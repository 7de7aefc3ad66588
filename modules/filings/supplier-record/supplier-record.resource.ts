import { type ActionDefinition, defineResource, ON_SUBMIT, PAPERS } from '@haiqiao/contract/definitions';
import { CHECKS_OF } from '../filing-checks.ts';
import { filingBlock, identityBlock, MAINTAINED_FIELDS, twoStageBlock } from '../blocks/field-blocks.ts';
import { TWO_STAGE_ACTIONS, TWO_STAGE_STATUSES } from '../review/two-stage.ts';

const showActions = [
  {
    code: 'shelve',
    label: '上架',
    from: ['APPROVED'],
    when: { field: 'showStatus', op: 'ne', value: 'ON' },
    kind: 'primary',
    batch: true,
  },
  {
    code: 'unshelve',
    label: '下架',
    from: ['APPROVED', 'SUSPENDED', 'EXPIRED', 'CANCELLED'],
    when: { field: 'showStatus', op: 'eq', value: 'ON' },
    opinion: 'optional',
    batch: true,
  },
  {
    code: 'sort',
    label: '排序',
    from: ['APPROVED'],
    params: {
      sortNo: { type: 'integer', label: '展示顺序', required: true, min: 0, max: 9_999 },
    },
  },
  { code: 'pin', label: '置顶', from: ['APPROVED'], when: { field: 'showStatus', op: 'eq', value: 'ON' } },
  {
    code: 'rate',
    label: '登记评价',
    from: ['APPROVED', 'SUSPENDED'],
    opinion: 'optional',
    params: {
      score: { type: 'decimal', label: '评分', scale: 1, min: 0, max: 5, required: true },
    },
  },
] as const satisfies readonly ActionDefinition[];

/** Listing actions of content officers and the library. */
export const SHOW_ACTIONS = ['shelve', 'unshelve', 'sort', 'pin'] as const;

/** A provider of services to enterprises (DOMAIN §2.5). */
export const supplierRecord = defineResource({
  code: 'supplier_record',
  label: '服务商备案',
  title: { field: 'enterpriseName' },
  numberPrefix: 'FW',
  ...MAINTAINED_FIELDS,
  checks: CHECKS_OF.supplierRecord,
  statuses: TWO_STAGE_STATUSES,
  actions: [...TWO_STAGE_ACTIONS, ...showActions],
  fields: {
    ...filingBlock,
    enterpriseName: { ...identityBlock.enterpriseName, label: '服务商名称' },
    serviceTypes: {
      type: 'dictionaries',
      label: '服务类型',
      dictionary: 'ZD_SERVICE_TYPE',
      required: true,
    },
    businessType: { type: 'dictionaries', label: '业务类型', dictionary: 'RS_BUSINESS_TYPE' },
    businessTypeName: { type: 'text', label: '业务类型名称', maxLength: 200, readonly: true },
    serviceAreas: {
      type: 'table',
      label: '服务区域',
      maxRows: 50,
      fields: { region: { type: 'region', label: '地区', required: true } },
    },
    intro: { type: 'richText', label: '服务商简介', required: true, maxLength: 3000 },
    logo: {
      type: 'image',
      label: '标志',
      crop: { widthPx: 248, heightPx: 248 },
      ...ON_SUBMIT,
      help: '1:1，提交时必填',
    },
    products: {
      type: 'table',
      label: '服务产品',
      maxRows: 50,
      fields: {
        name: { type: 'text', label: '产品名称', required: true, maxLength: 100 },
        serviceType: {
          type: 'dictionary',
          label: '服务类型',
          dictionary: 'ZD_SERVICE_TYPE',
          required: true,
        },
        priceMode: { type: 'dictionary', label: '报价方式', dictionary: 'RS_PRICE_MODE' },
        priceFrom: { type: 'money', label: '最低价(元)' },
        priceTo: { type: 'money', label: '最高价(元)' },
        unit: { type: 'text', label: '单位', maxLength: 20 },
        description: { type: 'longText', label: '产品说明', required: true, maxLength: 1000 },
        coverImg: { type: 'image', label: '封面图' },
      },
    },
    cases: {
      type: 'table',
      label: '服务案例',
      maxRows: 50,
      fields: {
        customer: { type: 'text', label: '客户名称', maxLength: 100 },
        content: { type: 'longText', label: '案例内容', required: true, maxLength: 1000 },
        year: { type: 'text', label: '年份', maxLength: 4 },
      },
    },
    qualifications: {
      type: 'table',
      label: '资质证书',
      maxRows: 50,
      fields: {
        name: { type: 'text', label: '证书名称', required: true, maxLength: 100 },
        certNo: { type: 'text', label: '证书编号', required: true, maxLength: 60 },
        issuer: { type: 'text', label: '发证机关', required: true, maxLength: 100 },
        validFrom: { type: 'date', label: '有效期起', required: true },
        validTo: { type: 'date', label: '有效期止', required: true },
        file: { type: 'file', label: '证书文件', accept: PAPERS },
      },
    },
    /** The earliest expiry of the qualifications. */
    qualificationTo: { type: 'date', label: '资质到期(最近)', readonly: true },
    teamSize: { type: 'integer', label: '团队规模', min: 0, unit: '人' },
    websiteShow: { type: 'boolean', label: '门户展示', default: { literal: false } },
    showStatus: {
      type: 'dictionary',
      label: '展示状态',
      dictionary: 'RS_SHOW_STATUS',
      readonly: true,
      default: { literal: 'OFF' },
    },
    sortNo: { type: 'integer', label: '展示顺序', min: 0, max: 9_999 },
    score: { type: 'decimal', label: '服务评分', scale: 1, min: 0, max: 5, readonly: true },
    ratings: {
      type: 'table',
      label: '评价记录',
      maxRows: 500,
      readonly: true,
      fields: {
        at: { type: 'instant', label: '评价时间' },
        score: { type: 'decimal', label: '评分', scale: 1, min: 0, max: 5 },
        opinion: { type: 'longText', label: '评价内容', maxLength: 500 },
        operatorId: { type: 'user', label: '登记人' },
      },
    },
    ...twoStageBlock,
  },
});
