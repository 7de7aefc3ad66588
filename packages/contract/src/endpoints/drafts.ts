import { z } from 'zod';
import { defineEndpoint, rowVersionSchema } from '../http/index.ts';

/** Fields, rows, cells and parts of file or reference cells: no form nests deeper. */
const VALUES_LEVELS_MAX = 10;

const draftKey = {
  formCode: z.string().min(1).max(100),
  /** The edited record; none for a new one. */
  dataId: z.uuid().toLowerCase().optional(),
};

const draft = z.object({
  values: z.record(z.string(), z.unknown()),
  /** Version of the record at the start of the edit; null for a new one. */
  rowVersion: z.int().nullable(),
  savedAt: z.iso.datetime({ offset: true }),
});

/** An unsaved edit, stored to survive a crash, a reload or a change of device. */
export type FormDraft = z.output<typeof draft>;

/** The caller's draft of a form. */
export const getDraft = defineEndpoint({
  name: 'getDraft',
  path: '/api/drafts/get',
  tag: 'drafts',
  summary: "Returns the caller's unsaved edit of a form, if any.",
  auth: { kind: 'member' },
  body: z.strictObject(draftKey),
  reply: draft.nullable(),
});

/** Stores the caller's draft of a form; at most 256 kB. */
export const saveDraft = defineEndpoint({
  name: 'saveDraft',
  path: '/api/drafts/save',
  tag: 'drafts',
  summary: "Stores the caller's unsaved edit of a form.",
  auth: { kind: 'member' },
  body: z.strictObject({
    ...draftKey,
    rowVersion: rowVersionSchema.nullable(),
    values: z
      .record(z.string().max(100), z.unknown())
      .refine((values) => nestsAtMost(values, VALUES_LEVELS_MAX), 'tooDeep'),
  }),
  reply: z.object({ savedAt: z.iso.datetime({ offset: true }) }),
});

/** Deletes the caller's draft of a form. */
export const removeDraft = defineEndpoint({
  name: 'removeDraft',
  path: '/api/drafts/delete',
  tag: 'drafts',
  summary: "Deletes the caller's unsaved edit of a form.",
  auth: { kind: 'member' },
  body: z.strictObject(draftKey),
  reply: z.boolean(),
});

/** Whether a JSON value nests lists and objects at most this deep. */
function nestsAtMost(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return levels > 0 && Object.values(value).every((part) => nestsAtMost(part, levels - 1));
}
