import { can } from '@haiqiao/contract/access';
import type * as endpoints from '@haiqiao/contract/endpoints';
import { AppError } from '@haiqiao/contract/errors';
import type { EndpointBody, EndpointReply } from '@haiqiao/contract/http';
import { inTransaction, violatedConstraint } from '@haiqiao/pg';
import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { storableJson, storableText } from '#server/lib/storable-text.ts';
import { memberOf } from '#server/platform/access/member-of.ts';
import { storeInBin } from '#server/platform/bin/bin-entries.ts';
import type { MetadataStore } from '#server/platform/metadata/model.ts';
import { LIST_VIEW_KIND } from './list-view-bin.ts';
import { selectLayout, selectViews, storeLayout, viewOf } from './list-views.repository.ts';

/** Maximum views per member and list. */
const VIEWS_MAX = 50;

type SaveInput = EndpointBody<typeof endpoints.saveListView>;

/**
 * The caller's views of a list, shared views, and their own layout (ENG-03).
 * @throws AppError DEFINITION_NOT_FOUND, ACCESS_DENIED
 */
export async function queryListViews(
  ctx: Context,
  metadata: MetadataStore,
  { listCode }: EndpointBody<typeof endpoints.queryListViews>,
): Promise<EndpointReply<typeof endpoints.queryListViews>> {
  await assertReadable(ctx, metadata, listCode);
  const list = { listCode, memberId: memberOf(ctx).memberId };
  const [rows, { layout, defaultViewId }] = await Promise.all([
    selectViews(ctx, list),
    selectLayout(ctx, list),
  ]);
  return { views: rows.map((row) => viewOf(row, { ...list, defaultViewId })), layout };
}

/**
 * Creates a view, or changes one of the caller's own.
 * @throws AppError LIST_VIEW_NOT_FOUND, LIST_VIEW_CONFLICT, LIST_VIEW_NAME_TAKEN, LIST_VIEW_TOO_MANY
 */
export async function saveListView(
  ctx: Context,
  metadata: MetadataStore,
  input: SaveInput,
): Promise<EndpointReply<typeof endpoints.saveListView>> {
  await assertReadable(ctx, metadata, input.listCode);
  const memberId = memberOf(ctx).memberId;
  return inTransaction(ctx, async (ctx) => {
    const id = await storeView(ctx, memberId, input).catch((error: unknown) => {
      throw violatedConstraint(error) ? new AppError('LIST_VIEW_NAME_TAKEN', { name: input.name }) : error;
    });
    const list = { listCode: input.listCode, memberId };
    const { defaultViewId } = await selectLayout(ctx, list);
    const isDefaultChanged = input.isDefault !== (defaultViewId === id);
    const nowDefault = input.isDefault ? id : null;
    if (isDefaultChanged) await storeLayout(ctx, list, { default_view_id: nowDefault });
    const row = (await selectViews(ctx, list)).find((view) => view.id === id);
    if (!row) throw new AppError('LIST_VIEW_NOT_FOUND');
    return viewOf(row, { memberId, defaultViewId: isDefaultChanged ? nowDefault : defaultViewId });
  });
}

async function storeView(ctx: Context, memberId: string, input: SaveInput): Promise<string> {
  const columns = {
    name: storableText(input.name),
    sharing: input.sharing,
    query: storableJson(input.query),
    layout: input.layout === null ? null : storableJson(input.layout),
    updated_at: ctx.clock.now(),
  };
  return input.id === undefined
    ? insertView(ctx, { owner_id: memberId, list_code: input.listCode, ...columns })
    : updateView(ctx, { id: input.id, memberId, rowVersion: input.rowVersion }, columns);
}

/** The columns that a save sets. */
interface ViewColumns {
  readonly name: string;
  readonly sharing: 'private' | 'shared';
  readonly query: string;
  readonly layout: string | null;
  readonly updated_at: Date;
}

async function insertView(
  ctx: Context,
  view: ViewColumns & { owner_id: string; list_code: string },
): Promise<string> {
  const { total } = await ctx.db
    .selectFrom('sys_list_view')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('owner_id', '=', view.owner_id)
    .where('list_code', '=', view.list_code)
    .executeTakeFirstOrThrow();
  if (total >= VIEWS_MAX) throw new AppError('LIST_VIEW_TOO_MANY', { limit: VIEWS_MAX });
  const id = ctx.ids.uuid();
  await ctx.db
    .insertInto('sys_list_view')
    .values({ id, created_at: view.updated_at, ...view })
    .execute();
  return id;
}

async function updateView(
  ctx: Context,
  view: { id: string; memberId: string; rowVersion: number | undefined },
  columns: ViewColumns,
): Promise<string> {
  const own = await ctx.db
    .selectFrom('sys_list_view')
    .select('row_version')
    .where('id', '=', view.id)
    .where('owner_id', '=', view.memberId)
    .forUpdate()
    .executeTakeFirst();
  if (!own) throw new AppError('LIST_VIEW_NOT_FOUND');
  if (own.row_version !== view.rowVersion) throw new AppError('LIST_VIEW_CONFLICT');
  await ctx.db
    .updateTable('sys_list_view')
    .set({ ...columns, row_version: own.row_version + 1 })
    .where('id', '=', view.id)
    .execute();
  return view.id;
}

/**
 * Moves one of the caller's own views into the recycle bin.
 * @throws AppError LIST_VIEW_NOT_FOUND
 */
export async function removeListView(ctx: Context, { id }: { id: string }): Promise<boolean> {
  const { memberId } = memberOf(ctx);
  return inTransaction(ctx, async (ctx) => {
    const own = await ctx.db
      .selectFrom('sys_list_view')
      .select('name')
      .where('id', '=', id)
      .where('owner_id', '=', memberId)
      .forUpdate()
      .executeTakeFirst();
    if (!own) throw new AppError('LIST_VIEW_NOT_FOUND');
    await storeInBin(ctx, {
      kind: LIST_VIEW_KIND,
      id,
      title: own.name,
      recordNo: null,
      children: [],
      ownerId: memberId,
      rows: [{ table: 'sys_list_view', where: sql<boolean>`t.id = ${id}` }],
    });
    await ctx.db.deleteFrom('sys_list_view').where('id', '=', id).execute();
    return true;
  });
}

/** Saves the caller's layout of a list; null resets it. */
export async function saveListLayout(
  ctx: Context,
  metadata: MetadataStore,
  { listCode, layout }: EndpointBody<typeof endpoints.saveListLayout>,
): Promise<boolean> {
  await assertReadable(ctx, metadata, listCode);
  await storeLayout(ctx, { listCode, memberId: memberOf(ctx).memberId }, { layout });
  return true;
}

async function assertReadable(ctx: Context, metadata: MetadataStore, listCode: string): Promise<void> {
  const { resource } = await metadata.list(listCode);
  const permission = `${resource.code}:read`;
  if (!can(ctx.actor, permission)) throw new AppError('ACCESS_DENIED', { permission });
}
