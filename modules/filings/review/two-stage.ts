import {
  type ActionDefinition,
  type Condition,
  contactBlock,
  type StatusDefinition,
} from '@haiqiao/contract/definitions';
import { terminateFrom, WITHDRAWN, withdrawFrom } from './ending.ts';
import { RETURN_PARAMS } from './return-params.ts';

/** States of the two-stage review (DOMAIN §1.3). A record under decision cannot be edited. */
export const TWO_STAGE_STATUSES = [
  { code: 'DRAFT', label: '草稿', tone: 'slate' },
  { code: 'PRELIM_PENDING', label: '待预审', tone: 'blue', isFinal: true },
  { code: 'PRELIM_RETURNED', label: '预审退回', tone: 'amber' },
  { code: 'FINAL_PENDING', label: '待终审', tone: 'indigo', isFinal: true },
  { code: 'FINAL_RETURNED', label: '终审退回', tone: 'orange' },
  { code: 'APPROVED', label: '已通过', tone: 'green', isFinal: true },
  { code: 'REJECTED', label: '不予通过', tone: 'red', isFinal: true },
  WITHDRAWN,
  { code: 'CHANGE_PENDING', label: '变更审核中', tone: 'cyan' },
  { code: 'SUSPENDED', label: '已暂停', tone: 'orange', isFinal: true },
  { code: 'CANCELLED', label: '已注销', tone: 'stone', isFinal: true },
  { code: 'EXPIRED', label: '已过期', tone: 'stone', isFinal: true },
] as const satisfies readonly StatusDefinition[];

/** Condition: the open change is in one of these stages. */
export const inStage = (...stages: readonly string[]): Condition => ({
  field: 'changeStage',
  op: 'in',
  value: stages,
});

/** A final return to the preliminary officer is handled like a new submission. `ne` also matches other states, where the field is empty. */
const AT_PRELIM: Condition = { field: 'returnTo', op: 'ne', value: 'APPLICANT' };
const AT_APPLICANT: Condition = { field: 'returnTo', op: 'ne', value: 'PRELIM' };

const REASON = {
  reason: {
    type: 'dictionary',
    label: '不予通过原因',
    dictionary: 'RS_REJECT_REASON',
    required: true,
  },
} as const satisfies ActionDefinition['params'];

const REJECT = {
  label: '不予通过',
  to: 'REJECTED',
  kind: 'danger',
  opinion: 'required',
  params: REASON,
  confirm: '不予通过后须重新申请。确定不予通过吗？',
  batch: true,
} as const satisfies Omit<ActionDefinition, 'code'>;

const FILING_ACTIONS: readonly ActionDefinition[] = [
  {
    code: 'submit',
    label: '提交',
    from: ['DRAFT', 'PRELIM_RETURNED', 'FINAL_RETURNED'],
    to: 'PRELIM_PENDING',
    when: AT_APPLICANT,
    startsFlow: true,
    kind: 'primary',
    batch: true,
  },
  withdrawFrom('PRELIM_PENDING', 'FINAL_PENDING'),
  {
    code: 'askWithdraw',
    label: '请求撤回',
    from: ['PRELIM_PENDING', 'FINAL_PENDING'],
    when: { field: 'handlerId', op: 'notnull' },
    opinion: 'required',
    notifies: { template: 'RECORD_WITHDRAW_ASKED', field: 'handlerId' },
  },
];

const PRELIMINARY_ACTIONS: readonly ActionDefinition[] = [
  {
    code: 'prelimPass',
    label: '预审通过',
    from: ['PRELIM_PENDING', 'FINAL_RETURNED'],
    to: 'FINAL_PENDING',
    when: AT_PRELIM,
    kind: 'primary',
    opinion: 'optional',
    batch: true,
  },
  {
    code: 'prelimReturn',
    label: '预审退回',
    from: ['PRELIM_PENDING', 'FINAL_RETURNED'],
    to: 'PRELIM_RETURNED',
    when: AT_PRELIM,
    opinion: 'required',
    params: RETURN_PARAMS,
    batch: true,
  },
  { ...REJECT, code: 'prelimReject', from: ['PRELIM_PENDING', 'FINAL_RETURNED'], when: AT_PRELIM },
  {
    code: 'changePrelimPass',
    label: '变更预审通过',
    from: ['CHANGE_PENDING'],
    when: inStage('PRELIM'),
    kind: 'primary',
    opinion: 'optional',
  },
  {
    code: 'changePrelimReturn',
    label: '变更预审退回',
    from: ['CHANGE_PENDING'],
    when: inStage('PRELIM'),
    opinion: 'required',
    params: RETURN_PARAMS,
  },
];

const FINAL_ACTIONS: readonly ActionDefinition[] = [
  {
    code: 'finalPass',
    label: '终审通过',
    from: ['FINAL_PENDING'],
    to: 'APPROVED',
    kind: 'primary',
    opinion: 'optional',
    batch: true,
  },
  {
    code: 'finalReturn',
    label: '终审退回',
    from: ['FINAL_PENDING'],
    to: 'FINAL_RETURNED',
    opinion: 'required',
    params: {
      target: { type: 'dictionary', label: '退回给', dictionary: 'RS_RETURN_TO', required: true },
      ...RETURN_PARAMS,
    },
    batch: true,
  },
  { ...REJECT, code: 'finalReject', from: ['FINAL_PENDING'] },
  {
    code: 'changePass',
    label: '变更通过',
    from: ['CHANGE_PENDING'],
    to: 'APPROVED',
    when: inStage('FINAL'),
    kind: 'primary',
    opinion: 'optional',
  },
  {
    code: 'changeReturn',
    label: '变更退回',
    from: ['CHANGE_PENDING'],
    when: inStage('FINAL'),
    opinion: 'required',
    params: RETURN_PARAMS,
  },
  {
    code: 'suspend',
    label: '暂停',
    from: ['APPROVED'],
    to: 'SUSPENDED',
    opinion: 'required',
    notifies: { template: 'FILING_SUSPENDED' },
    batch: true,
  },
  {
    code: 'resume',
    label: '恢复',
    from: ['SUSPENDED'],
    to: 'APPROVED',
    opinion: 'required',
    notifies: { template: 'FILING_RESUMED' },
    batch: true,
  },
  {
    code: 'cancel',
    label: '注销',
    from: ['APPROVED', 'SUSPENDED'],
    to: 'CANCELLED',
    kind: 'danger',
    opinion: 'required',
    confirm: '确定要注销该备案吗？',
    notifies: { template: 'FILING_CANCELLED' },
  },
  {
    code: 'expire',
    label: '标记过期',
    from: ['APPROVED', 'SUSPENDED'],
    to: 'EXPIRED',
    when: { field: 'validTo', op: 'lt', value: { today: 0 } },
    batch: true,
  },
];

const CHANGE_ACTIONS: readonly ActionDefinition[] = [
  {
    code: 'change',
    label: '发起变更',
    from: ['APPROVED'],
    to: 'CHANGE_PENDING',
    params: {
      changeReason: { type: 'longText', label: '变更事由', required: true, maxLength: 500 },
    },
  },
  {
    code: 'renew',
    label: '续期',
    from: ['APPROVED', 'EXPIRED'],
    startsFlow: true,
    when: {
      any: [
        { field: 'status', op: 'eq', value: 'EXPIRED' },
        { field: 'validTo', op: 'lte', value: { today: 60 } },
      ],
    },
  },
  {
    code: 'submitChange',
    label: '提交变更',
    from: ['CHANGE_PENDING'],
    when: inStage('EDIT'),
    startsFlow: true,
    kind: 'primary',
  },
  {
    code: 'dropChange',
    label: '放弃变更',
    from: ['CHANGE_PENDING'],
    to: 'APPROVED',
    when: inStage('EDIT', 'PRELIM'),
    endsFlow: 'withdrawn',
    confirm: '放弃后恢复变更前的数据。确定放弃吗？',
  },
  {
    code: 'updateContact',
    label: '修改联系方式',
    from: ['APPROVED', 'SUSPENDED'],
    params: {
      contacts: contactBlock.contacts,
      contactPost: contactBlock.contactPost,
      phoneNumber: contactBlock.phoneNumber,
      email: contactBlock.email,
    },
  },
];

/** Taken by the flow when an administrator terminates it; granted to no one. */
const TERMINATIONS: readonly ActionDefinition[] = [
  terminateFrom('PRELIM_PENDING', 'PRELIM_RETURNED', 'FINAL_PENDING', 'FINAL_RETURNED'),
  {
    code: 'terminateChange',
    label: '终止变更',
    from: ['CHANGE_PENDING'],
    to: 'APPROVED',
    endsFlow: 'terminated',
    opinion: 'required',
  },
];

/** Every transition of the two-stage review (DOMAIN §1.3), except claiming, which belongs to the flow. */
export const TWO_STAGE_ACTIONS: readonly ActionDefinition[] = [
  ...FILING_ACTIONS,
  ...PRELIMINARY_ACTIONS,
  ...FINAL_ACTIONS,
  ...CHANGE_ACTIONS,
  ...TERMINATIONS,
];

/** Actions by role. */
export const TWO_STAGE_MAY = {
  applicant: [...FILING_ACTIONS.map(({ code }) => code), ...CHANGE_ACTIONS.map(({ code }) => code)],
  preliminary: PRELIMINARY_ACTIONS.map(({ code }) => code),
  // The final officer may start a change of a filing in force as well (DOMAIN §2.1).
  final: [...FINAL_ACTIONS.map(({ code }) => code), 'change'],
} as const;
