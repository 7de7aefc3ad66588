import { z } from 'zod';
import { FIELD_MODES } from '../access/index.ts';
import { defineEndpoint, rowVersionSchema } from '../http/index.ts';
import { listQuerySchema } from '../query/index.ts';
import { uploadedFileSchema } from './files.ts';
import { recordActionSchema, recordFlowSchema } from './flow-instances.ts';

const TAG = 'records';
const code = z.string().min(1).max(100);
const values = z.record(z.string().max(100), z.unknown());
/** Ids may contain capital letters; they are stored and compared in lower case. */
const recordId = z.uuid().toLowerCase();

/**
 * A list row: flat values by field name (DESIGN §7), with `id` and `rowVersion`. If visibility depends on the row's state, `maskedFields`
 * lists the masked fields.
 */
export const listRowSchema = z.looseObject({
  id: z.string(),
  rowVersion: z.int(),
  maskedFields: z.array(z.string()).optional(),
});

/** ENG-03: a page of a list, limited to the caller's visible rows and fields. */
export const queryRecords = defineEndpoint({
  name: 'queryRecords',
  path: '/api/form/designer/list/queryData/:listCode',
  pathParams: ['listCode'],
  tag: TAG,
  summary: 'Returns a page of a list.',
  auth: { kind: 'member' },
  viewing: 'read',
  body: z.strictObject({ listCode: code, queryParam: listQuerySchema.prefault({}) }),
  reply: z.object({
    datas: z.array(listRowSchema),
    /** -1 when `count` was `none`. */
    total: z.int(),
    totalIsEstimate: z.boolean(),
    nextCursor: z.string().nullable(),
  }),
});

/** Rows per tab of a list. */
export const countRecordsByTab = defineEndpoint({
  name: 'countRecordsByTab',
  path: '/api/form/designer/list/queryData/:listCode/tabs',
  pathParams: ['listCode'],
  tag: TAG,
  summary: 'Counts the rows of a list per list_status, under the same query terms.',
  auth: { kind: 'member' },
  viewing: 'read',
  body: z.strictObject({ listCode: code, queryParam: listQuerySchema.prefault({}) }),
  reply: z.array(z.object({ key: z.string(), total: z.int(), totalIsEstimate: z.boolean() })),
});

/** Sums and averages of columns with `aggregate`, over all rows of the query. */
export const aggregateRecords = defineEndpoint({
  name: 'aggregateRecords',
  path: '/api/form/designer/list/queryData/:listCode/aggregate',
  pathParams: ['listCode'],
  tag: TAG,
  summary: 'Returns sums and averages of a list over every row the query selects.',
  auth: { kind: 'member' },
  viewing: 'read',
  body: z.strictObject({ listCode: code, queryParam: listQuerySchema.prefault({}) }),
  reply: z.object({ total: z.int(), values: z.record(z.string(), z.string().nullable()) }),
});

/** Candidates for a reference: by keyword, within the caller's visible rows. */
export const queryRecordOptions = defineEndpoint({
  name: 'queryRecordOptions',
  path: '/api/form/runtime/options',
  tag: TAG,
  summary: 'Lists records, members or units as choices, by keyword or by ids.',
  auth: { kind: 'member' },
  viewing: 'read',
  body: z.strictObject({
    /** Resource code, or `$user`, `$org`, `$region`. */
    target: code,
    keyword: z.string().max(100).default(''),
    /** Returns the records with these ids instead, in order; unknown and unreadable ones are omitted. */
    ids: z.array(z.string().max(64)).max(200).optional(),
    /** Required values of the target's fields. */
    equals: z.record(z.string().max(100), z.string().max(200)).optional(),
    /** For trees (`$org`, `$region`): parent of the returned options. */
    parent: z.string().max(64).optional(),
    limit: z.int().min(1).max(200).default(20),
  }),
  reply: z.array(
    z.object({
      value: z.string(),
      displayValue: z.string(),
      /** Second line: number, credit code, unit. */
      hint: z.string(),
      hasChildren: z.boolean().optional(),
      /** Fields required by `fills` come with `getRecord`. */
    }),
  ),
});

/** One field of a detail: the stored value and its display text. */
export const fieldValueSchema = z.object({ value: z.unknown(), displayValue: z.string() });

/** The caller's access to a field; `table.column` for a sub-table column. */
export const fieldAccessSchema = z.object({
  mode: z.enum(FIELD_MODES),
  canReplace: z.literal(true).exactOptional(),
  canUnmask: z.literal(true).exactOptional(),
  onlyRequired: z.literal(true).exactOptional(),
});

/** Reasons of a return and the previous field values (DOMAIN §1.3). */
export const recordReviewSchema = z.object({
  /** Number of submissions. */
  submissions: z.int(),
  /** Fields to change after the last return, each with a reason; valid until the next decision. */
  marks: z.array(z.object({ field: z.string(), note: z.string() })),
  /** The addressee may change every field, not only the marked ones. */
  allEditable: z.boolean(),
  /** Who returned it, when and with which opinion; empty without a return. */
  by: z.string(),
  at: z.iso.datetime({ offset: true }).nullable(),
  opinion: z.string(),
  /** Changed fields with their values at the last decision (for an open change: in the data in force). */
  before: z.record(z.string(), fieldValueSchema),
});

/** Reasons of a return and the previous field values. */
export type RecordReview = z.output<typeof recordReviewSchema>;

/** A record in the detail view. */
export const recordDetailSchema = z.object({
  dataId: z.string(),
  rowVersion: z.int(),
  status: z.string(),
  title: z.string(),
  fields: z.record(z.string(), fieldValueSchema),
  /** Fields whose access in this state differs from the form definition. */
  access: z.record(z.string(), fieldAccessSchema).optional(),
  actions: z.array(recordActionSchema),
  /** Its flow as far as relevant to the caller; absent if it never had one. */
  flow: recordFlowSchema.optional(),
  /** Set if it was returned, or is compared with earlier values. */
  review: recordReviewSchema.optional(),
  isFavourite: z.boolean(),
  /** Set while the record is in the recycle bin. */
  deletedAt: z.string().nullable(),
});

/** A record as returned by `form/runtime/detail`. */
export type RecordDetail = z.output<typeof recordDetailSchema>;

/** Wire form `{data:{id: formCode, dataId}}`. */
export const getRecord = defineEndpoint({
  name: 'getRecord',
  path: '/api/form/runtime/detail',
  tag: TAG,
  summary: 'Returns a record with the actions the caller may take.',
  auth: { kind: 'member' },
  viewing: 'read',
  body: z.strictObject({ id: code, dataId: recordId }),
  reply: recordDetailSchema,
});

/** Creates a record without `dataId`, otherwise updates it; omitted fields are unchanged. */
export const saveRecord = defineEndpoint({
  name: 'saveRecord',
  path: '/api/form/runtime/save',
  tag: TAG,
  summary: 'Creates or updates a record; a stale rowVersion returns RECORD_CONFLICT with both versions.',
  auth: { kind: 'member' },
  body: z.strictObject({
    id: code,
    dataId: recordId.optional(),
    rowVersion: rowVersionSchema.optional(),
    values,
    /** Codes of warnings accepted by the caller. */
    acceptedWarnings: z.array(z.string().max(100)).max(50).default([]),
    /** Makes a create idempotent (lost response, double click). */
    requestKey: z.uuid().optional(),
  }),
  reply: z.object({ dataId: z.string(), rowVersion: z.int() }),
});

/** Moves records to the recycle bin, all or none. */
export const removeRecords = defineEndpoint({
  name: 'removeRecords',
  path: '/api/form/runtime/delete',
  tag: TAG,
  summary: 'Moves records to the recycle bin: all of them or none.',
  auth: { kind: 'member' },
  body: z.strictObject({
    id: code,
    dataIds: z.array(recordId).min(1).max(200),
    reason: z.string().max(500).optional(),
  }),
  reply: z.object({ removed: z.int() }),
});

/** Outcome of an action for one record. */
export const actionOutcomeSchema = z.object({
  dataId: z.string(),
  ok: z.boolean(),
  rowVersion: z.int().optional(),
  status: z.string().optional(),
  /** Error id and message, if it failed. */
  error: z.string().optional(),
  message: z.string().optional(),
});

/** Runs an action on up to 50 records; returns an outcome per record. */
export const runRecordAction = defineEndpoint({
  name: 'runRecordAction',
  path: '/api/form/runtime/action',
  tag: TAG,
  summary: 'Takes an action for one or several records; returns one result per record.',
  auth: { kind: 'member' },
  body: z.strictObject({
    id: code,
    action: code,
    opinion: z.string().max(500).optional(),
    params: values.optional(),
    values: values.optional(),
    dataId: recordId.optional(),
    rowVersion: rowVersionSchema.optional(),
    items: z
      .array(z.strictObject({ dataId: recordId, rowVersion: rowVersionSchema.optional() }))
      .min(1)
      .max(50)
      .optional(),
    /** For an action that starts a flow: assignees chosen by the initiator, by node (`previewFlow`). */
    choices: z.record(code, z.array(recordId).min(1).max(100)).optional(),
  }),
  reply: z.array(actionOutcomeSchema),
});

/** One change of a record. */
export const recordChangeSchema = z.object({
  id: z.string(),
  at: z.iso.datetime({ offset: true }),
  by: z.string(),
  action: z.string(),
  rowVersion: z.int(),
  changes: z.array(z.object({ field: z.string(), label: z.string(), before: z.string(), after: z.string() })),
  opinion: z.string(),
});

/** The history of a record, newest first, with the caller's masks applied. */
export const queryRecordChanges = defineEndpoint({
  name: 'queryRecordChanges',
  path: '/api/form/runtime/changes',
  tag: TAG,
  summary: 'Returns the history of a record, newest first.',
  auth: { kind: 'member' },
  viewing: 'read',
  body: z.strictObject({
    id: code,
    dataId: recordId,
    pageIndex: z.int().min(0).max(10_000).default(0),
    pageSize: z.int().min(1).max(100).default(15),
  }),
  reply: z.object({ datas: z.array(recordChangeSchema), total: z.int() }),
});

/** Unmasks one field value; logged with the reason (DOMAIN §2.32.7). A sub-table cell is named `table.column` with the id of its row. */
export const unmaskField = defineEndpoint({
  name: 'unmaskField',
  path: '/api/form/runtime/unmask',
  tag: TAG,
  summary:
    'Returns the full value of a masked field to holders of the unmask permission; logged with the reason.',
  auth: { kind: 'member' },
  body: z.strictObject({
    id: code,
    dataId: recordId,
    field: z.string().min(1).max(201),
    row: recordId.optional(),
    reason: z.string().trim().min(2).max(200),
  }),
  reply: z.object({
    /** The value as text; for a file field the file names. */
    value: z.string(),
    /** The files of a file field, with links valid for the caller. */
    files: z.array(uploadedFileSchema).optional(),
  }),
});

/** Changes one field of several records: owner, tags or one editable in the list. */
export const updateRecords = defineEndpoint({
  name: 'updateRecords',
  path: '/api/form/runtime/batchSave',
  tag: TAG,
  summary: 'Sets the same values (owner, tags …) in several records: all of them or none.',
  auth: { kind: 'member' },
  body: z.strictObject({
    id: code,
    dataIds: z.array(recordId).min(1).max(200),
    values,
    /** How tags are applied: added, removed, or replacing the existing ones. */
    tagMode: z.enum(['add', 'remove', 'replace']).default('replace'),
    /** Codes of warnings accepted by the caller; if absent, warnings are not checked. */
    acceptedWarnings: z.array(z.string().max(100)).max(50).optional(),
  }),
  reply: z.object({ updated: z.int() }),
});

/** Adds a record to the caller's favourites, or removes it. */
export const setFavourite = defineEndpoint({
  name: 'setFavourite',
  path: '/api/form/runtime/favourite',
  tag: TAG,
  summary: 'Marks a record as a favourite of the caller, or removes the mark.',
  auth: { kind: 'member' },
  body: z.strictObject({ id: code, dataId: recordId, isFavourite: z.boolean() }),
  reply: z.boolean(),
});

/** The caller's recently opened and favourite records. */
export const queryOwnRecords = defineEndpoint({
  name: 'queryOwnRecords',
  path: '/api/records/own',
  tag: TAG,
  summary: "Lists the caller's recently opened or favourite records that they may still read.",
  auth: { kind: 'member' },
  viewing: 'read',
  body: z.strictObject({ kind: z.enum(['recent', 'favourite']), limit: z.int().min(1).max(50).default(10) }),
  reply: z.array(
    z.object({
      form: z.string(),
      dataId: z.string(),
      title: z.string(),
      resourceLabel: z.string(),
      /** Route that opens it. */
      route: z.string(),
      at: z.iso.datetime({ offset: true }),
    }),
  ),
});
