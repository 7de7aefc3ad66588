import { z } from 'zod';
import { PERMISSIONS } from '../access/index.ts';
import { defineEndpoint } from '../http/index.ts';
import { recordDetailSchema } from './records.ts';

const TAG = 'recycle-bin';

/** A deleted record with everything that was deleted with it (DOMAIN §2.24). */
export const binEntrySchema = z.object({
  id: z.string(),
  resource: z.string(),
  resourceLabel: z.string(),
  title: z.string(),
  recordNo: z.string().nullable(),
  deletedBy: z.string(),
  deletedAt: z.iso.datetime({ offset: true }),
  deleteReason: z.string(),
  expiresAt: z.iso.datetime({ offset: true }),
  daysLeft: z.int(),
  /** Records that were deleted with it. */
  children: z.int(),
});

/** An entry of the recycle bin. */
export type BinEntry = z.output<typeof binEntrySchema>;

/** SYS-05: what the caller may see of the recycle bin, newest first. */
export const queryBin = defineEndpoint({
  name: 'queryBin',
  method: 'POST',
  path: '/api/recycle-bin/query',
  tag: TAG,
  summary: 'Deleted records that the caller may read.',
  auth: { kind: 'permission', code: PERMISSIONS.readBin },
  viewing: 'read',
  wire: 'data',
  body: z.strictObject({
    pageIndex: z.int().min(0).max(100_000).default(0),
    pageSize: z.int().min(1).max(100).default(15),
    resource: z.string().max(100).optional(),
    deletedBy: z.uuid().optional(),
    from: z.iso.datetime({ offset: true }).optional(),
    to: z.iso.datetime({ offset: true }).optional(),
    keyword: z.string().max(100).optional(),
  }),
  reply: z.object({
    datas: z.array(binEntrySchema),
    total: z.int(),
    resources: z.array(z.object({ code: z.string(), label: z.string() })),
  }),
});

/** A deleted record as it was. */
export const previewBinEntry = defineEndpoint({
  name: 'previewBinEntry',
  method: 'POST',
  path: '/api/recycle-bin/preview',
  tag: TAG,
  summary: 'A deleted record as it was, with what was deleted along with it.',
  auth: { kind: 'permission', code: PERMISSIONS.readBin },
  viewing: 'read',
  wire: 'data',
  body: z.strictObject({ resource: z.string().max(100), id: z.uuid().toLowerCase() }),
  reply: z.object({
    form: z.string().nullable(),
    record: recordDetailSchema,
    /** What is told of something that is no record: a dictionary, a saved view. */
    facts: z.array(z.object({ label: z.string(), text: z.string() })),
    children: z.array(z.object({ resourceLabel: z.string(), title: z.string() })),
  }),
});

const entries = z
  .array(z.strictObject({ resource: z.string().max(100), id: z.uuid().toLowerCase() }))
  .min(1)
  .max(100);

/** Brings records back whole; uniqueness and rights are checked again. Answers per entry. */
export const restoreBinEntries = defineEndpoint({
  name: 'restoreBinEntries',
  method: 'POST',
  path: '/api/recycle-bin/restore',
  tag: TAG,
  summary: 'Brings deleted records back whole; answers per entry.',
  auth: { kind: 'permission', code: PERMISSIONS.restoreBin },
  wire: 'data',
  body: z.strictObject({
    entries,
    /** Other values for unique fields that clash, for a single entry. */
    values: z.record(z.string().max(100), z.unknown()).optional(),
  }),
  reply: z.array(
    z.object({
      id: z.string(),
      ok: z.boolean(),
      error: z.string().optional(),
      message: z.string().optional(),
      /** Fields whose value another record has by now. */
      clashes: z.array(z.object({ field: z.string(), label: z.string(), value: z.string() })).optional(),
    }),
  ),
});

/** Deletes for good; asks for the typed confirmation of the screen. */
export const purgeBinEntries = defineEndpoint({
  name: 'purgeBinEntries',
  method: 'POST',
  path: '/api/recycle-bin/purge',
  tag: TAG,
  summary: 'Deletes records for good, or everything when `all` is said.',
  auth: { kind: 'permission', code: PERMISSIONS.purgeBin },
  wire: 'data',
  body: z.strictObject({ entries: entries.optional(), all: z.literal(true).optional() }),
  reply: z.object({ purged: z.int() }),
});
