import { z } from 'zod';
import { defineEndpoint, rowVersionSchema } from '../http/index.ts';

const TAG = 'enterprises';
const recordId = z.uuid().toLowerCase();

/** Library fields available from the online source; all are in public registers. */
export const ONLINE_FIELDS = [
  'enterpriseName',
  'businessLicense',
  'registerState',
  'legalPerson',
  'estDate',
  'capital',
  'regiCapital',
  'orgCode',
  'registCode',
  'taxPayerNo',
  'enterpriseType',
  'businessTerm',
  'taxPayerNature',
  'staffSize',
  'webUrl',
  'webStaffScale',
  'belongArea',
  'regiAuthority',
  'impEntCode',
  'engName',
  'address',
  'scope',
  'customsCode',
  'email',
] as const;

/** Name of such a field. */
export type OnlineField = (typeof ONLINE_FIELDS)[number];

/** An enterprise in the online source. */
export const onlineEnterpriseSchema = z.object({
  /** Key of both lists, local and online. */
  businessLicense: z.string(),
  enterpriseName: z.string(),
  /** Values for library fields, as far as the source provides them. */
  values: z.record(z.string(), z.unknown()),
  /** The same as display text in the caller's language. */
  displayValues: z.record(z.string(), z.string()),
  /** The same enterprise in the library, if the caller may read it. */
  dataId: z.string().nullable(),
});

/** An enterprise in the online source. */
export type OnlineEnterprise = z.output<typeof onlineEnterpriseSchema>;

/** Searches the online source, for callers who may fill in the given form (DOMAIN §1.13). */
export const searchOnlineEnterprises = defineEndpoint({
  name: 'searchOnlineEnterprises',
  path: '/api/enterprises/online/search',
  tag: TAG,
  summary: 'Searches the online source for enterprises by name or credit code, for a form that uses it.',
  auth: { kind: 'member' },
  limit: { max: 60, windowMs: 60_000 },
  viewing: 'read',
  body: z.strictObject({
    /** The form being filled in. */
    id: z.string().min(1).max(100),
    /** Part of a name, or the beginning of a code. */
    keyword: z.string().trim().min(2).max(100),
  }),
  reply: z.object({ datas: z.array(onlineEnterpriseSchema) }),
});

/** Differences between the library and the online source, in fields writable for the caller. */
export const compareOnlineEnterprise = defineEndpoint({
  name: 'compareOnlineEnterprise',
  path: '/api/enterprises/online/compare',
  tag: TAG,
  summary: 'Returns the differences between the online source and the enterprise library.',
  auth: { kind: 'member' },
  limit: { max: 60, windowMs: 60_000 },
  viewing: 'read',
  body: z.strictObject({ dataId: recordId }),
  reply: z.object({
    rowVersion: z.int(),
    businessLicense: z.string(),
    /** When it was last updated; null for never. */
    fetchedAt: z.iso.datetime({ offset: true }).nullable(),
    differences: z.array(
      z.object({ field: z.enum(ONLINE_FIELDS), label: z.string(), before: z.string(), after: z.string() }),
    ),
  }),
});

/** Copies fields from a fresh query of the online source; without fields only records the comparison. */
export const updateFromOnline = defineEndpoint({
  name: 'updateFromOnline',
  path: '/api/enterprises/online/update',
  tag: TAG,
  summary: 'Copies the chosen fields of an enterprise from the online source.',
  auth: { kind: 'member' },
  limit: { max: 60, windowMs: 60_000 },
  body: z.strictObject({
    dataId: recordId,
    rowVersion: rowVersionSchema,
    fields: z.array(z.enum(ONLINE_FIELDS)).max(ONLINE_FIELDS.length),
  }),
  reply: z.object({ rowVersion: z.int() }),
});
