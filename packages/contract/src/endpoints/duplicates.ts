import { z } from 'zod';
import { defineEndpoint } from '../http/index.ts';

const TAG = 'duplicates';
/** Form of the records. */
const id = z.string().min(1).max(100);
const recordId = z.uuid().toLowerCase();

/** Why two records may be one and the same. */
export const duplicatePairSchema = z.object({
  one: z.string(),
  other: z.string(),
  /** How much of the names agrees, in hundredths; null where they are not alike. */
  likeness: z.int().nullable(),
  /** Fields with the same value, by their labels. */
  shared: z.array(z.string()),
  /** Who said that they are two, and when; null while nobody has. */
  dismissed: z.object({ by: z.string(), at: z.iso.datetime({ offset: true }) }).nullable(),
});

/** A pair of suspected doubles. */
export type DuplicatePair = z.output<typeof duplicatePairSchema>;

/** Records that hang together by suspicions. */
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

/** Some records that may be one. */
export type DuplicateGroup = z.output<typeof duplicateGroupSchema>;

/** Suspected doubles among the records that the caller sees, for those who may merge them (DOMAIN §2.8). */
export const queryDuplicates = defineEndpoint({
  name: 'queryDuplicates',
  method: 'POST',
  path: '/api/form/duplicates/query',
  tag: TAG,
  summary: 'Groups of records that may be one and the same, the likeliest first.',
  auth: { kind: 'member' },
  viewing: 'read',
  wire: 'data',
  body: z.strictObject({
    id,
    /** Those that somebody has declared to be two, instead. */
    dismissed: z.boolean().default(false),
    pageIndex: z.int().min(0).max(10_000).default(0),
    pageSize: z.int().min(1).max(50).default(10),
  }),
  reply: z.object({
    datas: z.array(duplicateGroupSchema),
    total: z.int(),
    /** When all records were last looked through; null before the first time. */
    searchedAt: z.iso.datetime({ offset: true }).nullable(),
    isSearching: z.boolean(),
    /** There is more than a search keeps: what is found now comes first, the rest with the next search. */
    isCut: z.boolean(),
    /** Code of the action that merges one record into another; its parameter `survivor` names the one that stays. */
    merge: z.string(),
  }),
});

/** Looks through all records in the background. */
export const searchDuplicates = defineEndpoint({
  name: 'searchDuplicates',
  method: 'POST',
  path: '/api/form/duplicates/search',
  tag: TAG,
  summary: 'Looks through all records for doubles, in the background.',
  auth: { kind: 'member' },
  wire: 'data',
  body: z.strictObject({ id }),
  reply: z.boolean(),
});

/** Remembers that two records are not the same, or that they may be after all. */
export const dismissDuplicate = defineEndpoint({
  name: 'dismissDuplicate',
  method: 'POST',
  path: '/api/form/duplicates/dismiss',
  tag: TAG,
  summary: 'Remembers that two records are not the same, or takes that back.',
  auth: { kind: 'member' },
  wire: 'data',
  body: z.strictObject({ id, one: recordId, other: recordId, dismissed: z.boolean().default(true) }),
  reply: z.boolean(),
});
