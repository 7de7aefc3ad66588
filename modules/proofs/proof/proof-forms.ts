import { defineForm, type FormField, type FormTab } from '@haiqiao/contract/definitions';
import { proof } from './proof.resource.ts';
import { DATA_PROOF, FILING_PROOF } from './proof-states.ts';

const ENTERPRISE = {
  kind: 'section',
  key: 'enterprise',
  label: '企业信息',
  fields: [
    { field: 'enterpriseId', span: 2 },
    'enterpriseName',
    'businessLicense',
    'legalPerson',
    'belongArea',
    'enterpriseType',
    'customsCode',
    'engName',
    { field: 'address', span: 2 },
    'contacts',
    'contactPost',
    'phoneNumber',
    'email',
  ],
} as const;

const APPLICATION = {
  kind: 'section',
  key: 'application',
  label: '申请内容',
  fields: [
    'applyType',
    'purpose',
    'purposeNote',
    'receiver',
    'copies',
    'language',
    'needSeal',
    { field: 'attachment', span: 3 },
  ],
} as const;

const ISSUED = {
  key: 'issued',
  label: '证明',
  firstIn: ['ISSUED', 'EXPIRED', 'REVOKED', 'REPLACED'],
  parts: [
    {
      kind: 'section',
      key: 'proof',
      label: '已出具的证明',
      fields: [
        'proofNo',
        'verifyCode',
        'issuedAt',
        'validTo',
        { field: 'pdfUri', span: 2 },
        { field: 'previewUri', span: 3 },
        { field: 'sha256', span: 3 },
        { field: 'contentDigest', span: 3 },
        'replacesId',
        'replacedById',
        'revokedAt',
        { field: 'revokeReason', span: 3 },
      ],
    },
  ],
} as const satisfies FormTab;

const WAY = {
  key: 'review',
  label: '办理',
  parts: [
    {
      kind: 'section',
      key: 'result',
      label: '办理情况',
      fields: [
        'recordNo',
        'submittedAt',
        'handlerId',
        'dueAt',
        'verifiedBy',
        'verifiedAt',
        'reviewerId',
        'rejectReason',
        'hasRecentTwin',
        { field: 'reviewOpinion', span: 3 },
      ],
    },
    { kind: 'section', key: 'steps', label: '办理记录', columns: 1, fields: ['reviewLog'] },
  ],
} as const satisfies FormTab;

const HISTORY = {
  key: 'history',
  label: '变更历史',
  parts: [{ kind: 'history', key: 'changes', label: '变更历史' }],
} as const satisfies FormTab;

/** 申请表: the application on paper, marked as no proof on every page. */
function sheetOf<const Field extends string>(own: readonly FormField<Field>[], table: Field | null) {
  return {
    code: 'sheet',
    label: '证明申请表',
    watermark: '申请材料 · 不作证明使用',
    blocks: [
      { kind: 'heading', key: 'title', text: '证明申请表', level: 1 },
      { kind: 'paragraph', key: 'number', text: '编号：{recordNo}', align: 'right' },
      {
        kind: 'fields',
        columns: 2,
        fields: [
          { field: 'enterpriseName', span: 2 },
          'businessLicense',
          'legalPerson',
          'contacts',
          'phoneNumber',
          'applyType',
          'purpose',
          'receiver',
          'language',
          ...own,
          'submittedAt',
          'status',
        ],
      },
      ...(table === null ? [] : [{ kind: 'rows', field: table } as const]),
    ],
  } as const;
}

/** 数据证明: trade of an enterprise in a period. */
export const dataProofForm = defineForm(proof, {
  code: 'rs_data_proof',
  label: '数据证明',
  columns: 3,
  flow: 'proof_issue',
  fixed: { applyType: DATA_PROOF },
  routes: { see: '/proof-apply-management/data-proof-apply/detail' },
  prints: [sheetOf(['periodFrom', 'periodTo', { field: 'tradeModes', span: 2 }], 'dataRows')],
  tabs: [
    {
      key: 'base',
      label: '申请信息',
      parts: [
        ENTERPRISE,
        APPLICATION,
        {
          kind: 'section',
          key: 'period',
          label: '数据',
          fields: [
            'periodFrom',
            'periodTo',
            'tradeModes',
            'totalDeclareCount',
            'totalCny',
            'totalUsd',
            { field: 'dataRows', span: 3 },
          ],
        },
      ],
    },
    ISSUED,
    WAY,
    HISTORY,
  ],
});

/** 备案证明: that a filing is in force. */
export const recordProofForm = defineForm(proof, {
  code: 'rs_record_proof',
  label: '备案证明',
  columns: 3,
  flow: 'proof_issue',
  fixed: { applyType: FILING_PROOF },
  routes: { see: '/proof-apply-management/record-proof-apply/detail' },
  prints: [sheetOf(['filingKind', 'filingNo'], null)],
  tabs: [
    {
      key: 'base',
      label: '申请信息',
      parts: [
        ENTERPRISE,
        APPLICATION,
        {
          kind: 'section',
          key: 'filing',
          label: '备案',
          fields: [
            'filingKind',
            { field: 'centerRecordId', span: 2 },
            { field: 'publicServiceRecordId', span: 2 },
            { field: 'associationRecordId', span: 2 },
            { field: 'supplierRecordId', span: 2 },
            'filingNo',
            'filingDate',
            'filingStatusAtIssue',
          ],
        },
      ],
    },
    ISSUED,
    WAY,
    HISTORY,
  ],
});
