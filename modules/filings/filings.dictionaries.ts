import {
  defineDictionary,
  type DictionaryDefinition,
  type ResourceDefinition,
} from '@haiqiao/contract/definitions';
import { associationRecord } from './association-record/association-record.resource.ts';
import { centerRecord } from './center-record/center-record.resource.ts';
import { certRecord } from './cert-record/cert-record.resource.ts';
import { dexpidApplication } from './dexpid-application/dexpid-application.resource.ts';
import { publicServiceRecord } from './public-service-record/public-service-record.resource.ts';
import { supplierRecord } from './supplier-record/supplier-record.resource.ts';

const FILINGS: readonly ResourceDefinition[] = [
  centerRecord,
  publicServiceRecord,
  associationRecord,
  dexpidApplication,
  supplierRecord,
  certRecord,
];

interface Named {
  readonly code: string;
  readonly label: string;
}

/** Labels shared by all kinds of filings; the first definition of a code sets its label. */
function namesOf(
  code: string,
  label: string,
  named: (filing: ResourceDefinition) => readonly Named[] | undefined,
): DictionaryDefinition {
  const items = new Map<string, string>();
  for (const one of FILINGS.flatMap((filing) => named(filing) ?? []))
    if (!items.has(one.code)) items.set(one.code, one.label);
  return defineDictionary({
    code,
    label,
    items: [...items].map(([value, text]) => ({ value, label: text })),
  });
}

const items = (pairs: Readonly<Record<string, string>>) =>
  Object.entries(pairs).map(([value, label]) => ({ value, label }));

/** Dictionaries of the filings; those of the review are derived from the filing definitions. */
export const filingDictionaries: readonly DictionaryDefinition[] = [
  namesOf('RS_REVIEW_STATUS', '备案状态', ({ statuses }) => statuses),
  namesOf('RS_FILING_ACTION', '办理操作', ({ actions }) => actions),
  defineDictionary({
    code: 'RS_REVIEW_STAGE',
    label: '审核环节',
    items: items({ APPLICANT: '申请', PRELIM: '预审', FINAL: '终审', DECIDED: '办结后' }),
  }),
  defineDictionary({
    code: 'RS_RETURN_TO',
    label: '退回对象',
    items: items({ PRELIM: '预审', APPLICANT: '申请人' }),
  }),
  defineDictionary({
    code: 'RS_CHANGE_STAGE',
    label: '变更环节',
    items: items({ EDIT: '填报', PRELIM: '预审', FINAL: '终审' }),
  }),
  defineDictionary({
    code: 'RS_CHANGE_KIND',
    label: '变更类型',
    items: items({ CHANGE: '变更', RENEW: '续期' }),
  }),
  defineDictionary({
    code: 'RS_VERSION_KIND',
    label: '版本类型',
    items: items({ SUBMITTED: '提交', IN_FORCE: '变更前', APPROVED: '通过' }),
  }),
  defineDictionary({
    code: 'RS_OWN_OR_LEASE',
    label: '自有/租赁',
    items: items({ OWN: '自有', LEASE: '租赁' }),
  }),
  defineDictionary({
    code: 'RS_TRADE_ROLE',
    label: '参与角色',
    items: items({
      ECOMMERCE: '电商企业',
      PLATFORM: '电商平台',
      LOGISTICS: '物流企业',
      PAYMENT: '支付企业',
      WAREHOUSE: '仓储企业',
      BROKER: '报关企业',
    }),
  }),
  defineDictionary({
    code: 'RS_ACCESS_MODE',
    label: '接入方式',
    items: items({ MANUAL: '手工录入', MESSAGE: '报文直连', FORWARD: '第三方平台转发' }),
  }),
  defineDictionary({
    code: 'RS_PLATFORM_SERVICE',
    label: '使用服务',
    items: items({
      DECLARE: '通关申报',
      TRACKING: '物流跟踪',
      SETTLEMENT: '收结汇',
      REFUND: '出口退税',
      STATISTICS: '数据统计',
    }),
  }),
  defineDictionary({
    code: 'RS_PAY_LICENCE',
    label: '支付资质类型',
    items: items({ PAYMENT: '支付业务许可证', FINANCE: '金融许可证' }),
  }),
  defineDictionary({
    code: 'RS_ACCOUNT_STATUS',
    label: '账号状态',
    items: items({ NONE: '未分配', ACTIVE: '正常', LOCKED: '锁定', CLOSED: '已关闭' }),
  }),
  defineDictionary({
    code: 'RS_MEMBER_LEVEL',
    label: '会员级别',
    items: items({
      PRESIDENT: '会长单位',
      VICE: '副会长单位',
      DIRECTOR: '理事单位',
      MEMBER: '会员单位',
      PERSON: '个人会员',
    }),
  }),
  defineDictionary({
    code: 'RS_DXP_APPLICANT_TYPE',
    label: '申请类型',
    items: items({ NEW: '新申请', CHANGE: '变更', TRANSFER: '迁移', CANCEL: '注销' }),
  }),
  defineDictionary({
    code: 'RS_DXP_ACCESS_MODE',
    label: 'DEXPID接入方式',
    items: items({ DIRECT: '直连', FORWARD: '第三方转发' }),
  }),
  defineDictionary({
    code: 'RS_DXP_BUSINESS',
    label: 'DEXPID业务类型',
    items: items({
      RETAIL_IMPORT: '零售进口',
      RETAIL_EXPORT: '零售出口',
      B2B_EXPORT: 'B2B出口',
      BONDED: '保税',
    }),
  }),
  defineDictionary({
    code: 'RS_DXP_MESSAGE',
    label: '报文类型',
    items: items({
      ORDER: '订单',
      PAYMENT: '支付单',
      WAYBILL: '运单',
      INVENTORY: '清单',
      CANCELLATION: '撤销申请',
      RETURN: '退货申请',
    }),
  }),
  defineDictionary({
    code: 'RS_DXP_ENVIRONMENT',
    label: '环境',
    items: items({ TEST: '测试', PROD: '正式' }),
  }),
  defineDictionary({
    code: 'RS_RETURNED_BY',
    label: '退回方',
    items: items({ SYSTEM: '系统', OFFICER: '审核人' }),
  }),
  defineDictionary({
    code: 'RS_DXP_CHECK',
    label: '自动校验结果',
    items: items({
      NO_TEST_NUMBER: '没有已启用的测试编号，且未说明原因',
      UNKNOWN_NUMBER: '原编号不属于该企业或已注销',
      SERVER_ADDRESS: '服务器公网IP格式不正确',
    }),
  }),
  defineDictionary({
    code: 'RS_PRICE_MODE',
    label: '报价方式',
    items: items({ NEGOTIABLE: '面议', FIXED: '固定', RANGE: '区间' }),
  }),
  defineDictionary({
    code: 'RS_SHOW_STATUS',
    label: '展示状态',
    items: items({ OFF: '未上架', ON: '已上架' }),
  }),
  defineDictionary({
    code: 'RS_CERT_APPLY_KIND',
    label: '办理类型',
    items: items({
      NEW: '新办',
      RENEW: '延期',
      CHANGE: '变更',
      REISSUE: '补办',
      UNLOCK: '解锁',
      REVOKE: '注销',
    }),
  }),
  defineDictionary({
    code: 'RS_CERT_USER',
    label: '证书类型',
    items: items({ ENT: '企业证书', LEGAL: '法人证书', OPERATOR: '操作员证书' }),
  }),
  defineDictionary({
    code: 'RS_CERT_MEDIA',
    label: '介质',
    items: items({ UKEY: 'UKEY', IC: 'IC卡', CLOUD: '云证书' }),
  }),
  defineDictionary({
    code: 'RS_DELIVER_MODE',
    label: '领取方式',
    items: items({ SELF: '自取', MAIL: '邮寄' }),
  }),
];
