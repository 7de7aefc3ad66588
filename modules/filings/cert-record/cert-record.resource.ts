import {
  type Condition,
  contactBlock,
  defineResource,
  enterpriseBlock,
  PAPERS,
} from '@haiqiao/contract/definitions';
import { CHECKS_OF } from '../filing-checks.ts';
import { MAINTAINED_FIELDS, reviewBlock } from '../blocks/field-blocks.ts';
import { WITHDRAWN } from '../review/ending.ts';
import { certActions } from './cert-actions.ts';

const REPLACES = {
  all: [
    { field: 'applyKind', op: 'notnull' },
    { field: 'applyKind', op: 'ne', value: 'NEW' },
  ],
} as const satisfies Condition;
const BY_MAIL = { field: 'deliverMode', op: 'eq', value: 'MAIL' } as const satisfies Condition;

/** Application for a digital certificate (DOMAIN §2.6). */
export const certRecord = defineResource({
  code: 'cert_record',
  label: '数字证书申请',
  title: { concat: [{ field: 'enterpriseName' }, { field: 'certNo' }], separator: ' ' },
  numberPrefix: 'SZ',
  ...MAINTAINED_FIELDS,
  checks: CHECKS_OF.certRecord,
  statuses: [
    { code: 'DRAFT', label: '草稿', tone: 'slate' },
    { code: 'FINAL_PENDING', label: '待审核', tone: 'indigo', isFinal: true },
    { code: 'APPROVED', label: '审核通过', tone: 'cyan', isFinal: true },
    { code: 'MAKING', label: '制证中', tone: 'cyan', isFinal: true },
    { code: 'READY', label: '待领取', tone: 'blue', isFinal: true },
    { code: 'DELIVERED', label: '已发放', tone: 'green', isFinal: true },
    { code: 'ACTIVE', label: '使用中', tone: 'green', isFinal: true },
    { code: 'EXPIRING', label: '即将到期', tone: 'amber', isFinal: true },
    { code: 'EXPIRED', label: '已过期', tone: 'stone', isFinal: true },
    { code: 'RETURNED', label: '退回补正', tone: 'amber' },
    { code: 'REJECTED', label: '不予通过', tone: 'red', isFinal: true },
    WITHDRAWN,
    { code: 'REVOKED', label: '已注销', tone: 'stone', isFinal: true },
    { code: 'LOST', label: '已挂失', tone: 'orange', isFinal: true },
  ],
  actions: certActions,
  fields: {
    ...enterpriseBlock,
    ...contactBlock,
    applyKind: {
      type: 'dictionary',
      label: '办理类型',
      dictionary: 'RS_CERT_APPLY_KIND',
      required: true,
    },
    certUser: { type: 'dictionary', label: '证书类型', dictionary: 'RS_CERT_USER', required: true },
    media: { type: 'dictionary', label: '介质', dictionary: 'RS_CERT_MEDIA', required: true },
    quantity: {
      type: 'integer',
      label: '数量',
      required: true,
      min: 1,
      max: 20,
      default: { literal: 1 },
    },
    holderName: { type: 'text', label: '持证人', required: true, maxLength: 30 },
    holderIdCard: {
      type: 'text',
      label: '持证人身份证号',
      rule: 'idCard',
      required: true,
      maxLength: 18,
      personal: 'idCard',
    },
    holderMobile: {
      type: 'text',
      label: '持证人手机',
      rule: 'mobile',
      required: true,
      maxLength: 20,
      personal: 'mobile',
    },
    oldCertNo: {
      type: 'text',
      label: '原证书编号',
      maxLength: 40,
      // Shown when the chosen kind continues an older certificate.
      visibleWhen: REPLACES,
      requiredWhen: REPLACES,
    },
    deliverMode: {
      type: 'dictionary',
      label: '领取方式',
      dictionary: 'RS_DELIVER_MODE',
      required: true,
    },
    mailAddress: {
      type: 'text',
      label: '邮寄地址',
      maxLength: 200,
      visibleWhen: BY_MAIL,
      requiredWhen: BY_MAIL,
    },
    mailReceiver: {
      type: 'text',
      label: '收件人',
      maxLength: 30,
      visibleWhen: BY_MAIL,
      requiredWhen: BY_MAIL,
    },
    fee: {
      type: 'computed',
      label: '费用(元)',
      result: 'decimal',
      value: {
        multiply: [
          { field: 'quantity' },
          {
            if: { field: 'applyKind', op: 'in', value: ['UNLOCK', 'REVOKE'] },
            then: { literal: 0 },
            else: {
              if: { field: 'media', op: 'eq', value: 'CLOUD' },
              then: { literal: 120 },
              else: { literal: 280 },
            },
          },
        ],
      },
    },
    payVoucher: { type: 'file', label: '缴费凭证', accept: PAPERS },
    certNo: {
      type: 'text',
      label: '证书编号',
      maxLength: 40,
      readonly: true,
      searchable: true,
      indexed: true,
    },
    verifyCode: { type: 'text', label: '验证码', maxLength: 12, readonly: true },
    certValidFrom: { type: 'date', label: '证书生效日期', readonly: true },
    certValidTo: { type: 'date', label: '证书到期日', readonly: true },
    expressNo: { type: 'text', label: '快递单号', maxLength: 40, readonly: true },
    deliveredTo: { type: 'text', label: '签收人', maxLength: 30, readonly: true },
    deliveredAt: { type: 'instant', label: '发放时间', readonly: true },
    ...reviewBlock,
  },
});
