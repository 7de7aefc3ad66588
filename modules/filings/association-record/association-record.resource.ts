import {
  type ActionDefinition,
  type Condition,
  contactBlock,
  defineResource,
  enterpriseBlock,
  ON_SUBMIT,
  PAPERS,
} from '@haiqiao/contract/definitions';
import { CHECKS_OF } from '../filing-checks.ts';
import { MAINTAINED_FIELDS, reviewBlock } from '../blocks/field-blocks.ts';
import { terminateFrom, WITHDRAWN, withdrawFrom } from '../review/ending.ts';
import { rejectFrom, returnFrom, submitTo } from '../review/single-stage.ts';

const PERSON = { field: 'memberLevel', op: 'eq', value: 'PERSON' } as const satisfies Condition;
const NO_PERSON = { field: 'memberLevel', op: 'ne', value: 'PERSON' } as const satisfies Condition;
/** Applies to enterprises only. */
const OF_ENTERPRISE = { required: false, requiredWhen: NO_PERSON, visibleWhen: NO_PERSON } as const;

const actions = [
  submitTo('PENDING'),
  {
    code: 'pass',
    label: '通过',
    from: ['PENDING'],
    to: 'APPROVED',
    kind: 'primary',
    opinion: 'optional',
    batch: true,
  },
  returnFrom('PENDING'),
  rejectFrom('PENDING'),
  withdrawFrom('PENDING', 'RETURNED'),
  terminateFrom('PENDING', 'RETURNED'),
  {
    code: 'changeLevel',
    label: '调整级别',
    from: ['APPROVED', 'ARREARS'],
    opinion: 'required',
    params: {
      memberLevel: {
        type: 'dictionary',
        label: '会员级别',
        dictionary: 'RS_MEMBER_LEVEL',
        required: true,
      },
    },
  },
  {
    code: 'recordFee',
    label: '登记缴费',
    from: ['APPROVED', 'ARREARS'],
    opinion: 'optional',
    params: {
      year: { type: 'integer', label: '缴费年度', required: true, min: 2000, max: 2100 },
      amount: { type: 'money', label: '金额(元)', required: true },
      paidAt: { type: 'date', label: '缴费日期', required: true, notAfterToday: true },
      voucherFile: { type: 'file', label: '缴费凭证', required: true, accept: PAPERS },
    },
  },
  {
    code: 'markArrears',
    label: '标记欠费',
    from: ['APPROVED'],
    to: 'ARREARS',
    when: { field: 'feeValidTo', op: 'lt', value: { today: -30 } },
    batch: true,
  },
  {
    code: 'rollFeeYear',
    label: '结转会费年度',
    from: ['APPROVED', 'ARREARS'],
    when: {
      any: [
        { field: 'feeYearTo', op: 'lt', value: { today: 0 } },
        {
          all: [
            { field: 'feeYear', op: 'notnull' },
            { field: 'feeYearTo', op: 'isnull' },
          ],
        },
      ],
    },
    batch: true,
  },
  {
    code: 'quit',
    label: '退会',
    from: ['APPROVED', 'ARREARS'],
    to: 'QUIT',
    kind: 'danger',
    opinion: 'required',
    confirm: '退会后须重新申请入会。确定退会吗？',
  },
  {
    code: 'remove',
    label: '除名',
    from: ['APPROVED', 'ARREARS'],
    to: 'REMOVED',
    kind: 'danger',
    opinion: 'required',
    confirm: '确定要将该会员除名吗？',
  },
] as const satisfies readonly ActionDefinition[];

/** Membership of the association (DOMAIN §2.3). */
export const associationRecord = defineResource({
  code: 'association_record',
  label: '协会会员备案',
  title: { field: 'enterpriseName' },
  numberPrefix: 'XH',
  ...MAINTAINED_FIELDS,
  checks: CHECKS_OF.associationRecord,
  statuses: [
    { code: 'DRAFT', label: '草稿', tone: 'slate' },
    { code: 'PENDING', label: '待审核', tone: 'blue', isFinal: true },
    { code: 'RETURNED', label: '退回补正', tone: 'amber' },
    { code: 'APPROVED', label: '正式会员', tone: 'green', isFinal: true },
    { code: 'REJECTED', label: '不予通过', tone: 'red', isFinal: true },
    WITHDRAWN,
    { code: 'ARREARS', label: '欠费', tone: 'orange', isFinal: true },
    { code: 'QUIT', label: '已退会', tone: 'stone', isFinal: true },
    { code: 'REMOVED', label: '已除名', tone: 'stone', isFinal: true },
  ],
  actions,
  fields: {
    memberLevel: {
      type: 'dictionary',
      label: '会员级别',
      dictionary: 'RS_MEMBER_LEVEL',
      required: true,
    },
    ...enterpriseBlock,
    enterpriseId: { ...enterpriseBlock.enterpriseId, visibleWhen: NO_PERSON },
    enterpriseName: { ...enterpriseBlock.enterpriseName, help: '个人会员填写姓名' },
    businessLicense: { ...enterpriseBlock.businessLicense, ...OF_ENTERPRISE },
    legalPerson: { ...enterpriseBlock.legalPerson, ...OF_ENTERPRISE },
    enterpriseType: { ...enterpriseBlock.enterpriseType, ...OF_ENTERPRISE },
    idCard: {
      type: 'text',
      label: '身份证号',
      rule: 'idCard',
      maxLength: 18,
      personal: 'idCard',
      indexed: true,
      visibleWhen: PERSON,
      requiredWhen: PERSON,
    },
    ...contactBlock,
    representative: { type: 'text', label: '会员代表', required: true, maxLength: 30 },
    representativePost: { type: 'text', label: '代表职务', required: true, maxLength: 30 },
    representativeMobile: {
      type: 'text',
      label: '代表手机',
      rule: 'mobile',
      required: true,
      maxLength: 20,
      personal: 'mobile',
    },
    recommender: { type: 'text', label: '推荐单位/人', maxLength: 100 },
    applyReason: { type: 'longText', label: '入会理由', required: true, maxLength: 500 },
    memberNo: { type: 'text', label: '会员编号', maxLength: 30, readonly: true, searchable: true },
    joinDate: { type: 'date', label: '入会日期', readonly: true },
    feeStandard: {
      type: 'computed',
      label: '会费标准(元/年)',
      result: 'decimal',
      value: {
        if: { field: 'memberLevel', op: 'eq', value: 'PRESIDENT' },
        then: { literal: 50_000 },
        else: {
          if: { field: 'memberLevel', op: 'eq', value: 'VICE' },
          then: { literal: 20_000 },
          else: {
            if: { field: 'memberLevel', op: 'eq', value: 'DIRECTOR' },
            then: { literal: 8_000 },
            else: {
              if: { field: 'memberLevel', op: 'eq', value: 'PERSON' },
              then: { literal: 300 },
              else: { literal: 3_000 },
            },
          },
        },
      },
    },
    feeRecords: {
      type: 'table',
      label: '缴费记录',
      maxRows: 100,
      readonly: true,
      fields: {
        // Text, because a number would be formatted as 2,026.
        year: { type: 'text', label: '年度', required: true, maxLength: 4 },
        amount: { type: 'money', label: '金额(元)', required: true },
        paidAt: { type: 'date', label: '缴费日期', required: true },
        voucherFile: { type: 'file', label: '缴费凭证', accept: PAPERS },
        operator: { type: 'user', label: '经办人' },
      },
    },
    /** Year of the fees below. */
    feeYear: { type: 'text', label: '会费年度', maxLength: 4, readonly: true },
    /** Last day of the fee year. */
    feeYearTo: { type: 'date', label: '会费年度止', readonly: true },
    feeDue: {
      type: 'computed',
      label: '本年应缴(元)',
      result: 'decimal',
      value: {
        if: { field: 'feeYear', op: 'isnull' },
        then: { literal: null },
        else: { field: 'feeStandard' },
      },
    },
    feePaid: { type: 'money', label: '本年已缴(元)', readonly: true },
    feeOwed: {
      type: 'computed',
      label: '本年欠缴(元)',
      result: 'decimal',
      value: {
        if: { field: 'feeYear', op: 'isnull' },
        then: { literal: null },
        else: { subtract: [{ field: 'feeStandard' }, { coalesce: [{ field: 'feePaid' }, { literal: 0 }] }] },
      },
    },
    feeValidTo: { type: 'date', label: '会费到期日', readonly: true },
    levelHistory: {
      type: 'table',
      label: '级别调整记录',
      maxRows: 100,
      readonly: true,
      fields: {
        at: { type: 'instant', label: '调整时间' },
        fromLevel: { type: 'dictionary', label: '原级别', dictionary: 'RS_MEMBER_LEVEL' },
        toLevel: { type: 'dictionary', label: '新级别', dictionary: 'RS_MEMBER_LEVEL' },
        operatorId: { type: 'user', label: '经办人' },
        opinion: { type: 'longText', label: '说明', maxLength: 500 },
      },
    },
    applyFormFile: { type: 'file', label: '入会申请表', accept: PAPERS, ...ON_SUBMIT },
    ...reviewBlock,
  },
});
