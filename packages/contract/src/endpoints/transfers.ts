import { z } from 'zod';
import type { FieldDefinition } from '../definitions/index.ts';
import { defineEndpoint, fileRowSchema } from '../http/index.ts';
import { listQuerySchema } from '../query/index.ts';

const TAG = 'transfers';
const id = z.uuid();
const listCode = z.string().min(1).max(100);

/** A background export or import. */
export const transferSchema = z.object({
  id: z.string(),
  kind: z.enum(['export', 'import']),
  /** An import without storing: a check only. */
  dryRun: z.boolean(),
  listCode: z.string(),
  /** Name of the file that is written or read. */
  fileName: z.string(),
  state: z.enum(['queued', 'running', 'done', 'failed', 'cancelled']),
  /** Rows processed, and the total if available. */
  done: z.int(),
  total: z.int().nullable(),
  createdAt: z.iso.datetime({ offset: true }),
  endedAt: z.iso.datetime({ offset: true }).nullable(),
  /** Signed link to the file of a finished export; valid for 10 minutes. */
  downloadUri: z.string().nullable(),
  /** Error id and message, if it failed or its file is no longer available. */
  error: z.string().nullable(),
  message: z.string(),
});

/** A background export or import. */
export type Transfer = z.output<typeof transferSchema>;

/** ENG-07: exports the records of the query, limited to the caller's visible rows and fields. */
export const startExport = defineEndpoint({
  name: 'startExport',
  path: '/api/transfers/export',
  tag: TAG,
  summary: 'Starts an export of the rows the query selects.',
  auth: { kind: 'member' },
  body: z.strictObject({
    listCode,
    queryParam: listQuerySchema.prefault({}),
    /** Limits it to these records. */
    ids: z.array(id).max(1000).optional(),
    format: z.enum(['xlsx', 'csv']),
    /** Fields in order; by default the list's visible columns. */
    columns: z.array(z.string().max(100)).min(1).max(200).optional(),
    /** Exports personal data unmasked, for holders of the unmask permission; logged with the reason (DOMAIN §2.32.7). */
    personal: z.strictObject({ reason: z.string().trim().min(2).max(200) }).optional(),
  }),
  reply: transferSchema,
});

/** The state of one export or import of the caller. */
export const getTransfer = defineEndpoint({
  name: 'getTransfer',
  path: '/api/transfers/get',
  tag: TAG,
  summary: "Returns the state of one of the caller's exports or imports.",
  auth: { kind: 'member' },
  viewing: 'read',
  body: z.strictObject({ id }),
  reply: transferSchema,
});

/** The caller's recent exports and imports, newest first. */
export const queryTransfers = defineEndpoint({
  name: 'queryTransfers',
  path: '/api/transfers/query',
  tag: TAG,
  summary: "Lists the caller's exports and imports, newest first.",
  auth: { kind: 'member' },
  viewing: 'read',
  body: z.strictObject({ limit: z.int().min(1).max(100).default(20) }),
  reply: z.array(transferSchema),
});

/** Stops an export or import; an import is rolled back. */
export const cancelTransfer = defineEndpoint({
  name: 'cancelTransfer',
  path: '/api/transfers/cancel',
  tag: TAG,
  summary: 'Cancels an export or import.',
  auth: { kind: 'member' },
  body: z.strictObject({ id }),
  reply: transferSchema,
});

/** An empty xlsx with the list's import columns, a note per column and the options of dictionaries. */
export const getImportTemplate = defineEndpoint({
  name: 'getImportTemplate',
  path: '/api/transfers/template',
  tag: TAG,
  summary: 'Returns a signed link to the import template of a list.',
  auth: { kind: 'member' },
  body: z.strictObject({ listCode }),
  reply: z.object({ downloadUri: z.string() }),
});

/** Headings of an uploaded file, each mapped to a field by its label if unambiguous. */
export const readImportFile = defineEndpoint({
  name: 'readImportFile',
  path: '/api/transfers/import/read',
  tag: TAG,
  summary: 'Returns the headings of an uploaded file, matched to fields, and its first rows.',
  auth: { kind: 'member' },
  body: z.strictObject({ listCode, uri: z.string().max(200) }),
  reply: z.object({
    headings: z.array(z.object({ index: z.int(), text: z.string(), field: z.string().nullable() })),
    sample: z.array(z.array(z.string())),
    fields: z.array(
      z.object({
        field: z.string(),
        label: z.string(),
        required: z.boolean(),
        /** How cells are corrected: by selection or by typing. */
        definition: z.custom<FieldDefinition>((value) => typeof value === 'object' && value !== null),
      }),
    ),
  }),
});

/** Column of the file → field. */
const mapping = z
  .array(z.strictObject({ index: z.int().min(0).max(500), field: z.string().max(100) }))
  .min(1)
  .max(200);

/** An invalid cell of a dry run. */
export const cellIssueSchema = z.object({
  /** Row number of the file as in a spreadsheet: the headings are row 1. */
  row: z.int(),
  field: z.string(),
  value: z.string(),
  message: z.string(),
});

/** Maximum rows an import may skip; beyond that the file must be corrected. */
export const IMPORT_SKIPPED_MAX = 20_000;

/** Selected value of a cell: a code or id, several of them, or a boolean. */
const chosenValue = z.union([z.string().max(200), z.boolean(), z.array(z.string().max(200)).max(200)]);

/** Parses and checks every row without storing. Returns the first 1000 invalid cells with their rows. */
export const startImport = defineEndpoint({
  name: 'startImport',
  path: '/api/transfers/import/start',
  tag: TAG,
  summary: 'Starts a dry run or the import itself: all rows or none.',
  auth: { kind: 'member' },
  body: z.strictObject({
    listCode,
    uri: z.string().max(200),
    mapping,
    dryRun: z.boolean(),
    /** Corrected cells: row of the file, field, text; a selected value comes with its value, which takes precedence. */
    corrections: z
      .array(
        z.strictObject({
          row: fileRowSchema,
          field: z.string().max(100),
          text: z.string().max(20_000),
          value: chosenValue.optional(),
        }),
      )
      .max(5000)
      .default([]),
    /** Skipped rows of the file. */
    skipped: z.array(fileRowSchema).max(IMPORT_SKIPPED_MAX).default([]),
    /** Field used to match records for update instead of creating new ones. */
    matchBy: z.string().max(100).optional(),
  }),
  reply: transferSchema,
});

/** Result of a dry run or an import. */
export const getImportReport = defineEndpoint({
  name: 'getImportReport',
  path: '/api/transfers/import/report',
  tag: TAG,
  summary: 'Returns the result of a dry run or an import: rows to create and to update, and invalid cells.',
  auth: { kind: 'member' },
  body: z.strictObject({ id }),
  reply: z.object({
    /** Number of imported rows, without skipped ones. */
    rows: z.int(),
    skipped: z.int(),
    creates: z.int(),
    updates: z.int(),
    /** Number of rows equal to their record, without effect. */
    unchanged: z.int().optional(),
    wrongRows: z.int(),
    /** Their row numbers, up to the maximum of skipped rows. */
    wrongNumbers: z.array(z.int()),
    issues: z.array(cellIssueSchema),
    /** By field, the number of rows whose value an existing record has: they may be intended as updates. */
    taken: z.record(z.string(), z.int()).optional(),
    /** Complete invalid rows, as text by field. */
    wrong: z.array(z.object({ row: z.int(), cells: z.record(z.string(), z.string()) })),
  }),
});
