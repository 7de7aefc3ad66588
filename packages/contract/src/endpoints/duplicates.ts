import { z } from 'zod';
import { defineEndpoint } from '../http/index.ts';

const TAG = 'duplicates';
/** Form of the records. */
const id = z.string().min(1).max(100);
const recordId = z.uuid().toLowerCase();

/** Why two records may be duplicates. */
export const duplicatePairSchema = z.object({
  one: z.string(),
  other: z.string(),
  /** Similarity of the names in per cent; null if not similar. */
  likeness: z.int().nullable(),
  /** Labels of fields with the same value. */
  shared: z.array(z.string()),
  /** Who confirmed the records as distinct, and when; null if unconfirmed. */
  dismissed: z.object({ by: z.string(), at: z.iso.datetime({ offset: true }) }).nullable(),
});

/** A pair of suspected duplicates. */
export type DuplicatePair = z.output<typeof duplicatePairSchema>;

/** Records connected by suspected pairs. */
export const duplicateGroupSchema = z.object({
  id: z.string(),
  records: z.array(
    z.object({
      dataId: z.string(),
      title: z.string(),
      status: z.object({ value: z.string(), displayValue: z.string() }),
      createdAt: z.iso.datetime({ offset: true }),
    }),
  ),
  pairs: z.array(duplicatePairSchema),
});

/** Records that may be duplicates. */
export type DuplicateGroup = z.output<typeof duplicateGroupSchema>;

/** Suspected duplicates among the caller's visible records, for those who may merge them (DOMAIN §2.8). */
export const queryDuplicates = defineEndpoint({
  name: 'queryDuplicates',
  path: '/api/form/duplicates/query',
  tag: TAG,
  summary: 'Lists groups of possible duplicate records, most likely first.',
  auth: { kind: 'member' },
  viewing: 'read',
  body: z.strictObject({
    id,
    /** Returns pairs confirmed as distinct instead. */
    dismissed: z.boolean().default(false),
    pageIndex: z.int().min(0).max(10_000).default(0),
    pageSize: z.int().min(1).max(50).default(10),
  }),
  reply: z.object({
    datas: z.array(duplicateGroupSchema),
    total: z.int(),
    /** When the last full search ended; null before the first. */
    searchedAt: z.iso.datetime({ offset: true }).nullable(),
    isSearching: z.boolean(),
    /** The search stores a limited number of pairs; the rest is found by the next search. */
    isCut: z.boolean(),
    /** Code of the merge action; its parameter `survivor` names the remaining record. */
    merge: z.string(),
  }),
});

/** Searches all records in the background. */
export const searchDuplicates = defineEndpoint({
  name: 'searchDuplicates',
  path: '/api/form/duplicates/search',
  tag: TAG,
  summary: 'Starts a duplicate search over all records, in the background.',
  auth: { kind: 'member' },
  body: z.strictObject({ id }),
  reply: z.boolean(),
});

/** Marks two records as distinct, or reverts that. */
export const dismissDuplicate = defineEndpoint({
  name: 'dismissDuplicate',
  path: '/api/form/duplicates/dismiss',
  tag: TAG,
  summary: 'Marks two records as different, or removes that mark.',
  auth: { kind: 'member' },
  body: z.strictObject({ id, one: recordId, other: recordId, dismissed: z.boolean().default(true) }),
  reply: z.boolean(),
});
