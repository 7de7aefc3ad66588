import { z } from 'zod';
import { PERMISSIONS } from '../access/index.ts';
import { type FormDesign, formDesignSchema } from '../definitions/design/form-design.ts';
import type { FormWords } from '../definitions/form.ts';
import { defineEndpoint } from '../http/index.ts';
import type { FieldViews, FormView, StatusView } from './definitions.ts';
import {
  designCode,
  designEntrySchema,
  designExported,
  designFile,
  designHead,
  designHeld,
  designNote,
  designOutcome,
  designRestored,
  designRowVersion,
  designSaved,
  designVersionSchema,
  isObject,
} from './design-parts.ts';

const TAG = 'designers';
const READ = { kind: 'permission', code: PERMISSIONS.readFormDesigns } as const;
const UPDATE = { kind: 'permission', code: PERMISSIONS.updateFormDesigns } as const;
const PUBLISH = { kind: 'permission', code: PERMISSIONS.publishFormDesigns } as const;

/** The server reads these out of definitions: what was shipped may be larger than what may be designed. */
const designView = z.custom<FormDesign>(isObject);

/**
 * What can be wrong with a design, by the place where it is wrong; `unseen`: a field that the designer does not see whole;
 * `needed`, `neededSometimes`: a field without which records could not be saved; `flowNeeds`: one that a task of the flow asks for.
 */
export const FORM_DESIGN_FAULTS = [
  'unnamed',
  'empty',
  'gone',
  'fieldUnknown',
  'fieldTwice',
  'unseen',
  'needed',
  'neededSometimes',
  'flowNeeds',
  'other',
] as const;

/** Something wrong with a design: nothing is published while there is any. */
export const formDesignFaultSchema = z.object({
  part: z.enum(['tabs', 'parts', 'fields', 'form']),
  /** Key of a tab or part, or name of a field; empty for the whole. */
  name: z.string(),
  fault: z.enum(FORM_DESIGN_FAULTS),
  /** The sentence of the check, for whoever keeps the definitions. */
  reason: z.string(),
});
/** Such a fault. */
export type FormDesignFault = z.output<typeof formDesignFaultSchema>;

/** ENG-02: every form that the caller may open. */
export const queryFormDesigns = defineEndpoint({
  name: 'queryFormDesigns',
  method: 'POST',
  path: '/api/designer/form/query',
  tag: TAG,
  summary: 'Forms that can be designed: customised or as shipped, set aside with its reason, last published.',
  auth: READ,
  viewing: 'read',
  wire: 'data',
  body: z.strictObject({}),
  reply: z.object({
    forms: z.array(designEntrySchema),
  }),
});

/** The form as it stands, its draft, and everything that a design can name. */
export const getFormDesign = defineEndpoint({
  name: 'getFormDesign',
  method: 'POST',
  path: '/api/designer/form/get',
  tag: TAG,
  summary: 'A form to design: as shipped, as in force, its draft, and the fields to choose from.',
  auth: READ,
  viewing: 'read',
  wire: 'data',
  body: z.strictObject({ code: designCode }),
  reply: z.object({
    ...designHead(designView),
    /** What its tabs and parts are called in other languages unless a design says otherwise, by key; the form itself under ''. */
    shippedTexts: z.record(z.string(), z.record(z.string(), z.string())),
    /** Fields of the resource that the caller sees, as a form draws them that has no words of its own for them. */
    fields: z.custom<FieldViews>(isObject),
    /** What the caller's fields are called unless a design says otherwise, in all four languages. */
    shippedWords: z.custom<FormWords>(isObject),
    /** Names of those that the caller sees whole in every state: these may be brought into the form. */
    palette: z.array(z.string()),
    statuses: z.custom<readonly StatusView[]>((value) => Array.isArray(value)),
  }),
});
/** A form to design. */
export type FormDesignView = z.output<typeof getFormDesign.reply>;

/** Keeps a draft, sound or not. There is one for each form. */
export const saveFormDesign = defineEndpoint({
  name: 'saveFormDesign',
  method: 'POST',
  path: '/api/designer/form/save',
  tag: TAG,
  summary: 'Keeps the draft of a form; nothing of it is in force.',
  auth: UPDATE,
  wire: 'data',
  body: z.strictObject({
    ...designSaved,
    design: formDesignSchema,
  }),
  reply: z.object({ rowVersion: designRowVersion, faults: z.array(formDesignFaultSchema) }),
});

/** Gives the draft up. */
export const discardFormDesign = defineEndpoint({
  name: 'discardFormDesign',
  method: 'POST',
  path: '/api/designer/form/discard',
  tag: TAG,
  summary: 'Gives the draft of a form up; what is in force stays.',
  auth: UPDATE,
  wire: 'data',
  body: z.strictObject(designHeld),
  reply: z.object({ rowVersion: designRowVersion }),
});

/** The form as it would be for the caller. Nothing is kept. */
export const previewFormDesign = defineEndpoint({
  name: 'previewFormDesign',
  method: 'POST',
  path: '/api/designer/form/preview',
  tag: TAG,
  summary: 'A design as the caller would see it, and what is wrong with it.',
  auth: READ,
  viewing: 'read',
  wire: 'data',
  body: z.strictObject({ code: designCode, design: formDesignSchema }),
  reply: z.object({ view: z.custom<FormView>(isObject), faults: z.array(formDesignFaultSchema) }),
});

const outcome = designOutcome(formDesignFaultSchema);

/** Puts the draft in force for everybody, as the next version. */
export const publishFormDesign = defineEndpoint({
  name: 'publishFormDesign',
  method: 'POST',
  path: '/api/designer/form/publish',
  tag: TAG,
  summary:
    'Checks the draft as an installation would, and puts it in force; answers with the faults otherwise.',
  auth: PUBLISH,
  wire: 'data',
  body: z.strictObject({ ...designHeld, note: designNote.default('') }),
  reply: outcome,
});

/** Puts the form back, as a new version: to what is shipped, or to what a version laid over it. */
export const restoreFormDesign = defineEndpoint({
  name: 'restoreFormDesign',
  method: 'POST',
  path: '/api/designer/form/restore',
  tag: TAG,
  summary:
    'Puts a form back to what is shipped or to an earlier version, which makes a new version; the draft goes.',
  auth: PUBLISH,
  wire: 'data',
  body: z.strictObject(designRestored),
  reply: outcome,
});

/** Versions of a form, the newest first. */
export const queryFormDesignVersions = defineEndpoint({
  name: 'queryFormDesignVersions',
  method: 'POST',
  path: '/api/designer/form/versions',
  tag: TAG,
  summary: 'What was ever published of a form: number, who, when, note.',
  auth: READ,
  viewing: 'read',
  wire: 'data',
  body: z.strictObject({ code: designCode }),
  reply: z.object({ versions: z.array(designVersionSchema) }),
});

/** A version with what was designed. */
export const getFormDesignVersion = defineEndpoint({
  name: 'getFormDesignVersion',
  method: 'POST',
  path: '/api/designer/form/version',
  tag: TAG,
  summary: 'A version of a form as it was when it was published.',
  auth: READ,
  viewing: 'read',
  wire: 'data',
  body: z.strictObject({ code: designCode, number: z.int().min(1) }),
  reply: designVersionSchema.extend({ design: designView }),
});

/** A definition as a file, to be kept, compared, or taken over into an area. */
export const exportFormDesign = defineEndpoint({
  name: 'exportFormDesign',
  method: 'POST',
  path: '/api/designer/form/export',
  tag: TAG,
  summary:
    'The whole definition of a form as a JSON file: as shipped, in force, drafted, or as a version had it.',
  auth: READ,
  viewing: 'read',
  wire: 'data',
  body: designExported,
  reply: designFile,
});
