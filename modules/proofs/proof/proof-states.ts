import type { ActionDefinition, Condition, ListTab, StatusDefinition } from '@haiqiao/contract/definitions';

/** The two kinds of proofs, as `apply_type` names them (DOMAIN §1.4). */
export const DATA_PROOF = 'filing_data_proof';
export const FILING_PROOF = 'public_filing_proof';

/** States of an application and its proof (DOMAIN §2.7). Records under review or issued cannot be edited. */
export const PROOF_STATUSES = [
  { code: 'DRAFT', label: '草稿', tone: 'slate' },
  { code: 'VERIFY_PENDING', label: '待核验', tone: 'blue' },
  { code: 'VERIFY_RETURNED', label: '核验退回', tone: 'amber' },
  { code: 'REVIEW_PENDING', label: '待审核', tone: 'indigo', isFinal: true },
  { code: 'REVIEW_RETURNED', label: '审核退回', tone: 'orange' },
  { code: 'ISSUED', label: '已出具', tone: 'green', isFinal: true },
  { code: 'EXPIRED', label: '已过期', tone: 'stone', isFinal: true },
  { code: 'REVOKED', label: '已撤销', tone: 'red', isFinal: true },
  { code: 'REPLACED', label: '已换发', tone: 'stone', isFinal: true },
  { code: 'REJECTED', label: '不予出具', tone: 'red', isFinal: true },
  { code: 'WITHDRAWN', label: '已撤回', tone: 'stone', isFinal: true },
] as const satisfies readonly StatusDefinition[];

/** States in which the verifier works on an application. */
export const AT_VERIFIER = ['VERIFY_PENDING', 'REVIEW_RETURNED'] as const;

const IS_DATA: Condition = { field: 'applyType', op: 'eq', value: DATA_PROOF };

/** Unclaimed, or claimed by the reader. */
const IS_FREE: Condition = {
  any: [
    { field: 'handlerId', op: 'isnull' },
    { field: 'handlerId', op: 'eq', value: { actor: 'memberId' } },
  ],
};

const REJECT = {
  label: '不予出具',
  to: 'REJECTED',
  kind: 'danger',
  opinion: 'required',
  params: {
    reason: { type: 'dictionary', label: '不予出具原因', dictionary: 'RS_REJECT_REASON', required: true },
  },
  confirm: '不予出具后须重新申请。确定不予出具吗？',
} as const satisfies Omit<ActionDefinition, 'code'>;

const APPLICANT_ACTIONS: readonly ActionDefinition[] = [
  {
    code: 'submit',
    label: '提交',
    from: ['DRAFT', 'VERIFY_RETURNED'],
    to: 'VERIFY_PENDING',
    kind: 'primary',
  },
  {
    code: 'withdraw',
    label: '撤回',
    from: ['VERIFY_PENDING', 'VERIFY_RETURNED', 'REVIEW_PENDING', 'REVIEW_RETURNED'],
    to: 'WITHDRAWN',
    // Once claimed, the handler is asked instead.
    when: { field: 'handlerId', op: 'isnull' },
    endsFlow: 'withdrawn',
    opinion: 'optional',
    confirm: '撤回后须重新申请。确定撤回吗？',
  },
  {
    code: 'askWithdraw',
    label: '请求撤回',
    from: ['VERIFY_PENDING', 'REVIEW_PENDING', 'REVIEW_RETURNED'],
    when: { field: 'handlerId', op: 'notnull' },
    opinion: 'required',
    notifies: { template: 'RECORD_WITHDRAW_ASKED', field: 'handlerId' },
  },
];

const VERIFIER_ACTIONS: readonly ActionDefinition[] = [
  { code: 'loadData', label: '拉取数据', from: AT_VERIFIER, when: { all: [IS_DATA, IS_FREE] } },
  {
    code: 'markRows',
    label: '标注核验结果',
    from: AT_VERIFIER,
    when: { all: [IS_DATA, IS_FREE, { field: 'rowCount', op: 'gt', value: 0 }] },
    params: {
      month: {
        type: 'text',
        label: '月份（YYYY-MM，留空为全部未标注月份）',
        rule: 'month',
        maxLength: 7,
      },
      result: {
        type: 'dictionary',
        label: '核验结果',
        dictionary: 'RS_PROOF_RESULT',
        required: true,
      },
      explanation: { type: 'text', label: '差异说明', maxLength: 200 },
    },
  },
  {
    code: 'verifyPass',
    label: '核验通过',
    from: AT_VERIFIER,
    to: 'REVIEW_PENDING',
    kind: 'primary',
    opinion: 'optional',
    batch: true,
  },
  {
    code: 'verifyReturn',
    label: '退回',
    from: AT_VERIFIER,
    to: 'VERIFY_RETURNED',
    opinion: 'required',
    batch: true,
  },
  { ...REJECT, code: 'verifyReject', from: AT_VERIFIER },
];

const REVIEWER_ACTIONS: readonly ActionDefinition[] = [
  { code: 'preview', label: '预览证明', from: ['REVIEW_PENDING'], when: IS_FREE },
  {
    code: 'issue',
    label: '审核通过并出具',
    from: ['REVIEW_PENDING'],
    to: 'ISSUED',
    kind: 'primary',
    opinion: 'optional',
    confirm: '出具后不能修改，只能撤销或换发。确定出具吗？',
    batch: true,
  },
  {
    code: 'reviewReturn',
    label: '退回核验',
    from: ['REVIEW_PENDING'],
    to: 'REVIEW_RETURNED',
    opinion: 'required',
    batch: true,
  },
  { ...REJECT, code: 'reviewReject', from: ['REVIEW_PENDING'] },
  {
    code: 'reprint',
    label: '补制文件',
    from: ['ISSUED', 'EXPIRED', 'REVOKED', 'REPLACED'],
    when: { field: 'pdfUri', op: 'isnull' },
    batch: true,
  },
  { code: 'resend', label: '重发', from: ['ISSUED'], confirm: '将再次通知申请人领取证明。确定重发吗？' },
  {
    code: 'revoke',
    label: '撤销',
    from: ['ISSUED'],
    to: 'REVOKED',
    kind: 'danger',
    opinion: 'required',
    confirm: '撤销后该证明立即失效，且不能恢复。确定撤销吗？',
  },
  {
    code: 'replace',
    label: '换发',
    from: ['ISSUED'],
    to: 'REPLACED',
    opinion: 'required',
    confirm: '将出具新证明，原证明随即失效。确定换发吗？',
    params: {
      receiver: { type: 'text', label: '新提交单位（留空则不变）', maxLength: 100 },
      language: { type: 'dictionary', label: '新语言（留空则不变）', dictionary: 'RS_PROOF_LANGUAGE' },
    },
  },
  {
    code: 'expire',
    label: '标记过期',
    from: ['ISSUED'],
    to: 'EXPIRED',
    when: { field: 'validTo', op: 'lt', value: { today: 0 } },
    batch: true,
  },
];

/** Taken by the flow when an administrator terminates it; granted to no one. */
const TERMINATION: ActionDefinition = {
  code: 'terminate',
  label: '终止',
  from: ['VERIFY_PENDING', 'VERIFY_RETURNED', 'REVIEW_PENDING', 'REVIEW_RETURNED'],
  to: 'WITHDRAWN',
  endsFlow: 'terminated',
  opinion: 'required',
};

/** Every transition of an application (DOMAIN §2.7), except claiming, which belongs to the flow. */
export const PROOF_ACTIONS: readonly ActionDefinition[] = [
  ...APPLICANT_ACTIONS,
  ...VERIFIER_ACTIONS,
  ...REVIEWER_ACTIONS,
  TERMINATION,
];

const codesOf = (actions: readonly ActionDefinition[]) => actions.map(({ code }) => code);

/** Actions by role. */
export const PROOF_MAY = {
  applicant: codesOf(APPLICANT_ACTIONS),
  verifier: codesOf(VERIFIER_ACTIONS),
  reviewer: codesOf(REVIEWER_ACTIONS),
  administrator: codesOf([...APPLICANT_ACTIONS, ...VERIFIER_ACTIONS, ...REVIEWER_ACTIONS]),
} as const;

const inStates = (...value: readonly string[]): Condition => ({ field: 'status', op: 'in', value });

/** The meaning of `list_status` (DOMAIN §2.7). */
export const PROOF_TABS: readonly ListTab[] = [
  { key: '0', label: '待核验', where: inStates(...AT_VERIFIER) },
  { key: '1', label: '待审核', where: inStates('REVIEW_PENDING') },
  { key: '2', label: '已出具', where: inStates('ISSUED', 'EXPIRED', 'REPLACED') },
  { key: '3', label: '已退回', where: inStates('VERIFY_RETURNED') },
  { key: '4', label: '已办结', where: inStates('REJECTED', 'WITHDRAWN', 'REVOKED') },
  { key: '9', label: '全部' },
];

/** Overdue applications. */
export const OVERDUE: Condition = {
  all: [{ field: 'dueAt', op: 'lt', value: { today: 0 } }, inStates(...AT_VERIFIER, 'REVIEW_PENDING')],
};
