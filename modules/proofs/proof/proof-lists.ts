import { defineList, type ListDefinition, hiddenColumns } from '@haiqiao/contract/definitions';
import { proof } from './proof.resource.ts';
import { DATA_PROOF, FILING_PROOF, OVERDUE, PROOF_TABS } from './proof-states.ts';

type Shape = Omit<Parameters<typeof defineList<typeof proof>>[1], 'code' | 'label'>;

const APPLY_TYPES: NonNullable<ListDefinition['applyTypes']> = {
  [DATA_PROOF]: { field: 'applyType', op: 'eq', value: DATA_PROOF },
  [FILING_PROOF]: { field: 'applyType', op: 'eq', value: FILING_PROOF },
};

const SHAPE: Shape = {
  form: 'rs_data_proof',
  kinds: {
    field: 'applyType',
    forms: { [DATA_PROOF]: 'rs_data_proof', [FILING_PROOF]: 'rs_record_proof' },
  },
  columns: [
    { field: 'recordNo', widthPx: 150, fixed: 'left', link: true },
    { field: 'proofNo', widthPx: 140 },
    { field: 'applyType', widthPx: 100 },
    { field: 'enterpriseName', widthPx: 210 },
    { field: 'purpose', widthPx: 90 },
    { field: 'receiver', widthPx: 150 },
    { field: 'subject', widthPx: 190 },
    { field: 'submittedAt', widthPx: 160 },
    { field: 'handlerId', widthPx: 90 },
    { field: 'dueAt', widthPx: 130, warnsFrom: 'warnAt', fixed: 'right' },
    { field: 'status', widthPx: 110, fixed: 'right' },
    ...hiddenColumns(
      'warnAt',
      'businessLicense',
      'verifyCode',
      'issuedAt',
      'validTo',
      'verifiedBy',
      'reviewerId',
      'copies',
      'language',
      'contacts',
      'ownerId',
      'tags',
      'createdAt',
    ),
  ],
  filters: [
    { field: 'status', pinned: true },
    { field: 'purpose', pinned: true },
    { field: 'issuedAt', pinned: true },
    { field: 'applyType' },
    { field: 'handlerId' },
    { field: 'submittedAt' },
    { field: 'validTo' },
    { key: 'overdue', label: '已超时', where: OVERDUE },
    { field: 'tags' },
  ],
  tabs: PROOF_TABS,
  defaultTab: '9',
  applyTypes: APPLY_TYPES,
  sorts: [{ field: 'submittedAt', order: 'desc' }],
  buttons: ['create', 'export'],
};

/** Applications for verifiers. */
export const proofVerifyList = defineList(proof, {
  ...SHAPE,
  code: 'rs_proof_verify_list',
  label: '证明核验',
  purpose: '逐项核对申请数据，再交审核',
  rowActions: ['submit', 'loadData', 'verifyPass', 'verifyReturn', 'verifyReject'],
  batchActions: ['verifyPass', 'verifyReturn'],
});

/** Applications and proofs for reviewers. */
export const proofReviewList = defineList(proof, {
  ...SHAPE,
  code: 'rs_proof_review_list',
  label: '证明审核',
  purpose: '审核并出具证明，撤销与换发',
  rowActions: ['issue', 'reviewReturn', 'reviewReject', 'reprint', 'resend', 'replace', 'revoke'],
  batchActions: ['issue', 'reviewReturn', 'expire'],
});
