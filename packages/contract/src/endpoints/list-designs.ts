import { z } from 'zod';
import { PERMISSIONS } from '../access/index.ts';
import { type ListDesign, listDesignSchema } from '../definitions/design/list-design.ts';
import { defineEndpoint } from '../http/index.ts';
import { listQuerySchema } from '../query/index.ts';
import type { ListView } from './definitions.ts';
import {
  designCode,
  designEndpoints,
  designEntrySchema,
  designNamed,
  type designVersionSchema,
  isObject,
} from './parts/design-endpoints.ts';
import { queryRecords } from './records.ts';

/** A designable item in the catalogue of a designer. */
export type DesignEntry = z.output<typeof designEntrySchema>;
/** A version of a design. */
export type DesignVersionView = z.output<typeof designVersionSchema>;

/** Errors of a design by position; `unseen`: a field not fully visible to the designer. */
export const DESIGN_FAULTS = [
  'columnUnknown',
  'columnUnsortable',
  'columnUncounted',
  'columnFixed',
  'filterUnknown',
  'sortUnknown',
  'actionUnknown',
  'kindMissing',
  'unseen',
  'other',
] as const;

/** An error in a design: it prevents publishing. */
export const designFaultSchema = z.object({
  part: z.enum(['columns', 'filters', 'sorts', 'rowActions', 'batchActions', 'list']),
  /** Affected column, filter or action; empty for the whole list. */
  name: z.string(),
  fault: z.enum(DESIGN_FAULTS),
  /** Message of the check, for administrators of the definitions. */
  reason: z.string(),
});
/** An error in a design. */
export type DesignFault = z.output<typeof designFaultSchema>;

/** A field visible to the caller, and its uses in a list. */
const fieldSchema = z.object({
  name: z.string(),
  label: z.string(),
  type: z.string(),
  canSort: z.boolean(),
  canFilter: z.boolean(),
  canSum: z.boolean(),
  /** Whether it is a base field. */
  isBase: z.boolean(),
});
/** A field visible to the caller. */
export type DesignField = z.output<typeof fieldSchema>;

/** Calls of the list designer (ENG-03). */
export const listDesigns = designEndpoints({
  kind: 'list',
  permissions: {
    read: PERMISSIONS.readListDesigns,
    update: PERMISSIONS.updateListDesigns,
    publish: PERMISSIONS.publishListDesigns,
  },
  design: listDesignSchema,
  shown: z.custom<ListDesign>(isObject),
  fault: designFaultSchema,
  entries: { lists: z.array(designEntrySchema) },
  getSummary:
    'Returns a list for design: shipped definition, definition in force, draft, and available fields, filters and actions.',
  details: {
    /** Shipped names in other languages. */
    shippedTexts: z.record(z.string(), z.object({ label: z.string(), purpose: z.string() })),
    fields: z.array(fieldSchema),
    /** Custom filters of the list. */
    ownFilters: z.array(z.object({ name: z.string(), label: z.string() })),
    actions: z.array(designNamed.extend({ isBatch: z.boolean() })),
  },
  preview: z.custom<ListView>(isObject),
});

/** The calls of the list designer by their names. */
export const {
  query: queryListDesigns,
  get: getListDesign,
  save: saveListDesign,
  discard: discardListDesign,
  preview: previewListDesign,
  publish: publishListDesign,
  restore: restoreListDesign,
  queryVersions: queryListDesignVersions,
  getVersion: getListDesignVersion,
  export: exportListDesign,
} = listDesigns;

/** A list for designing. */
export type ListDesignView = z.output<typeof getListDesign.reply>;

/** Rows for the preview: the caller's rows of the list, with the columns of the design. */
export const previewListRows = defineEndpoint({
  name: 'previewListRows',
  path: '/api/designer/list/previewRows',
  tag: 'designers',
  summary: "Returns a page of a designed list, limited to the caller's visible rows and fields.",
  auth: { kind: 'permission', code: PERMISSIONS.readListDesigns },
  viewing: 'read',
  body: z.strictObject({
    code: designCode,
    design: listDesignSchema,
    queryParam: listQuerySchema.prefault({}),
  }),
  reply: queryRecords.reply,
});
