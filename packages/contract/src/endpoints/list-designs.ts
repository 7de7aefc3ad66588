import { z } from 'zod';
import { PERMISSIONS } from '../access/index.ts';
import { type ListDesign, listDesignSchema } from '../definitions/design/list-design.ts';
import { defineEndpoint } from '../http/index.ts';
import { listQuerySchema } from '../query/index.ts';
import type { ListView } from './definitions.ts';
import {
  designCode,
  designEntrySchema,
  designExported,
  designFile,
  designHead,
  designHeld,
  designNamed,
  designNote,
  designOutcome,
  designRestored,
  designRowVersion,
  designSaved,
  designVersionSchema,
  isObject,
} from './design-parts.ts';
import { queryRecords } from './records.ts';

const TAG = 'designers';
const READ = { kind: 'permission', code: PERMISSIONS.readListDesigns } as const;
const UPDATE = { kind: 'permission', code: PERMISSIONS.updateListDesigns } as const;
const PUBLISH = { kind: 'permission', code: PERMISSIONS.publishListDesigns } as const;

/** The server reads these out of definitions: what was shipped may be larger than what may be designed. */
const designView = z.custom<ListDesign>(isObject);

/** What can be wrong with a design, by the place where it is wrong; `unseen`: of a field that the designer does not see whole. */
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

/** Something wrong with a design: nothing is published while there is any. */
export const designFaultSchema = z.object({
  part: z.enum(['columns', 'filters', 'sorts', 'rowActions', 'batchActions', 'list']),
  /** Column, filter or action that it is about; empty for the whole. */
  name: z.string(),
  fault: z.enum(DESIGN_FAULTS),
  /** The sentence of the check, for whoever keeps the definitions. */
  reason: z.string(),
});
/** Such a fault. */
export type DesignFault = z.output<typeof designFaultSchema>;

/** ENG-03: every list that the caller may open. */
export const queryListDesigns = defineEndpoint({
  name: 'queryListDesigns',
  method: 'POST',
  path: '/api/designer/list/query',
  tag: TAG,
  summary: 'Lists that can be designed: customised or as shipped, set aside with its reason, last published.',
  auth: READ,
  viewing: 'read',
  wire: 'data',
  body: z.strictObject({}),
  reply: z.object({
    lists: z.array(designEntrySchema),
  }),
});

/** A field of the resource that the caller sees, and what a list can do with it. */
const fieldSchema = z.object({
  name: z.string(),
  label: z.string(),
  type: z.string(),
  canSort: z.boolean(),
  canFilter: z.boolean(),
  canSum: z.boolean(),
  /** Whether every record has it, whatever its resource. */
  isBase: z.boolean(),
});
/** Such a field. */
export type DesignField = z.output<typeof fieldSchema>;

/** The list as it stands, its draft, and everything that a design can name. */
export const getListDesign = defineEndpoint({
  name: 'getListDesign',
  method: 'POST',
  path: '/api/designer/list/get',
  tag: TAG,
  summary:
    'A list to design: as shipped, as in force, its draft, and the fields, filters and actions to choose from.',
  auth: READ,
  viewing: 'read',
  wire: 'data',
  body: z.strictObject({ code: designCode }),
  reply: z.object({
    ...designHead(designView),
    /** What it is called in other languages unless a design says otherwise. */
    shippedTexts: z.record(z.string(), z.object({ label: z.string(), purpose: z.string() })),
    fields: z.array(fieldSchema),
    /** Questions of the list's own that a filter can ask. */
    ownFilters: z.array(z.object({ name: z.string(), label: z.string() })),
    actions: z.array(designNamed.extend({ isBatch: z.boolean() })),
  }),
});
/** A list to design. */
export type ListDesignView = z.output<typeof getListDesign.reply>;

/** Keeps a draft, sound or not. There is one for each list. */
export const saveListDesign = defineEndpoint({
  name: 'saveListDesign',
  method: 'POST',
  path: '/api/designer/list/save',
  tag: TAG,
  summary: 'Keeps the draft of a list; nothing of it is in force.',
  auth: UPDATE,
  wire: 'data',
  body: z.strictObject({
    ...designSaved,
    design: listDesignSchema,
  }),
  reply: z.object({ rowVersion: designRowVersion, faults: z.array(designFaultSchema) }),
});

/** Gives the draft up. */
export const discardListDesign = defineEndpoint({
  name: 'discardListDesign',
  method: 'POST',
  path: '/api/designer/list/discard',
  tag: TAG,
  summary: 'Gives the draft of a list up; what is in force stays.',
  auth: UPDATE,
  wire: 'data',
  body: z.strictObject(designHeld),
  reply: z.object({ rowVersion: designRowVersion }),
});

/** The list as it would be for the caller. Nothing is kept. */
export const previewListDesign = defineEndpoint({
  name: 'previewListDesign',
  method: 'POST',
  path: '/api/designer/list/preview',
  tag: TAG,
  summary: 'A design as the caller would see it, and what is wrong with it.',
  auth: READ,
  viewing: 'read',
  wire: 'data',
  body: z.strictObject({ code: designCode, design: listDesignSchema }),
  reply: z.object({ view: z.custom<ListView>(isObject), faults: z.array(designFaultSchema) }),
});

/** Rows for the preview: those that the caller gets of the list, with the columns of the design. */
export const previewListRows = defineEndpoint({
  name: 'previewListRows',
  method: 'POST',
  path: '/api/designer/list/previewRows',
  tag: TAG,
  summary: 'A page of a designed list, within the rows and fields that the caller may read anyway.',
  auth: READ,
  viewing: 'read',
  wire: 'data',
  body: z.strictObject({
    code: designCode,
    design: listDesignSchema,
    queryParam: listQuerySchema.prefault({}),
  }),
  reply: queryRecords.reply,
});

const outcome = designOutcome(designFaultSchema);

/** Puts the draft in force for everybody, as the next version. */
export const publishListDesign = defineEndpoint({
  name: 'publishListDesign',
  method: 'POST',
  path: '/api/designer/list/publish',
  tag: TAG,
  summary:
    'Checks the draft as an installation would, and puts it in force; answers with the faults otherwise.',
  auth: PUBLISH,
  wire: 'data',
  body: z.strictObject({ ...designHeld, note: designNote.default('') }),
  reply: outcome,
});

/** Puts the list back, as a new version: to what is shipped, or to what a version laid over it. */
export const restoreListDesign = defineEndpoint({
  name: 'restoreListDesign',
  method: 'POST',
  path: '/api/designer/list/restore',
  tag: TAG,
  summary:
    'Puts a list back to what is shipped or to an earlier version, which makes a new version; the draft goes.',
  auth: PUBLISH,
  wire: 'data',
  body: z.strictObject(designRestored),
  reply: outcome,
});

/** Versions of a list, the newest first. */
export const queryListDesignVersions = defineEndpoint({
  name: 'queryListDesignVersions',
  method: 'POST',
  path: '/api/designer/list/versions',
  tag: TAG,
  summary: 'What was ever published of a list: number, who, when, note.',
  auth: READ,
  viewing: 'read',
  wire: 'data',
  body: z.strictObject({ code: designCode }),
  reply: z.object({ versions: z.array(designVersionSchema) }),
});

/** A version with what was designed. */
export const getListDesignVersion = defineEndpoint({
  name: 'getListDesignVersion',
  method: 'POST',
  path: '/api/designer/list/version',
  tag: TAG,
  summary: 'A version of a list as it was when it was published.',
  auth: READ,
  viewing: 'read',
  wire: 'data',
  body: z.strictObject({ code: designCode, number: z.int().min(1) }),
  reply: designVersionSchema.extend({ design: designView }),
});

/** A definition as a file, to be kept, compared, or taken over into an area. */
export const exportListDesign = defineEndpoint({
  name: 'exportListDesign',
  method: 'POST',
  path: '/api/designer/list/export',
  tag: TAG,
  summary:
    'The whole definition of a list as a JSON file: as shipped, in force, drafted, or as a version had it.',
  auth: READ,
  viewing: 'read',
  wire: 'data',
  body: designExported,
  reply: designFile,
});
