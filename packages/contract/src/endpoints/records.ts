import { z } from 'zod';
import { FIELD_MODES } from '../access/index.ts';
import { defineEndpoint } from '../http/index.ts';
import { listQuerySchema } from '../query/index.ts';
import { uploadedFileSchema } from './files.ts';
import { recordFlowSchema } from './flow-instances.ts';
import { recordActionSchema } from './record-action.ts';

const TAG = 'records';
const code = z.string().min(1).max(100);
const values = z.record(z.string().max(100), z.unknown());
const rowVersion = z.int().positive();
/** Ids may be written with capital letters; they are kept and compared with small ones. */
const recordId = z.uuid().toLowerCase();

/**
 * A row of a list: values flat by field name (DESIGN §7), with `id` and `rowVersion`. Where it hangs on the state of a row how
 * much is seen of it, `maskedFields` names the masked ones.
 */
export const listRowSchema = z.looseObject({
  id: z.string(),
  rowVersion: z.int(),
  maskedFields: z.array(z.string()).optional(),
});

/** ENG-03: a page of a list. Answers within the caller's rows and fields only. */
export const queryRecords = defineEndpoint({
  name: 'queryRecords',
  method: 'POST',
  path: '/api/form/designer/list/queryData/:listCode',
  pathParams: ['listCode'],
  tag: TAG,
  summary: 'A page of a list.',
  auth: { kind: 'member' },
  viewing: 'read',
  wire: 'data',
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
  method: 'POST',
  path: '/api/form/designer/list/queryData/:listCode/tabs',
  pathParams: ['listCode'],
  tag: TAG,
  summary: 'Rows per list_status of a list, under the same terms.',
  auth: { kind: 'member' },
  viewing: 'read',
  wire: 'data',
  body: z.strictObject({ listCode: code, queryParam: listQuerySchema.prefault({}) }),
  reply: z.array(z.object({ key: z.string(), total: z.int(), totalIsEstimate: z.boolean() })),
});

/** Sums and averages of the columns that say `aggregate`, over all rows of the query. */
export const aggregateRecords = defineEndpoint({
  name: 'aggregateRecords',
  method: 'POST',
  path: '/api/form/designer/list/queryData/:listCode/aggregate',
  pathParams: ['listCode'],
  tag: TAG,
  summary: 'Sums and averages of a list, over every row that the query selects.',
  auth: { kind: 'member' },
  viewing: 'read',
  wire: 'data',
  body: z.strictObject({ listCode: code, queryParam: listQuerySchema.prefault({}) }),
  reply: z.object({ total: z.int(), values: z.record(z.string(), z.string().nullable()) }),
});

/** Records to choose from for a reference: by keyword, within the caller's rows. */
export const queryRecordOptions = defineEndpoint({
  name: 'queryRecordOptions',
  method: 'POST',
  path: '/api/form/runtime/options',
  tag: TAG,
  summary: 'Records, members or units to choose from, by keyword or by their ids.',
  auth: { kind: 'member' },
  viewing: 'read',
  wire: 'data',
  body: z.strictObject({
    /** Resource code, or `$user`, `$org`, `$region`. */
    target: code,
    keyword: z.string().max(100).default(''),
    /** Those with these ids instead, in this order; unknown and unreadable ones are left out. */
    ids: z.array(z.string().max(64)).max(200).optional(),
    /** Fields of the target that the options must equal. */
    equals: z.record(z.string().max(100), z.string().max(200)).optional(),
    /** For trees (`$org`, `$region`): children of this one. */
    parent: z.string().max(64).optional(),
    limit: z.int().min(1).max(200).default(20),
  }),
  reply: z.array(
    z.object({
      value: z.string(),
      displayValue: z.string(),
      /** A second line: number, credit code, unit. */
      hint: z.string(),
      hasChildren: z.boolean().optional(),
      /** Fields asked for by `fills` come with `getRecord`. */
    }),
  ),
});

/** One field of a detail: what is stored, and what people read. */
export const fieldValueSchema = z.object({ value: z.unknown(), displayValue: z.string() });

/** What the caller may do with a field; `table.column` for a column of a sub-table. */
export const fieldAccessSchema = z.object({
  mode: z.enum(FIELD_MODES),
  canReplace: z.literal(true).exactOptional(),
  canUnmask: z.literal(true).exactOptional(),
  onlyRequired: z.literal(true).exactOptional(),
});

/** What a record was sent back for, and what its fields held before (DOMAIN §1.3). */
export const recordReviewSchema = z.object({
  /** How often it was handed in. */
  submissions: z.int(),
  /** Fields of the last return that have to be changed, each with why; they stand until the next decision. */
  marks: z.array(z.object({ field: z.string(), note: z.string() })),
  /** Whoever it was sent back to may change every field, not the marked ones alone. */
  allEditable: z.boolean(),
  /** Who sent it back, when, and with which words; empty where nobody did. */
  by: z.string(),
  at: z.iso.datetime({ offset: true }).nullable(),
  opinion: z.string(),
  /** What fields held when it was last decided on (of an open change: in the data in force), where they hold something else now. */
  before: z.record(z.string(), fieldValueSchema),
});

/** Such a part of a record's detail. */
export type RecordReview = z.output<typeof recordReviewSchema>;

/** A record as a detail view needs it. */
export const recordDetailSchema = z.object({
  dataId: z.string(),
  rowVersion: z.int(),
  status: z.string(),
  title: z.string(),
  fields: z.record(z.string(), fieldValueSchema),
  /** Fields with which the caller may do something else in this state than the definition of the form says. */
  access: z.record(z.string(), fieldAccessSchema).optional(),
  actions: z.array(recordActionSchema),
  /** Its flow as far as it concerns the caller; absent where the record runs none and never ran one. */
  flow: recordFlowSchema.optional(),
  /** Set where it was sent back, or where it is compared with what it was before. */
  review: recordReviewSchema.optional(),
  isFavourite: z.boolean(),
  /** Set when the record lies in the recycle bin. */
  deletedAt: z.string().nullable(),
});

/** A record as `form/runtime/detail` answers it. */
export type RecordDetail = z.output<typeof recordDetailSchema>;

/** Wire form `{data:{id: formCode, dataId}}`. */
export const getRecord = defineEndpoint({
  name: 'getRecord',
  method: 'POST',
  path: '/api/form/runtime/detail',
  tag: TAG,
  summary: 'One record with the actions that the caller may take.',
  auth: { kind: 'member' },
  viewing: 'read',
  wire: 'data',
  body: z.strictObject({ id: code, dataId: recordId }),
  reply: recordDetailSchema,
});

/** Creates a record without `dataId`, else updates it; fields that are not named stay as they are. */
export const saveRecord = defineEndpoint({
  name: 'saveRecord',
  method: 'POST',
  path: '/api/form/runtime/save',
  tag: TAG,
  summary: 'Creates or updates a record; a stale rowVersion answers RECORD_CONFLICT with both versions.',
  auth: { kind: 'member' },
  wire: 'data',
  body: z.strictObject({
    id: code,
    dataId: recordId.optional(),
    rowVersion: rowVersion.optional(),
    values,
    /** Codes of warnings that the caller has seen and accepts. */
    acceptedWarnings: z.array(z.string().max(100)).max(50).default([]),
    /** Makes a repeated create answer the first record (a lost answer, a double click). */
    requestKey: z.uuid().optional(),
  }),
  reply: z.object({ dataId: z.string(), rowVersion: z.int() }),
});

/** Moves records into the recycle bin: all of them or none. */
export const removeRecords = defineEndpoint({
  name: 'removeRecords',
  method: 'POST',
  path: '/api/form/runtime/delete',
  tag: TAG,
  summary: 'Moves records into the recycle bin: all of them or none.',
  auth: { kind: 'member' },
  wire: 'data',
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
  /** Id of the error catalogue and its sentence, when it failed. */
  error: z.string().optional(),
  message: z.string().optional(),
});

/** Takes an action for one record or for up to 50; answers per item. */
export const runRecordAction = defineEndpoint({
  name: 'runRecordAction',
  method: 'POST',
  path: '/api/form/runtime/action',
  tag: TAG,
  summary: 'Takes an action for one record or for several; answers per record.',
  auth: { kind: 'member' },
  wire: 'data',
  body: z.strictObject({
    id: code,
    action: code,
    opinion: z.string().max(500).optional(),
    params: values.optional(),
    values: values.optional(),
    dataId: recordId.optional(),
    rowVersion: rowVersion.optional(),
    items: z
      .array(z.strictObject({ dataId: recordId, rowVersion: rowVersion.optional() }))
      .min(1)
      .max(50)
      .optional(),
    /** Of an action that starts a flow: whom the initiator names for which node (`previewFlow`). */
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
  method: 'POST',
  path: '/api/form/runtime/changes',
  tag: TAG,
  summary: 'The history of a record, newest first.',
  auth: { kind: 'member' },
  viewing: 'read',
  wire: 'data',
  body: z.strictObject({
    id: code,
    dataId: recordId,
    pageIndex: z.int().min(0).max(10_000).default(0),
    pageSize: z.int().min(1).max(100).default(15),
  }),
  reply: z.object({ datas: z.array(recordChangeSchema), total: z.int() }),
});

/**
 * The whole value of one masked field; logged with the reason (DOMAIN §2.32.7). A cell of a sub-table is named
 * `table.column` with the id of its row.
 */
export const unmaskField = defineEndpoint({
  name: 'unmaskField',
  method: 'POST',
  path: '/api/form/runtime/unmask',
  tag: TAG,
  summary:
    'The whole value of one masked field, for holders of the unmask permission; logged with the reason.',
  auth: { kind: 'member' },
  wire: 'data',
  body: z.strictObject({
    id: code,
    dataId: recordId,
    field: z.string().min(1).max(201),
    row: recordId.optional(),
    reason: z.string().trim().min(2).max(200),
  }),
  reply: z.object({
    /** The value as text; of a field of files their names. */
    value: z.string(),
    /** The files of such a field, with links that hold for whoever said why. */
    files: z.array(uploadedFileSchema).optional(),
  }),
});

/** Changes one field of several records: owner, tags or one that the list lets edit. */
export const updateRecords = defineEndpoint({
  name: 'updateRecords',
  method: 'POST',
  path: '/api/form/runtime/batchSave',
  tag: TAG,
  summary: 'Gives several records the same values (owner, tags …); all of them or none.',
  auth: { kind: 'member' },
  wire: 'data',
  body: z.strictObject({
    id: code,
    dataIds: z.array(recordId).min(1).max(200),
    values,
    /** What becomes of the tags that a record has: those given come to them, are taken from them, or take their place. */
    tagMode: z.enum(['add', 'remove', 'replace']).default('replace'),
    /** Codes of warnings that the caller has seen and accepts; left out, nobody is warned. */
    acceptedWarnings: z.array(z.string().max(100)).max(50).optional(),
  }),
  reply: z.object({ updated: z.int() }),
});

/** Marks a record as a favourite of the caller, or no longer. */
export const setFavourite = defineEndpoint({
  name: 'setFavourite',
  method: 'POST',
  path: '/api/form/runtime/favourite',
  tag: TAG,
  summary: 'Marks a record as a favourite of the caller, or no longer.',
  auth: { kind: 'member' },
  wire: 'data',
  body: z.strictObject({ id: code, dataId: recordId, isFavourite: z.boolean() }),
  reply: z.boolean(),
});

/** The caller's recently opened and favourite records. */
export const queryOwnRecords = defineEndpoint({
  name: 'queryOwnRecords',
  method: 'POST',
  path: '/api/records/own',
  tag: TAG,
  summary: "The caller's recently opened or favourite records that they may still read.",
  auth: { kind: 'member' },
  viewing: 'read',
  wire: 'data',
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
