import {
  contactBlock,
  defineResource,
  enterpriseBlock,
  type Condition,
  type FieldDefinition,
} from '@haiqiao/contract/definitions';
import { DATA_PROOF, FILING_PROOF, PROOF_ACTIONS, PROOF_STATUSES } from './proof-states.ts';

type Fields = Readonly<Record<string, FieldDefinition>>;

const IS_DATA: Condition = { field: 'applyType', op: 'eq', value: DATA_PROOF };
const IS_FILING: Condition = { field: 'applyType', op: 'eq', value: FILING_PROOF };
const IS_OTHER: Condition = { field: 'purpose', op: 'eq', value: 'OTHER' };

/** The application. */
const applicationBlock = {
  applyType: {
    type: 'dictionary',
    label: '证明类型',
    dictionary: 'RS_PROOF_KIND',
    readonly: true,
    indexed: true,
  },
  purpose: { type: 'dictionary', label: '用途', dictionary: 'RS_PROOF_PURPOSE', required: true },
  purposeNote: {
    type: 'text',
    label: '用途说明',
    maxLength: 100,
    visibleWhen: IS_OTHER,
    requiredWhen: IS_OTHER,
  },
  receiver: { type: 'text', label: '提交单位', required: true, maxLength: 100 },
  copies: { type: 'integer', label: '份数', min: 1, max: 10, default: { literal: 1 }, required: true },
  language: {
    type: 'dictionary',
    label: '语言',
    dictionary: 'RS_PROOF_LANGUAGE',
    default: { literal: 'ZH' },
    required: true,
  },
  needSeal: { type: 'boolean', label: '电子签章', default: { literal: true } },
  attachment: { type: 'files', label: '佐证材料', max: 10 },
} as const satisfies Fields;

/** Data of a period: loaded and verified month by month. */
const dataBlock = {
  periodFrom: {
    type: 'date',
    label: '数据期间起',
    visibleWhen: IS_DATA,
    requiredWhen: IS_DATA,
    help: '按整月计，取所在月的第一天',
  },
  periodTo: {
    type: 'date',
    label: '数据期间止',
    visibleWhen: IS_DATA,
    requiredWhen: IS_DATA,
    help: '按整月计，取所在月的最后一天，最晚为上一个月',
  },
  tradeModes: {
    type: 'dictionaries',
    label: '监管方式',
    dictionary: 'RS_TRADE_MODE',
    visibleWhen: IS_DATA,
    requiredWhen: IS_DATA,
  },
  dataRows: {
    type: 'table',
    label: '数据明细',
    maxRows: 500,
    staffOnly: true,
    visibleWhen: IS_DATA,
    fields: {
      month: { type: 'text', label: '月份', rule: 'month', required: true, maxLength: 7 },
      tradeMode: { type: 'dictionary', label: '监管方式', dictionary: 'RS_TRADE_MODE', required: true },
      declareCount: { type: 'integer', label: '申报单量', min: 0, required: true },
      goodsValueCny: { type: 'money', label: '货值(元)', required: true },
      goodsValueUsd: { type: 'money', label: '货值(美元)' },
      country: { type: 'dictionary', label: '国家(地区)', dictionary: 'RS_MARKET' },
      source: { type: 'dictionary', label: '数据来源', dictionary: 'RS_PROOF_SOURCE', required: true },
      result: { type: 'dictionary', label: '核验结果', dictionary: 'RS_PROOF_RESULT' },
      explanation: { type: 'text', label: '差异说明', maxLength: 200 },
    },
  },
  rowCount: { type: 'computed', label: '明细行数', result: 'integer', value: { countOf: 'dataRows' } },
  totalDeclareCount: {
    type: 'computed',
    label: '申报单量合计',
    result: 'integer',
    value: { sumOf: { table: 'dataRows', field: 'declareCount' } },
  },
  totalCny: {
    type: 'computed',
    label: '货值合计(元)',
    result: 'decimal',
    value: { sumOf: { table: 'dataRows', field: 'goodsValueCny' } },
  },
  totalUsd: {
    type: 'computed',
    label: '货值合计(美元)',
    result: 'decimal',
    value: { sumOf: { table: 'dataRows', field: 'goodsValueUsd' } },
  },
} as const satisfies Fields;

const ofKind = (kind: string): Condition => ({
  all: [IS_FILING, { field: 'filingKind', op: 'eq', value: kind }],
});

/** Enterprise data of the filing: shown on selection and refreshed at every step. */
const FILED = {
  enterpriseName: 'enterpriseName',
  engName: 'engName',
  legalPerson: 'legalPerson',
  address: 'address',
};

/** A filing of the same enterprise; another field holds the kind of filing. */
function filingRef<const Target extends string>(target: Target, label: string) {
  const when = ofKind(target);
  return {
    type: 'ref',
    label,
    target,
    options: { where: 'businessLicense', equalsField: 'businessLicense' },
    fills: FILED,
    visibleWhen: when,
  } as const;
}

/** The proved filing, and its values when the proof was issued. */
const filingBlock = {
  filingKind: {
    type: 'dictionary',
    label: '备案类型',
    dictionary: 'RS_PROOF_FILING',
    visibleWhen: IS_FILING,
    requiredWhen: IS_FILING,
  },
  centerRecordId: filingRef('center_record', '服务中心备案'),
  publicServiceRecordId: filingRef('public_service_record', '公共服务备案'),
  associationRecordId: filingRef('association_record', '协会会员备案'),
  supplierRecordId: filingRef('supplier_record', '服务商备案'),
  /** Id of the chosen filing, of any kind. */
  filingRecordId: { type: 'text', label: '备案记录', readonly: true, maxLength: 36 },
  filingNo: { type: 'text', label: '备案编号', readonly: true, maxLength: 40, searchable: true },
  filingDate: { type: 'date', label: '备案日期', readonly: true },
  filingStatusAtIssue: {
    type: 'dictionary',
    label: '出具时备案状态',
    dictionary: 'RS_REVIEW_STATUS',
    readonly: true,
  },
} as const satisfies Fields;

/** The issued proof. Not editable. */
const issueBlock = {
  proofNo: { type: 'text', label: '证明编号', readonly: true, maxLength: 40, unique: true, searchable: true },
  verifyCode: {
    type: 'text',
    label: '验证码',
    readonly: true,
    maxLength: 12,
    unique: true,
    searchable: true,
  },
  issuedAt: { type: 'instant', label: '出具时间', readonly: true },
  validTo: { type: 'date', label: '有效期至', readonly: true },
  /** Preview for the reviewer before issue. */
  previewUri: {
    type: 'file',
    label: '证明预览',
    accept: ['pdf'],
    readonly: true,
    visibleWhen: { field: 'previewUri', op: 'notnull' },
  },
  pdfUri: { type: 'file', label: '证明文件', accept: ['pdf'], readonly: true },
  /** Hash of the file's bytes, to compare copies with. */
  sha256: { type: 'text', label: '文件摘要(SHA-256)', readonly: true, maxLength: 64 },
  /** Digest of the proof's content, printed on it. */
  contentDigest: { type: 'text', label: '内容摘要', readonly: true, maxLength: 64 },
  revokedAt: {
    type: 'instant',
    label: '撤销时间',
    readonly: true,
    visibleWhen: { field: 'revokedAt', op: 'notnull' },
  },
  revokeReason: {
    type: 'longText',
    label: '撤销或换发原因',
    readonly: true,
    maxLength: 500,
    visibleWhen: { field: 'revokeReason', op: 'notnull' },
  },
  replacesId: {
    type: 'ref',
    label: '换发自',
    target: 'proof',
    readonly: true,
    onTargetDelete: 'clear',
    visibleWhen: { field: 'replacesId', op: 'notnull' },
  },
  replacedById: {
    type: 'ref',
    label: '换发为',
    target: 'proof',
    readonly: true,
    onTargetDelete: 'clear',
    visibleWhen: { field: 'replacedById', op: 'notnull' },
  },
} as const satisfies Fields;

/** Progress of the application. */
const wayBlock = {
  handlerId: { type: 'user', label: '处理人', readonly: true, indexed: true },
  dueAt: { type: 'instant', label: '剩余时限', readonly: true },
  warnAt: { type: 'instant', label: '预警时间', readonly: true },
  enteredAt: { type: 'instant', label: '进入当前状态时间', readonly: true },
  verifiedBy: { type: 'user', label: '核验人', readonly: true },
  verifiedAt: { type: 'instant', label: '核验时间', readonly: true },
  reviewerId: { type: 'user', label: '审核人', readonly: true },
  rejectReason: {
    type: 'dictionary',
    label: '不予出具原因',
    dictionary: 'RS_REJECT_REASON',
    readonly: true,
  },
  reviewOpinion: { type: 'longText', label: '最近办理意见', readonly: true, maxLength: 500 },
  /** An equal proof was issued within the last days. */
  hasRecentTwin: { type: 'boolean', label: '近期已出具相同证明', readonly: true },
  reviewLog: {
    type: 'table',
    label: '办理记录',
    maxRows: 500,
    readonly: true,
    fields: {
      at: { type: 'instant', label: '时间' },
      action: { type: 'dictionary', label: '操作', dictionary: 'RS_PROOF_ACTION' },
      fromStatus: { type: 'dictionary', label: '原状态', dictionary: 'RS_PROOF_STATUS' },
      toStatus: { type: 'dictionary', label: '新状态', dictionary: 'RS_PROOF_STATUS' },
      operatorId: { type: 'user', label: '办理人' },
      opinion: { type: 'longText', label: '意见', maxLength: 500 },
      reason: { type: 'dictionary', label: '原因', dictionary: 'RS_REJECT_REASON' },
      durationSeconds: { type: 'integer', label: '用时', unit: '秒', min: 0 },
    },
  },
} as const satisfies Fields;

/** An application for a proof, and the resulting proof (DOMAIN §2.7). */
export const proof = defineResource({
  code: 'proof',
  label: '证明申请',
  title: { concat: [{ field: 'enterpriseName' }, { field: 'subject' }], separator: ' ' },
  numberPrefix: { field: 'applyType', prefixes: { [DATA_PROOF]: 'SJZM', [FILING_PROOF]: 'BAZM' } },
  statuses: PROOF_STATUSES,
  actions: PROOF_ACTIONS,
  warnings: [
    {
      code: 'recentTwin',
      field: 'hasRecentTwin',
      when: { field: 'hasRecentTwin', op: 'eq', value: true },
      text: '近期已出具相同证明',
    },
  ],
  taskFields: { handler: 'handlerId', dueAt: 'dueAt', warnAt: 'warnAt' },
  indexes: [['businessLicense', 'applyType', 'issuedAt']],
  fields: {
    ...enterpriseBlock,
    ...contactBlock,
    ...applicationBlock,
    ...dataBlock,
    ...filingBlock,
    /** The period of a data proof, or the filing of a filing proof. */
    subject: {
      type: 'computed',
      label: '数据期间/备案编号',
      result: 'text',
      value: {
        if: IS_DATA,
        then: { concat: [{ field: 'periodFrom' }, { field: 'periodTo' }], separator: ' ~ ' },
        else: { field: 'filingNo' },
      },
    },
    ...issueBlock,
    ...wayBlock,
  },
});
