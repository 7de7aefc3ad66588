import { z } from 'zod';
import { PERMISSIONS } from '../access/index.ts';
import { defineEndpoint } from '../http/index.ts';
import { recordDetailSchema } from './records.ts';

const TAG = 'recycle-bin';

/** A deleted record with all records deleted along with it (DOMAIN §2.24). */
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
  /** Number of records deleted along with it. */
  children: z.int(),
});

/** An entry of the recycle bin. */
export type BinEntry = z.output<typeof binEntrySchema>;

/** SYS-05: the caller's visible entries of the recycle bin, newest first. */
export const queryBin = defineEndpoint({
  name: 'queryBin',
  path: '/api/recycle-bin/query',
  tag: TAG,
  summary: 'Lists deleted records the caller may read.',
  auth: { kind: 'permission', code: PERMISSIONS.readBin },
  viewing: 'read',
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

/** A deleted record in its former state. */
export const previewBinEntry = defineEndpoint({
  name: 'previewBinEntry',
  path: '/api/recycle-bin/preview',
  tag: TAG,
  summary: 'Returns a deleted record as it was, with everything deleted along with it.',
  auth: { kind: 'permission', code: PERMISSIONS.readBin },
  viewing: 'read',
  body: z.strictObject({ resource: z.string().max(100), id: z.uuid().toLowerCase() }),
  reply: z.object({
    form: z.string().nullable(),
    record: recordDetailSchema,
    /** Description of an entry that is not a record: a dictionary, a saved view. */
    facts: z.array(z.object({ label: z.string(), text: z.string() })),
    children: z.array(z.object({ resourceLabel: z.string(), title: z.string() })),
  }),
});

const entries = z
  .array(z.strictObject({ resource: z.string().max(100), id: z.uuid().toLowerCase() }))
  .min(1)
  .max(100);

/** Restores complete records; uniqueness and rights are checked again. Returns an outcome per entry. */
export const restoreBinEntries = defineEndpoint({
  name: 'restoreBinEntries',
  path: '/api/recycle-bin/restore',
  tag: TAG,
  summary: 'Restores deleted records completely; returns one result per entry.',
  auth: { kind: 'permission', code: PERMISSIONS.restoreBin },
  body: z.strictObject({
    entries,
    /** New values for conflicting unique fields, for a single entry. */
    values: z.record(z.string().max(100), z.unknown()).optional(),
  }),
  reply: z.array(
    z.object({
      id: z.string(),
      ok: z.boolean(),
      error: z.string().optional(),
      message: z.string().optional(),
      /** Fields whose value is used by another record now. */
      clashes: z.array(z.object({ field: z.string(), label: z.string(), value: z.string() })).optional(),
    }),
  ),
});

/** Deletes permanently; the client requires a typed confirmation. */
export const purgeBinEntries = defineEndpoint({
  name: 'purgeBinEntries',
  path: '/api/recycle-bin/purge',
  tag: TAG,
  summary: 'Deletes records permanently, or the whole recycle bin if `all` is set.',
  auth: { kind: 'permission', code: PERMISSIONS.purgeBin },
  body: z.strictObject({ entries: entries.optional(), all: z.literal(true).optional() }),
  reply: z.object({ purged: z.int() }),
});
