import { z } from 'zod';
import { defineEndpoint } from '../http/index.ts';
import { nestsAtMost } from '../lib/nests-at-most.ts';

/** Fields, rows, cells, and what a cell of files or references is made of: no form nests deeper. */
const VALUES_LEVELS_MAX = 10;

const draftKey = {
  formCode: z.string().min(1).max(100),
  /** The record that is being edited; none for a new one. */
  dataId: z.uuid().toLowerCase().optional(),
};

const draft = z.object({
  values: z.record(z.string(), z.unknown()),
  /** Version of the record that the edit began with; null for a new one. */
  rowVersion: z.int().nullable(),
  savedAt: z.iso.datetime({ offset: true }),
});

/** An unsaved edit, kept so that a crash, a reload or another device loses nothing. */
export type Draft = z.output<typeof draft>;

/** The caller's draft of a form. */
export const getDraft = defineEndpoint({
  name: 'getDraft',
  method: 'POST',
  path: '/api/drafts/get',
  tag: 'drafts',
  summary: "The caller's unsaved edit of a form, if there is one.",
  auth: { kind: 'member' },
  wire: 'data',
  body: z.strictObject(draftKey),
  reply: draft.nullable(),
});

/** Keeps the caller's draft of a form; at most 256 kB. */
export const saveDraft = defineEndpoint({
  name: 'saveDraft',
  method: 'POST',
  path: '/api/drafts/save',
  tag: 'drafts',
  summary: "Keeps the caller's unsaved edit of a form.",
  auth: { kind: 'member' },
  wire: 'data',
  body: z.strictObject({
    ...draftKey,
    rowVersion: z.int().positive().nullable(),
    values: z
      .record(z.string().max(100), z.unknown())
      .refine((values) => nestsAtMost(values, VALUES_LEVELS_MAX), 'tooDeep'),
  }),
  reply: z.object({ savedAt: z.iso.datetime({ offset: true }) }),
});

/** Forgets the caller's draft of a form. */
export const removeDraft = defineEndpoint({
  name: 'removeDraft',
  method: 'POST',
  path: '/api/drafts/delete',
  tag: 'drafts',
  summary: "Forgets the caller's unsaved edit of a form.",
  auth: { kind: 'member' },
  wire: 'data',
  body: z.strictObject(draftKey),
  reply: z.boolean(),
});
