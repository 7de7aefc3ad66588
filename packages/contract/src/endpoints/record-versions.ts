import { z } from 'zod';
import { defineEndpoint } from '../http/index.ts';

const TAG = 'records';
const code = z.string().min(1).max(100);
const recordId = z.uuid().toLowerCase();

/** The record as it is now, among its versions. */
export const PRESENT_VERSION = 'now';

/** A version of the data of a record, as it was kept when it was handed in or approved. */
export const recordVersionSchema = z.object({
  key: z.string(),
  /** Number of the data in force then; 0 before the first approval. */
  versionNo: z.int(),
  /** Why it was kept, in the reader's language. */
  kind: z.string(),
  at: z.string(),
  by: z.string(),
});

/** Such a version. */
export type RecordVersion = z.output<typeof recordVersionSchema>;

/** The kept versions of a record's data, the newest first (DOMAIN §1.3). */
export const queryRecordVersions = defineEndpoint({
  name: 'queryRecordVersions',
  method: 'POST',
  path: '/api/form/runtime/versions',
  tag: TAG,
  summary: "The kept versions of a record's data, the newest first.",
  auth: { kind: 'member' },
  viewing: 'read',
  wire: 'data',
  body: z.strictObject({ id: code, dataId: recordId }),
  reply: z.array(recordVersionSchema),
});

const versionKey = z.uuid().toLowerCase().or(z.literal(PRESENT_VERSION));

/** In which fields two versions differ, with the caller's masks applied. */
export const compareRecordVersions = defineEndpoint({
  name: 'compareRecordVersions',
  method: 'POST',
  path: '/api/form/runtime/compareVersions',
  tag: TAG,
  summary: 'The fields in which two versions of a record differ.',
  auth: { kind: 'member' },
  viewing: 'read',
  wire: 'data',
  body: z.strictObject({ id: code, dataId: recordId, before: versionKey, after: versionKey }),
  reply: z.array(z.object({ field: z.string(), label: z.string(), before: z.string(), after: z.string() })),
});
