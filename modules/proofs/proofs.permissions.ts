import {
  contactBlock,
  definePermissions,
  enterpriseBlock,
  type GrantDefinition,
} from '@haiqiao/contract/definitions';
import { proof } from './proof/proof.resource.ts';
import { PROOF_MAY } from './proof/proof-states.ts';
import { tradeMonth } from './trade-month/trade-month.ts';

type Modes = NonNullable<GrantDefinition['fields']>;

/** Drafts are visible to their author only (DOMAIN §1.3). */
const HANDED_IN_OR_OWN: GrantDefinition['rows'] = [
  {
    kind: 'filter',
    where: {
      any: [
        { field: 'status', op: 'ne', value: 'DRAFT' },
        { field: 'createdBy', op: 'eq', value: { actor: 'memberId' } },
      ],
    },
  },
];

const ALL: GrantDefinition['rows'] = [{ kind: 'all' }];

const readonly = (names: readonly string[]): Modes =>
  Object.fromEntries(names.map((name) => [name, 'readonly'] as const));

/** Filings that can be proved, with their personal fields. */
const PERSONAL: Readonly<Record<string, Modes>> = {
  center_record: { legalIdFile: 'hidden', dataVersions: 'hidden' },
  public_service_record: { dataVersions: 'hidden' },
  association_record: { idCard: 'hidden', dataVersions: 'hidden' },
  supplier_record: { dataVersions: 'hidden' },
};

/** Fields of the applicant; verifiers judge the data only. */
const APPLIED = readonly([
  ...Object.keys({ ...enterpriseBlock, ...contactBlock }),
  'purpose',
  'purposeNote',
  'receiver',
  'copies',
  'language',
  'needSeal',
  'attachment',
  'periodFrom',
  'periodTo',
  'tradeModes',
  'filingKind',
  'centerRecordId',
  'publicServiceRecordId',
  'associationRecordId',
  'supplierRecordId',
  'ownerId',
  'orgId',
]);

const on = (may: readonly string[], more: Partial<GrantDefinition> = {}): GrantDefinition => ({
  resource: proof.code,
  may,
  rows: HANDED_IN_OR_OWN,
  ...more,
});

const data = (may: readonly string[]): GrantDefinition => ({ resource: tradeMonth.code, may, rows: ALL });

/** Related records that applicants and officers read without personal data: the enterprise and filings that can be proved. */
const ABOUT: readonly GrantDefinition[] = [
  { resource: 'enterprise', may: ['read'], rows: ALL, fields: { taking: 'hidden', profit: 'hidden' } },
  ...Object.entries(PERSONAL).map(
    ([resource, fields]): GrantDefinition => ({
      resource,
      may: ['read'],
      rows: HANDED_IN_OR_OWN,
      fields,
    }),
  ),
];

/** Permissions of applicants, verifiers, issuers and readers (DOMAIN §1.5). */
export const proofsPermissions = definePermissions([
  {
    code: 'proof_admin',
    label: '证明管理员',
    posts: ['admin'],
    grants: [
      on(['read', 'create', 'update', 'delete', 'export', 'unmask', ...PROOF_MAY.administrator], {
        rows: ALL,
      }),
      data(['read', 'create', 'update', 'delete', 'import', 'export']),
      ...ABOUT,
    ],
  },
  {
    code: 'proof_applicant',
    label: '证明代办',
    posts: ['library'],
    grants: [
      on(['read', 'create', 'update', 'delete', 'export', 'unmask', ...PROOF_MAY.applicant], {
        fields: readonly(['dataRows']),
      }),
      ...ABOUT,
    ],
  },
  {
    code: 'proof_verify',
    label: '证明核验',
    posts: ['proof-verify'],
    grants: [
      on(['read', 'update', 'export', 'unmask', ...PROOF_MAY.verifier], { fields: APPLIED }),
      data(['read', 'create', 'update', 'delete', 'import', 'export']),
      ...ABOUT,
    ],
  },
  {
    code: 'proof_review',
    label: '证明审核',
    posts: ['proof-review'],
    grants: [on(['read', 'export', 'unmask', ...PROOF_MAY.reviewer]), data(['read', 'export']), ...ABOUT],
  },
  {
    code: 'proof_reader',
    label: '证明查阅',
    posts: ['final-trial', 'visit', 'demand', 'analyst'],
    grants: [on(['read'])],
  },
  {
    code: 'proof_audit',
    label: '证明审计',
    posts: ['auditor'],
    grants: [on(['read'], { rows: ALL }), data(['read'])],
  },
]);

/** Groups that see the applications in the side menu. */
export const PROOF_GROUPS = [
  'proof_admin',
  'proof_applicant',
  'proof_verify',
  'proof_review',
  'proof_reader',
  'proof_audit',
] as const;

/** Groups that see the reports of customs and platforms. */
export const DATA_GROUPS = ['proof_admin', 'proof_verify', 'proof_review', 'proof_audit'] as const;
