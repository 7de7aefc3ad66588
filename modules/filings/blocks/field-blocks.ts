import {
  contactBlock,
  enterpriseBlock,
  type FieldDefinition,
  ON_SUBMIT,
  PAPERS,
  type TableField,
} from '@haiqiao/contract/definitions';

type Fields = Readonly<Record<string, FieldDefinition>>;

/** A change keeps the enterprise of its filing. */
const FIXED_IN_CHANGES = {
  readonlyWhen: { field: 'status', op: 'eq', value: 'CHANGE_PENDING' },
  readonlyRule: 'identityFixed',
} as const satisfies Partial<FieldDefinition>;

/** Identity fields of an enterprise, which no change request replaces (DOMAIN §1.3). */
export const identityBlock = {
  enterpriseId: { ...enterpriseBlock.enterpriseId, ...FIXED_IN_CHANGES },
  enterpriseName: { ...enterpriseBlock.enterpriseName, ...FIXED_IN_CHANGES },
  businessLicense: { ...enterpriseBlock.businessLicense, ...FIXED_IN_CHANGES },
} as const satisfies Fields;

/** CommitBlock 承诺. */
const commitBlock = {
  commitmentFile: { type: 'file', label: '承诺书', accept: PAPERS, ...ON_SUBMIT },
  agree: { type: 'boolean', label: '本企业承诺所填信息真实有效', ...ON_SUBMIT },
} as const satisfies Fields;

/** ValidBlock 有效期. */
export const validBlock = {
  validFrom: { type: 'date', label: '生效日期', readonly: true },
  validTo: { type: 'date', label: '失效日期', readonly: true },
} as const satisfies Fields;

/** The first fields of a two-stage filing: enterprise, contact, commitment and validity. */
export const filingBlock = {
  ...enterpriseBlock,
  ...identityBlock,
  ...contactBlock,
  ...commitBlock,
  ...validBlock,
} as const satisfies Fields;

/** Every step of a record's review, shown in its timeline (DOMAIN §1.3). */
const reviewLog = {
  type: 'table',
  label: '办理记录',
  maxRows: 500,
  fields: {
    at: { type: 'instant', label: '时间' },
    stage: { type: 'dictionary', label: '环节', dictionary: 'RS_REVIEW_STAGE' },
    action: { type: 'dictionary', label: '操作', dictionary: 'RS_FILING_ACTION' },
    fromStatus: { type: 'dictionary', label: '原状态', dictionary: 'RS_REVIEW_STATUS' },
    toStatus: { type: 'dictionary', label: '新状态', dictionary: 'RS_REVIEW_STATUS' },
    operatorId: { type: 'user', label: '办理人' },
    opinion: { type: 'longText', label: '意见', maxLength: 500 },
    reason: { type: 'dictionary', label: '原因', dictionary: 'RS_REJECT_REASON' },
    fieldMarks: { type: 'longText', label: '需修改的字段', maxLength: 40_000 },
    durationSeconds: { type: 'integer', label: '用时', unit: '秒', min: 0 },
  },
} as const satisfies TableField;

/** Data snapshots at submission and approval. */
const dataVersions = {
  type: 'table',
  label: '数据版本记录',
  maxRows: 200,
  fields: {
    versionNo: { type: 'integer', label: '版本号', min: 0 },
    kind: { type: 'dictionary', label: '版本类型', dictionary: 'RS_VERSION_KIND' },
    at: { type: 'instant', label: '时间' },
    operatorId: { type: 'user', label: '操作人' },
    /** The record's values as JSON. Contains personal data of all fields. */
    data: { type: 'longText', label: '数据内容', maxLength: 200_000, personal: 'text' },
    /** Its files: unreferenced files are deleted. */
    papers: { type: 'files', label: '材料' },
    identityPapers: { type: 'files', label: '身份证件', identity: true, personal: 'text' },
  },
} as const satisfies TableField;

/** Fields the product maintains about the review; not writable by people. */
export const reviewBlock = {
  handlerId: { type: 'user', label: '处理人', readonly: true, indexed: true },
  dueAt: { type: 'instant', label: '剩余时限', readonly: true },
  warnAt: { type: 'instant', label: '预警时间', readonly: true },
  /** When the record entered its state. */
  enteredAt: { type: 'instant', label: '进入当前状态时间', readonly: true },
  /** Author of the last decision. */
  reviewerId: { type: 'user', label: '办结人', readonly: true },
  approvedAt: { type: 'instant', label: '通过时间', readonly: true },
  rejectReason: {
    type: 'dictionary',
    label: '不予通过原因',
    dictionary: 'RS_REJECT_REASON',
    readonly: true,
  },
  reviewOpinion: { type: 'longText', label: '最近审核意见', readonly: true, maxLength: 500 },
  /** Unique among active records; empty for drafts and closed records. */
  liveKey: {
    type: 'text',
    label: '有效备案标识',
    readonly: true,
    maxLength: 40,
    unique: true,
    clash: { field: 'businessLicense', rule: 'filingLive' },
  },
  /** Reasons of the return and the values to compare with: `RecordMarks` as JSON. */
  fieldMarks: { type: 'longText', label: '退回标注', readonly: true, maxLength: 40_000 },
  reviewLog: { ...reviewLog, readonly: true },
  dataVersions: { ...dataVersions, readonly: true },
} as const satisfies Fields;

/** Fields of {@link reviewBlock} maintained by the product, by purpose. */
export const MAINTAINED_FIELDS = {
  taskFields: { handler: 'handlerId', dueAt: 'dueAt', warnAt: 'warnAt' },
  marks: 'fieldMarks',
  versions: 'dataVersions',
} as const;

/** Fields the product maintains about two-stage reviews and changes: those of every review, and its own. */
export const twoStageBlock = {
  ...reviewBlock,
  /** Author of the preliminary decision, who may not take the final one. */
  prelimBy: { type: 'user', label: '预审人', readonly: true },
  prelimAt: { type: 'instant', label: '预审时间', readonly: true },
  /** Addressee of a final return; empty in every other state. */
  returnTo: { type: 'dictionary', label: '退回对象', dictionary: 'RS_RETURN_TO', readonly: true },
  /** Stage of an open change; empty without one. */
  changeStage: { type: 'dictionary', label: '变更环节', dictionary: 'RS_CHANGE_STAGE', readonly: true },
  changeKind: { type: 'dictionary', label: '变更类型', dictionary: 'RS_CHANGE_KIND', readonly: true },
  changeReason: { type: 'longText', label: '变更事由', readonly: true, maxLength: 500 },
  /** Version of the data in force: 1 with the first approval, incremented by every change. */
  dataVersion: { type: 'integer', label: '数据版本', readonly: true, min: 0 },
} as const satisfies Fields;
