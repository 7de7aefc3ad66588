import type { FormField, FormTab } from '@haiqiao/contract/definitions';

/** Fields of the enterprise block in the layout of all forms of the area. */
const ENTERPRISE_FIELDS = [
  { field: 'enterpriseId', span: 2 },
  'enterpriseName',
  'businessLicense',
  'legalPerson',
  'estDate',
  'regiCapital',
  'belongArea',
  'enterpriseType',
  'customsCode',
  { field: 'engName', span: 2 },
  { field: 'address', span: 2 },
  'entAddr',
  { field: 'scope', span: 3 },
] as const;

/** Fields of the contact block. */
export const CONTACT_FIELDS = ['contacts', 'contactPost', 'phoneNumber', 'email'] as const;

/** Review result and state of a record. */
export const REVIEW_FIELDS = [
  'recordNo',
  'submittedAt',
  'handlerId',
  'dueAt',
  'reviewerId',
  'approvedAt',
  'rejectReason',
  { field: 'reviewOpinion', span: 3 },
] as const;

/** The same fields plus those of the second stage. */
export const TWO_STAGE_FIELDS = [
  ...REVIEW_FIELDS,
  'validFrom',
  'validTo',
  'dataVersion',
  'prelimBy',
  'prelimAt',
  'returnTo',
  'changeKind',
  'changeStage',
  { field: 'changeReason', span: 3 },
] as const;

/** The tab with the review result and its timeline. */
export const reviewTab = <const Field extends string>(fields: readonly FormField<Field>[]) =>
  ({
    key: 'review',
    label: '审核',
    parts: [
      { kind: 'section', key: 'result', label: '审核情况', fields },
      { kind: 'section', key: 'steps', label: '办理记录', columns: 1, fields: ['reviewLog'] },
    ],
  }) as const satisfies FormTab;

/** The tab with every change of the record. */
export const HISTORY_TAB = {
  key: 'history',
  label: '变更历史',
  parts: [{ kind: 'history', key: 'changes', label: '变更历史' }],
} as const satisfies FormTab;

/** The enterprise block as the first section of a form. */
export const ENTERPRISE_SECTION = {
  kind: 'section',
  key: 'enterprise',
  label: '企业信息',
  fields: ENTERPRISE_FIELDS,
} as const;
