import { z } from 'zod';
import { defineEndpoint } from '../http/index.ts';
import { listQuerySchema } from '../query/index.ts';

const listCode = z.string().min(1).max(100);

/** How one person has arranged a list, or what a view keeps. */
export const listLayoutSchema = z.strictObject({
  columns: z
    .array(
      z.strictObject({
        field: z.string().max(100),
        widthPx: z.int().min(40).max(1200).optional(),
        fixed: z.enum(['left', 'right']).optional(),
        hidden: z.boolean().optional(),
      }),
    )
    .max(200),
  density: z.enum(['compact', 'normal', 'loose']).optional(),
  pageSize: z.int().min(1).max(200).optional(),
});

/** A layout of a list. */
export type ListLayout = z.output<typeof listLayoutSchema>;

/** What a saved view asks for: terms, sorts, keyword, tab. */
export const viewQuerySchema = listQuerySchema.pick({
  terms: true,
  sorts: true,
  keyword: true,
  list_status: true,
  apply_type: true,
});

const savedView = z.object({
  id: z.string(),
  name: z.string(),
  /** Private, or seen by everybody who may see the list. */
  sharing: z.enum(['private', 'shared']),
  isOwn: z.boolean(),
  /** Opens first for the caller. */
  isDefault: z.boolean(),
  query: viewQuerySchema,
  layout: listLayoutSchema.nullable(),
  rowVersion: z.int(),
});

/** A saved view as the browser gets it. */
export type SavedView = z.output<typeof savedView>;

/** The caller's views of a list, those shared with them, and their own layout. */
export const queryListViews = defineEndpoint({
  name: 'queryListViews',
  method: 'POST',
  path: '/api/list-views/query',
  tag: 'list-views',
  summary: "The caller's saved views of a list, those shared with them, and their own layout of it.",
  auth: { kind: 'member' },
  viewing: 'read',
  wire: 'data',
  body: z.strictObject({ listCode }),
  reply: z.object({ views: z.array(savedView), layout: listLayoutSchema.nullable() }),
});

/** Creates a view without `id`, else changes one of the caller's own. */
export const saveListView = defineEndpoint({
  name: 'saveListView',
  method: 'POST',
  path: '/api/list-views/save',
  tag: 'list-views',
  summary: 'Creates or changes a saved view of the caller.',
  auth: { kind: 'member' },
  wire: 'data',
  body: z.strictObject({
    id: z.uuid().optional(),
    rowVersion: z.int().positive().optional(),
    listCode,
    name: z.string().trim().min(1).max(40),
    sharing: z.enum(['private', 'shared']),
    isDefault: z.boolean(),
    query: viewQuerySchema,
    layout: listLayoutSchema.nullable(),
  }),
  reply: savedView,
});

/** Deletes one of the caller's own views. */
export const removeListView = defineEndpoint({
  name: 'removeListView',
  method: 'POST',
  path: '/api/list-views/delete',
  tag: 'list-views',
  summary: "Deletes one of the caller's own views.",
  auth: { kind: 'member' },
  wire: 'data',
  body: z.strictObject({ id: z.uuid() }),
  reply: z.boolean(),
});

/** Keeps how the caller has arranged a list; null forgets it. */
export const saveListLayout = defineEndpoint({
  name: 'saveListLayout',
  method: 'POST',
  path: '/api/list-views/layout',
  tag: 'list-views',
  summary: 'Keeps how the caller has arranged a list.',
  auth: { kind: 'member' },
  wire: 'data',
  body: z.strictObject({ listCode, layout: listLayoutSchema.nullable() }),
  reply: z.boolean(),
});
