import { tableRowsOf } from '@haiqiao/contract/field-types';
import {
  defineHooks,
  type DeriveContext,
  type RecordHooks,
  type RecordValues,
  refusal,
  type ServerPart,
  textOf,
} from '@haiqiao/server/sdk';
import { associationRecord } from '../association-record/association-record.resource.ts';
import { centerRecord } from '../center-record/center-record.resource.ts';
import { certRecord } from '../cert-record/cert-record.resource.ts';
import { dexpidApplication } from '../dexpid-application/dexpid-application.resource.ts';
import { publicServiceRecord } from '../public-service-record/public-service-record.resource.ts';
import { supplierRecord } from '../supplier-record/supplier-record.resource.ts';
import { NOT_LIVING } from './living.ts';

/** Key unique among active filings of a kind: the credit code. Persons have none. */
function liveKeyOf(values: RecordValues): string | null {
  if (NOT_LIVING.has(textOf(values, 'status'))) return null;
  return textOf(values, 'businessLicense') || null;
}

/**
 * In two states this depends on the current assignee: a record under decision cannot be edited. The fields open to the applicant are
 * defined by the flow.
 */
const beforeValidate: RecordHooks['beforeValidate'] = async (_, { kind, before }) => {
  if (kind !== 'update' || before === null) return undefined;
  const isReviewed =
    textOf(before, 'returnTo') === 'PRELIM' || ['PRELIM', 'FINAL'].includes(textOf(before, 'changeStage'));
  if (isReviewed) throw refusal('status', 'readonly');
  return undefined;
};

/** States without a pending decision or an effect. */
const REMOVABLE: ReadonlySet<string> = new Set([
  'DRAFT',
  'RETURNED',
  'PRELIM_RETURNED',
  'FINAL_RETURNED',
  'WITHDRAWN',
  'REJECTED',
]);

/** A filing in progress or once in force stays with its review log (DOMAIN §2.31): it is withdrawn or ended by an action. */
const beforeRemove: RecordHooks['beforeRemove'] = async (_, { status, values }) => {
  const wasApproved = textOf(values, 'approvedAt') !== '';
  if (wasApproved || !REMOVABLE.has(status)) throw refusal('status', 'filingKept');
};

/** Whether the customs division differs from that of the region, by province and city. */
function customsAreaDiffers(values: RecordValues): boolean {
  const [customs, area] = [textOf(values, 'customsCode'), textOf(values, 'belongArea')];
  return customs !== '' && area !== '' && customs.slice(0, 4) !== area.slice(0, 4);
}

async function namesOf(
  { dictionaries }: DeriveContext,
  codes: RecordValues[string] | undefined,
): Promise<string | null> {
  if (!Array.isArray(codes) || codes.length === 0) return null;
  const items = await dictionaries.read('RS_BUSINESS_TYPE');
  return codes.map((code) => items.get(String(code))?.name ?? String(code)).join('、');
}

/** The earliest expiry date of a qualification. */
function nextQualificationEnd(values: RecordValues): string | null {
  let first: string | null = null;
  for (const row of tableRowsOf(values['qualifications'])) {
    const day = textOf(row, 'validTo');
    if (day !== '' && (first === null || day < first)) first = day;
  }
  return first;
}

/** Values derived from filings on every save. */
export const filingHooks: readonly ServerPart[] = [
  defineHooks(centerRecord, {
    beforeValidate,
    beforeRemove,
    derive: async (_, { values }) => ({
      liveKey: liveKeyOf(values),
      customsAreaDiffers: customsAreaDiffers(values),
    }),
  }),
  defineHooks(publicServiceRecord, { beforeValidate, beforeRemove }),
  defineHooks(certRecord, { beforeRemove }),
  defineHooks(dexpidApplication, { beforeRemove }),
  defineHooks(associationRecord, {
    beforeRemove,
    derive: async (_, { values }) => ({ liveKey: liveKeyOf(values) }),
  }),
  defineHooks(supplierRecord, {
    beforeValidate,
    beforeRemove,
    derive: async (base, { values }) => ({
      businessTypeName: await namesOf(base, values['businessType']),
      qualificationTo: nextQualificationEnd(values),
    }),
  }),
];
