import { z } from 'zod';
import { defineEndpoint } from '../http/index.ts';

const TAG = 'records';
const code = z.string().min(1).max(100);
const recordId = z.uuid().toLowerCase();

/** Represents the current record among its versions. */
export const PRESENT_VERSION = 'now';

/** A version of a record's data, stored on submission or approval. */
export const recordVersionSchema = z.object({
  key: z.string(),
  /** Number of the data in force at that time; 0 before the first approval. */
  versionNo: z.int(),
  /** Why it was stored, in the reader's language. */
  kind: z.string(),
  at: z.string(),
  by: z.string(),
});

/** A version of a record's data. */
export type RecordVersion = z.output<typeof recordVersionSchema>;

/** The stored versions of a record's data, newest first (DOMAIN §1.3). */
export const queryRecordVersions = defineEndpoint({
  name: 'queryRecordVersions',
  path: '/api/form/runtime/versions',
  tag: TAG,
  summary: "Lists the stored versions of a record's data, newest first.",
  auth: { kind: 'member' },
  viewing: 'read',
  body: z.strictObject({ id: code, dataId: recordId }),
  reply: z.array(recordVersionSchema),
});

const versionKey = z.uuid().toLowerCase().or(z.literal(PRESENT_VERSION));

/** Differences of two versions by field, with the caller's masks applied. */
export const compareRecordVersions = defineEndpoint({
  name: 'compareRecordVersions',
  path: '/api/form/runtime/compareVersions',
  tag: TAG,
  summary: 'Returns the fields in which two versions of a record differ.',
  auth: { kind: 'member' },
  viewing: 'read',
  body: z.strictObject({ id: code, dataId: recordId, before: versionKey, after: versionKey }),
  reply: z.array(z.object({ field: z.string(), label: z.string(), before: z.string(), after: z.string() })),
});
