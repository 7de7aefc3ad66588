import {
  definePermissions,
  type GrantDefinition,
  type PermissionGroupDefinition,
  type ResourceDefinition,
} from '@haiqiao/contract/definitions';
import { associationRecord } from './association-record/association-record.resource.ts';
import { centerRecord } from './center-record/center-record.resource.ts';
import { certRecord } from './cert-record/cert-record.resource.ts';
import { dexpidApplication } from './dexpid-application/dexpid-application.resource.ts';
import { publicServiceRecord } from './public-service-record/public-service-record.resource.ts';
import { TWO_STAGE_MAY } from './review/two-stage.ts';
import { SHOW_ACTIONS, supplierRecord } from './supplier-record/supplier-record.resource.ts';

const FILINGS: readonly ResourceDefinition[] = [
  centerRecord,
  publicServiceRecord,
  associationRecord,
  dexpidApplication,
  supplierRecord,
  certRecord,
];

/** Actions of single-stage filings that belong to the applicant. */
const APPLICANT = ['submit', 'withdraw'];

/** Actions taken by flows only. */
const OF_FLOWS = ['terminate', 'terminateChange'];

/** Actions of each post on each kind of filing, besides reading (DOMAIN §2.1–2.6). */
const FINAL_OWN: Readonly<Record<string, readonly string[]>> = {
  public_service_record: ['allocateAccount', 'lockAccount', 'unlockAccount', 'closeAccount'],
};

const isTwoStage = ({ actions = [] }: ResourceDefinition) =>
  actions.some(({ code }) => code === 'prelimPass');

const codesOf = ({ actions = [] }: ResourceDefinition) =>
  actions.map(({ code }) => code).filter((code) => !OF_FLOWS.includes(code));

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

/** Documents and identity numbers of persons, needed only for the decision. */
const PERSONAL = ['legalIdFile', 'holderIdCard', 'idCard', 'dataVersions', 'payVoucher'] as const;

function hiddenIn({ fields }: ResourceDefinition): NonNullable<GrantDefinition['fields']> {
  const names = PERSONAL.filter((name) => Object.hasOwn(fields, name));
  return Object.fromEntries(names.map((name) => [name, 'hidden'] as const));
}

/** Applicants and officers read the enterprise of the filing, without its revenue. */
const ENTERPRISE: GrantDefinition = {
  resource: 'enterprise',
  may: ['read'],
  rows: [{ kind: 'all' }],
  fields: { taking: 'hidden', profit: 'hidden' },
};

type Granted = (filing: ResourceDefinition) => readonly string[];

function grants(may: Granted, more: Partial<GrantDefinition> = {}): readonly GrantDefinition[] {
  return FILINGS.map((filing) => ({
    resource: filing.code,
    may: may(filing),
    rows: HANDED_IN_OR_OWN,
    ...more,
  }));
}

const preliminary: Granted = (filing) => [
  'read',
  'export',
  'unmask',
  ...(isTwoStage(filing) ? TWO_STAGE_MAY.preliminary : []),
];

const final: Granted = (filing) => {
  const own = isTwoStage(filing)
    ? [...TWO_STAGE_MAY.final, ...(FINAL_OWN[filing.code] ?? [])]
    : codesOf(filing).filter((code) => !APPLICANT.includes(code));
  return ['read', 'export', 'unmask', ...own];
};

const library: Granted = (filing) => [
  'read',
  'create',
  'update',
  'delete',
  'import',
  'export',
  'unmask',
  ...(isTwoStage(filing) ? TWO_STAGE_MAY.applicant : APPLICANT),
  ...(filing === supplierRecord ? ['rate'] : []),
];

const everything: Granted = (filing) => [
  'read',
  'create',
  'update',
  'delete',
  'import',
  'export',
  'unmask',
  ...codesOf(filing),
];

function reading(code: string, label: string, posts: readonly string[]): PermissionGroupDefinition {
  return {
    code,
    label,
    posts,
    grants: FILINGS.map((filing) => ({
      resource: filing.code,
      may: ['read'],
      rows: HANDED_IN_OR_OWN,
      fields: hiddenIn(filing),
    })),
  };
}

/** Permissions of applicants, officers and readers (DOMAIN §1.5, PERM-02). */
export const filingsPermissions = definePermissions([
  {
    code: 'filing_admin',
    label: '备案管理员',
    posts: ['admin'],
    grants: [...grants(everything, { rows: [{ kind: 'all' }] }), ENTERPRISE],
  },
  {
    code: 'filing_preliminary',
    label: '备案预审',
    posts: ['preliminary-trial'],
    grants: [...grants(preliminary), ENTERPRISE],
  },
  { code: 'filing_final', label: '备案终审', posts: ['final-trial'], grants: [...grants(final), ENTERPRISE] },
  { code: 'filing_library', label: '备案代录', posts: ['library'], grants: [...grants(library), ENTERPRISE] },
  {
    code: 'filing_content',
    label: '服务商展示',
    posts: ['content'],
    grants: [
      {
        resource: supplierRecord.code,
        may: ['read', ...SHOW_ACTIONS],
        rows: HANDED_IN_OR_OWN,
        fields: hiddenIn(supplierRecord),
      },
    ],
  },
  reading('filing_reader', '备案查阅', ['visit', 'demand', 'proof-verify', 'proof-review', 'analyst']),
  {
    code: 'filing_audit',
    label: '备案审计',
    posts: ['auditor'],
    grants: grants(() => ['read'], { rows: [{ kind: 'all' }] }),
  },
]);

/** Groups that see the filings in the side menu. */
export const FILING_GROUPS = [
  'filing_admin',
  'filing_preliminary',
  'filing_final',
  'filing_library',
  'filing_reader',
  'filing_audit',
] as const;

/** Groups that see service providers. */
export const SUPPLIER_GROUPS = [...FILING_GROUPS, 'filing_content'] as const;
