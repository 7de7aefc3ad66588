import { z } from 'zod';
import { PERMISSIONS } from '../access/index.ts';
import { type FormDesign, formDesignSchema } from '../definitions/design/form-design.ts';
import type { FormWords } from '../definitions/form.ts';
import type { FieldViews, FormView, StatusView } from './definitions.ts';
import { designEndpoints, designEntrySchema, isObject } from './parts/design-endpoints.ts';

/**
 * Errors of a design by position. `unseen`: a field not fully visible to the designer. `needed`, `neededSometimes`: a missing field without
 * which records cannot be saved. `flowNeeds`: a missing field required by a task of the flow.
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

/** An error in a design: it prevents publishing. */
export const formDesignFaultSchema = z.object({
  part: z.enum(['tabs', 'parts', 'fields', 'form']),
  /** Key of a tab or part, or name of a field; empty for the whole form. */
  name: z.string(),
  fault: z.enum(FORM_DESIGN_FAULTS),
  /** Message of the check, for administrators of the definitions. */
  reason: z.string(),
});
/** An error in a design. */
export type FormDesignFault = z.output<typeof formDesignFaultSchema>;

/** Calls of the form designer (ENG-02). */
export const formDesigns = designEndpoints({
  kind: 'form',
  permissions: {
    read: PERMISSIONS.readFormDesigns,
    update: PERMISSIONS.updateFormDesigns,
    publish: PERMISSIONS.publishFormDesigns,
  },
  design: formDesignSchema,
  shown: z.custom<FormDesign>(isObject),
  fault: formDesignFaultSchema,
  entries: { forms: z.array(designEntrySchema) },
  getSummary:
    'Returns a form for design: shipped definition, definition in force, draft, and available fields.',
  details: {
    /** Shipped names of its tabs and parts in other languages, by key; the form itself under ''. */
    shippedTexts: z.record(z.string(), z.record(z.string(), z.string())),
    /** The resource's fields visible to the caller, with the resource's texts. */
    fields: z.custom<FieldViews>(isObject),
    /** Shipped texts of the caller's fields in all four languages. */
    shippedWords: z.custom<FormWords>(isObject),
    /** Names of the fields fully visible to the caller in every state: only these may be added to the form. */
    palette: z.array(z.string()),
    statuses: z.custom<readonly StatusView[]>((value) => Array.isArray(value)),
  },
  preview: z.custom<FormView>(isObject),
});

/** The calls of the form designer by their names. */
export const {
  query: queryFormDesigns,
  get: getFormDesign,
  save: saveFormDesign,
  discard: discardFormDesign,
  preview: previewFormDesign,
  publish: publishFormDesign,
  restore: restoreFormDesign,
  queryVersions: queryFormDesignVersions,
  getVersion: getFormDesignVersion,
  export: exportFormDesign,
} = formDesigns;

/** A form for designing. */
export type FormDesignView = z.output<typeof getFormDesign.reply>;
