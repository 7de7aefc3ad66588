import { wireText } from '@haiqiao/contract/field-types';
import { defineHooks, type DeriveContext, type RecordValues } from '@haiqiao/server/sdk';
import { enterprise } from '../enterprise/enterprise.resource.ts';

/** States derived from the registration, regardless of input (DOMAIN §2.8). */
const STATUS_OF_REGISTRATION: Readonly<Record<string, string>> = {
  ABNORMAL: 'ABNORMAL',
  REVOKED: 'CLOSED',
  CANCELLED: 'CLOSED',
};

/** Derives the state from the registration, and the names of the business types from their codes. */
export const enterpriseHooks = defineHooks(enterprise, {
  derive: async ({ dictionaries }, { kind, values }) => ({
    ...(kind === 'action' ? {} : { status: statusOf(values) }),
    businessTypeName: await namesOf(dictionaries, values['businessType']),
  }),
});

/** A merged enterprise stays merged; one whose registration is valid again becomes normal. */
export function statusOf(values: RecordValues): string {
  const status = wireText(values['status'] ?? 'ACTIVE');
  if (status === 'MERGED') return status;
  const forced = STATUS_OF_REGISTRATION[wireText(values['registerState'])];
  if (forced !== undefined) return forced;
  return status === 'ABNORMAL' || status === 'CLOSED' ? 'ACTIVE' : status;
}

async function namesOf(
  dictionaries: DeriveContext['dictionaries'],
  codes: RecordValues[string] | undefined,
): Promise<string | null> {
  if (!Array.isArray(codes) || codes.length === 0) return null;
  const items = await dictionaries.read('RS_BUSINESS_TYPE');
  return codes.map((code) => items.get(String(code))?.name ?? String(code)).join('、');
}
