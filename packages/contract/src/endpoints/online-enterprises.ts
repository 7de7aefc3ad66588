import { z } from 'zod';
import { defineEndpoint } from '../http/index.ts';

const TAG = 'enterprises';
const recordId = z.uuid().toLowerCase();

/** Fields of the library that the online source may know; all of them stand in public registers. */
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

/** An enterprise as the online source knows it. */
export const onlineEnterpriseSchema = z.object({
  /** What both lists, local and online, are keyed by. */
  businessLicense: z.string(),
  enterpriseName: z.string(),
  /** As a field of the library takes them; only what the source knows and the library can hold. */
  values: z.record(z.string(), z.unknown()),
  /** The same as people read it, in the caller's language. */
  displayValues: z.record(z.string(), z.string()),
  /** The same enterprise in the library, where the caller may read it. */
  dataId: z.string().nullable(),
});

/** Such an enterprise. */
export type OnlineEnterprise = z.output<typeof onlineEnterpriseSchema>;

/** Looks for enterprises in the online source, for whoever may fill in the form at hand (DOMAIN §1.13). */
export const searchOnlineEnterprises = defineEndpoint({
  name: 'searchOnlineEnterprises',
  method: 'POST',
  path: '/api/enterprises/online/search',
  tag: TAG,
  summary: 'Enterprises in the online source by name or credit code, for a form that takes them.',
  auth: { kind: 'member' },
  limit: { max: 60, windowMs: 60_000 },
  viewing: 'read',
  wire: 'data',
  body: z.strictObject({
    /** The form that is filled in. */
    id: z.string().min(1).max(100),
    /** Part of a name, or the beginning of a code. */
    keyword: z.string().trim().min(2).max(100),
  }),
  reply: z.object({ datas: z.array(onlineEnterpriseSchema) }),
});

/** What differs between the library and the online source; only fields that the caller may change. */
export const compareOnlineEnterprise = defineEndpoint({
  name: 'compareOnlineEnterprise',
  method: 'POST',
  path: '/api/enterprises/online/compare',
  tag: TAG,
  summary: 'What the online source knows otherwise than the library.',
  auth: { kind: 'member' },
  limit: { max: 60, windowMs: 60_000 },
  viewing: 'read',
  wire: 'data',
  body: z.strictObject({ dataId: recordId }),
  reply: z.object({
    rowVersion: z.int(),
    businessLicense: z.string(),
    /** When it was last brought up to date; null when never. */
    fetchedAt: z.iso.datetime({ offset: true }).nullable(),
    differences: z.array(
      z.object({ field: z.enum(ONLINE_FIELDS), label: z.string(), before: z.string(), after: z.string() }),
    ),
  }),
});

/** Takes fields over from the online source, asked anew; none only notes that it was compared. */
export const updateFromOnline = defineEndpoint({
  name: 'updateFromOnline',
  method: 'POST',
  path: '/api/enterprises/online/update',
  tag: TAG,
  summary: 'Takes the chosen fields of an enterprise over from the online source.',
  auth: { kind: 'member' },
  limit: { max: 60, windowMs: 60_000 },
  wire: 'data',
  body: z.strictObject({
    dataId: recordId,
    rowVersion: z.int().positive(),
    fields: z.array(z.enum(ONLINE_FIELDS)).max(ONLINE_FIELDS.length),
  }),
  reply: z.object({ rowVersion: z.int() }),
});
