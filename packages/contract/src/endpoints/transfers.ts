import { z } from 'zod';
import type { FieldDefinition } from '../definitions/index.ts';
import { defineEndpoint } from '../http/index.ts';
import { listQuerySchema } from '../query/index.ts';

const TAG = 'transfers';
const id = z.uuid();
const listCode = z.string().min(1).max(100);

/** An export or import that runs in the background. */
export const transferSchema = z.object({
  id: z.string(),
  kind: z.enum(['export', 'import']),
  /** An import that only checks: nothing is stored. */
  dryRun: z.boolean(),
  listCode: z.string(),
  /** Name of the file that is written or read. */
  fileName: z.string(),
  state: z.enum(['queued', 'running', 'done', 'failed', 'cancelled']),
  /** Rows done so far, and in total where that is known. */
  done: z.int(),
  total: z.int().nullable(),
  createdAt: z.iso.datetime({ offset: true }),
  endedAt: z.iso.datetime({ offset: true }).nullable(),
  /** Signed link to the file of a finished export; valid for 10 minutes. */
  downloadUri: z.string().nullable(),
  /** Id of the error catalogue and its sentence, when it failed, or when its file is not handed out any more. */
  error: z.string().nullable(),
  message: z.string(),
});

/** An export or import. */
export type Transfer = z.output<typeof transferSchema>;

/** ENG-07: exports what the query selects, as the caller may see it. */
export const startExport = defineEndpoint({
  name: 'startExport',
  method: 'POST',
  path: '/api/transfers/export',
  tag: TAG,
  summary: 'Starts an export of what the query selects.',
  auth: { kind: 'member' },
  wire: 'data',
  body: z.strictObject({
    listCode,
    queryParam: listQuerySchema.prefault({}),
    /** Only these records of it. */
    ids: z.array(id).max(1000).optional(),
    format: z.enum(['xlsx', 'csv']),
    /** Fields in this order; the list's shown columns unless given. */
    columns: z.array(z.string().max(100)).min(1).max(200).optional(),
    /** Personal data whole, for holders of the unmask permission; logged with the reason (DOMAIN §2.32.7). */
    personal: z.strictObject({ reason: z.string().trim().min(2).max(200) }).optional(),
  }),
  reply: transferSchema,
});

/** The state of one export or import of the caller. */
export const getTransfer = defineEndpoint({
  name: 'getTransfer',
  method: 'POST',
  path: '/api/transfers/get',
  tag: TAG,
  summary: "The state of one of the caller's exports or imports.",
  auth: { kind: 'member' },
  viewing: 'read',
  wire: 'data',
  body: z.strictObject({ id }),
  reply: transferSchema,
});

/** The caller's exports and imports of the last days, newest first. */
export const queryTransfers = defineEndpoint({
  name: 'queryTransfers',
  method: 'POST',
  path: '/api/transfers/query',
  tag: TAG,
  summary: "The caller's exports and imports, newest first.",
  auth: { kind: 'member' },
  viewing: 'read',
  wire: 'data',
  body: z.strictObject({ limit: z.int().min(1).max(100).default(20) }),
  reply: z.array(transferSchema),
});

/** Stops an export or import; nothing of an import stays. */
export const cancelTransfer = defineEndpoint({
  name: 'cancelTransfer',
  method: 'POST',
  path: '/api/transfers/cancel',
  tag: TAG,
  summary: 'Stops an export or import.',
  auth: { kind: 'member' },
  wire: 'data',
  body: z.strictObject({ id }),
  reply: transferSchema,
});

/** An empty xlsx with the list's import columns, a note per column and the choices of dictionaries. */
export const getImportTemplate = defineEndpoint({
  name: 'getImportTemplate',
  method: 'POST',
  path: '/api/transfers/template',
  tag: TAG,
  summary: 'A signed link to the import template of a list.',
  auth: { kind: 'member' },
  wire: 'data',
  body: z.strictObject({ listCode }),
  reply: z.object({ downloadUri: z.string() }),
});

/** What stands in an uploaded file: its headings, each matched to a field by its label where that is clear. */
export const readImportFile = defineEndpoint({
  name: 'readImportFile',
  method: 'POST',
  path: '/api/transfers/import/read',
  tag: TAG,
  summary: 'The headings of an uploaded file, matched to fields, and its first rows.',
  auth: { kind: 'member' },
  wire: 'data',
  body: z.strictObject({ listCode, uri: z.string().max(200) }),
  reply: z.object({
    headings: z.array(z.object({ index: z.int(), text: z.string(), field: z.string().nullable() })),
    sample: z.array(z.array(z.string())),
    fields: z.array(
      z.object({
        field: z.string(),
        label: z.string(),
        required: z.boolean(),
        /** How its cells are mended: what is chosen is offered, not typed. */
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

/** A wrong cell of a dry run. */
export const cellIssueSchema = z.object({
  /** Row of the file as a spreadsheet numbers it: the headings are row 1. */
  row: z.int(),
  field: z.string(),
  value: z.string(),
  message: z.string(),
});

/** Rows that an import may leave out; whoever has more mends the file. */
export const IMPORT_SKIPPED_MAX = 20_000;

/** What somebody chose for a cell: a code or id, several of them, yes or no. */
const chosenValue = z.union([z.string().max(200), z.boolean(), z.array(z.string().max(200)).max(200)]);

/** Reads and checks every row without storing any. The first 1000 wrong cells come back, with the rows they stand in. */
export const startImport = defineEndpoint({
  name: 'startImport',
  method: 'POST',
  path: '/api/transfers/import/start',
  tag: TAG,
  summary: 'Starts a dry run, or the import itself: every row or none.',
  auth: { kind: 'member' },
  wire: 'data',
  body: z.strictObject({
    listCode,
    uri: z.string().max(200),
    mapping,
    dryRun: z.boolean(),
    /** Cells mended in place: row of the file, field, text; what was chosen comes with its value, which then counts. */
    corrections: z
      .array(
        z.strictObject({
          row: z.int().positive(),
          field: z.string().max(100),
          text: z.string().max(20_000),
          value: chosenValue.optional(),
        }),
      )
      .max(5000)
      .default([]),
    /** Rows of the file that are left out. */
    skipped: z.array(z.int().positive()).max(IMPORT_SKIPPED_MAX).default([]),
    /** Field whose value finds records to update instead of creating new ones. */
    matchBy: z.string().max(100).optional(),
  }),
  reply: transferSchema,
});

/** What a dry run or an import found. */
export const getImportReport = defineEndpoint({
  name: 'getImportReport',
  method: 'POST',
  path: '/api/transfers/import/report',
  tag: TAG,
  summary: 'What a dry run or an import found: rows to create, to update, and wrong cells.',
  auth: { kind: 'member' },
  wire: 'data',
  body: z.strictObject({ id }),
  reply: z.object({
    /** Rows that are taken; those left out are counted apart. */
    rows: z.int(),
    skipped: z.int(),
    creates: z.int(),
    updates: z.int(),
    /** Rows that say what their record says already, and change nothing. */
    unchanged: z.int().optional(),
    wrongRows: z.int(),
    /** Their numbers, as many as may be left out. */
    wrongNumbers: z.array(z.int()),
    issues: z.array(cellIssueSchema),
    /** By field how many of all rows have a value that a record has already: they may be meant to change it. */
    taken: z.record(z.string(), z.int()).optional(),
    /** Whole rows that the issues stand in, as text by field. */
    wrong: z.array(z.object({ row: z.int(), cells: z.record(z.string(), z.string()) })),
  }),
});
