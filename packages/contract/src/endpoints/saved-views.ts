import { z } from 'zod';
import { defineEndpoint, rowVersionSchema } from '../http/index.ts';
import { listQuerySchema } from '../query/index.ts';

const listCode = z.string().min(1).max(100);

/** A member's layout of a list, or that of a view. */
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

/** Query of a saved view: terms, sorts, keyword, tab. */
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
  /** Private, or visible to everyone who may see the list. */
  sharing: z.enum(['private', 'shared']),
  isOwn: z.boolean(),
  /** Default view of the caller. */
  isDefault: z.boolean(),
  query: viewQuerySchema,
  layout: listLayoutSchema.nullable(),
  rowVersion: z.int(),
});

/** A saved view for the browser. */
export type SavedView = z.output<typeof savedView>;

/** The caller's own and shared views of a list, and their layout. */
export const queryListViews = defineEndpoint({
  name: 'queryListViews',
  path: '/api/list-views/query',
  tag: 'list-views',
  summary: "Lists the caller's saved views of a list, views shared with them, and their own layout.",
  auth: { kind: 'member' },
  viewing: 'read',
  body: z.strictObject({ listCode }),
  reply: z.object({ views: z.array(savedView), layout: listLayoutSchema.nullable() }),
});

/** Creates a view without `id`, otherwise changes one of the caller's own. */
export const saveListView = defineEndpoint({
  name: 'saveListView',
  path: '/api/list-views/save',
  tag: 'list-views',
  summary: 'Creates or updates a saved view of the caller.',
  auth: { kind: 'member' },
  body: z.strictObject({
    id: z.uuid().optional(),
    rowVersion: rowVersionSchema.optional(),
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
  path: '/api/list-views/delete',
  tag: 'list-views',
  summary: "Deletes one of the caller's own views.",
  auth: { kind: 'member' },
  body: z.strictObject({ id: z.uuid() }),
  reply: z.boolean(),
});

/** Saves the caller's layout of a list; null removes it. */
export const saveListLayout = defineEndpoint({
  name: 'saveListLayout',
  path: '/api/list-views/layout',
  tag: 'list-views',
  summary: "Stores the caller's layout of a list.",
  auth: { kind: 'member' },
  body: z.strictObject({ listCode, layout: listLayoutSchema.nullable() }),
  reply: z.boolean(),
});
