import type { SavedView } from '@haiqiao/contract/endpoints';
import type { ListLayout } from '@haiqiao/contract/endpoints';
import type { Context } from '#server/context.ts';
import { storableJson } from '#server/lib/storable-text.ts';

/** The caller's own layout of a list, and their default view. */
export interface OwnLayout {
  readonly layout: ListLayout | null;
  readonly defaultViewId: string | null;
}

/** A member's views of a list: their own first, then shared ones, by name. */
export async function selectViews(ctx: Context, list: { listCode: string; memberId: string }) {
  return ctx.db
    .selectFrom('sys_list_view')
    .select(['id', 'owner_id', 'name', 'sharing', 'query', 'layout', 'row_version'])
    .where('list_code', '=', list.listCode)
    .where((eb) => eb.or([eb('owner_id', '=', list.memberId), eb('sharing', '=', 'shared')]))
    .orderBy((eb) => eb('owner_id', '=', list.memberId), 'desc')
    .orderBy('name')
    .orderBy('id')
    .execute();
}

/** A row as sent to the browser. */
export function viewOf(
  row: Awaited<ReturnType<typeof selectViews>>[number],
  reader: { memberId: string; defaultViewId: string | null },
): SavedView {
  return {
    id: row.id,
    name: row.name,
    sharing: row.sharing,
    isOwn: row.owner_id === reader.memberId,
    isDefault: row.id === reader.defaultViewId,
    query: row.query,
    layout: row.layout,
    rowVersion: row.row_version,
  };
}

export async function selectLayout(
  ctx: Context,
  list: { listCode: string; memberId: string },
): Promise<OwnLayout> {
  const row = await ctx.db
    .selectFrom('sys_list_layout')
    .select(['layout', 'default_view_id'])
    .where('list_code', '=', list.listCode)
    .where('member_id', '=', list.memberId)
    .executeTakeFirst();
  return { layout: row?.layout ?? null, defaultViewId: row?.default_view_id ?? null };
}

/** Updates the given properties only. */
export async function storeLayout(
  ctx: Context,
  list: { listCode: string; memberId: string },
  change: { layout?: ListLayout | null; default_view_id?: string | null },
): Promise<void> {
  const { layout, ...rest } = change;
  const columns = {
    ...rest,
    ...(layout === undefined ? {} : { layout: layout === null ? null : storableJson(layout) }),
    updated_at: ctx.clock.now(),
  };
  await ctx.db
    .insertInto('sys_list_layout')
    .values({ member_id: list.memberId, list_code: list.listCode, ...columns })
    .onConflict((conflict) => conflict.columns(['member_id', 'list_code']).doUpdateSet(columns))
    .execute();
}
