import type { GroupContent } from '@haiqiao/contract/access';
import type * as endpoints from '@haiqiao/contract/endpoints';
import type { PermissionGroupState, PermissionVersion } from '@haiqiao/contract/endpoints';
import { AppError } from '@haiqiao/contract/errors';
import type { EndpointBody, EndpointReply } from '@haiqiao/contract/http';
import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { readGroups, type StoredGroup } from '#server/platform/access/groups/read-groups.ts';
import { holderNames } from '../holder-names.ts';
import type { PermissionsDeps } from '../permissions-deps.ts';
import { assertSide } from '../sides.ts';
import { getPermissionGroup } from './group-state.ts';
import { stageGroup } from './save-group.ts';

/**
 * The published versions of a group, newest first; always including the one in force.
 * @throws AppError PERMISSION_GROUP_NOT_FOUND for one of an audience that the caller may not read
 */
export async function queryPermissionHistory(
  ctx: Context,
  { id, limit }: EndpointBody<typeof endpoints.queryPermissionHistory>,
): Promise<EndpointReply<typeof endpoints.queryPermissionHistory>> {
  // Read first: a concurrently published version is then in the history, and is not considered shipped.
  const stored = (await readGroups(ctx, [id])).get(id);
  const rows = await ctx.db
    .selectFrom('sys_permission_history as history')
    .leftJoin('sys_member as author', 'author.id', 'history.author_id')
    .leftJoin('sys_member as publisher', 'publisher.id', 'history.published_by')
    .select(['history.version', 'history.kind', 'history.content', 'history.remark', 'history.published_at'])
    .select([
      sql<string>`coalesce(author.username, '')`.as('author'),
      sql<string>`coalesce(publisher.username, '')`.as('publishedBy'),
    ])
    .where('history.group_id', '=', id)
    .orderBy('history.version', 'desc')
    .limit(limit)
    .execute();
  const published = rows.map(({ published_at: at, ...row }) => ({ ...row, publishedAt: at.toISOString() }));
  const isMissing = stored !== undefined && !published.some(({ version }) => version === stored.version);
  const versions = isMissing ? [shippedVersion(stored), ...published] : published;
  assertSide(
    ctx,
    'read',
    versions.map(({ content }) => content),
  );
  return {
    versions,
    names: await holderNames(
      ctx,
      versions.map(({ content }) => content),
    ),
  };
}

/** The version of a group shipped by the product or a business area. */
function shippedVersion({ version, content, publishedAt }: StoredGroup): PermissionVersion {
  const people = { remark: '', author: '', publishedBy: '' };
  return { version, kind: 'SHIPPED', content, ...people, publishedAt: publishedAt.toISOString() };
}

/**
 * Stages the content of an earlier version, without menus, buttons and holders that no longer exist.
 * @throws AppError PERMISSION_VERSION_NOT_FOUND, PERMISSION_CHANGE_CONFLICT
 */
export async function revertPermissionGroup(
  ctx: Context,
  deps: PermissionsDeps,
  { id, version, rowVersion }: EndpointBody<typeof endpoints.revertPermissionGroup>,
): Promise<PermissionGroupState> {
  await stageGroup(ctx, deps, (ctx) => async () => {
    const row = await ctx.db
      .selectFrom('sys_permission_history')
      .select('content')
      .where('group_id', '=', id)
      .where('version', '=', version)
      .executeTakeFirst();
    if (!row) throw new AppError('PERMISSION_VERSION_NOT_FOUND', { version });
    return { groupId: id, content: await withoutGone(ctx, row.content), rowVersion };
  });
  return getPermissionGroup(ctx, { id });
}

interface Present {
  readonly menus: readonly string[];
  readonly buttons: readonly string[];
  readonly holders: readonly string[];
}

async function withoutGone(ctx: Context, content: GroupContent): Promise<GroupContent> {
  const { menus, buttons, holders } = content;
  const holderIds = holders.map(({ id }) => id);
  const { rows } = await sql<Present>`
    select
      array(select id::text from sys_menu where id = any(${menus.map(({ menuId }) => menuId)}::uuid[])) as menus,
      array(select code from sys_button where code = any(${buttons.map(({ code }) => code)}::text[])) as buttons,
      array(
        select id::text from sys_member where id = any(${holderIds}::uuid[]) and status <> 'LEFT'
        union all select id::text from sys_post where id = any(${holderIds}::uuid[])
        union all select id::text from sys_org where id = any(${holderIds}::uuid[])
      ) as holders`.execute(ctx.db);
  const present = rows[0] ?? { menus: [], buttons: [], holders: [] };
  return {
    ...content,
    menus: menus.filter(({ menuId }) => present.menus.includes(menuId)),
    buttons: buttons.filter(({ code }) => present.buttons.includes(code)),
    holders: holders.filter(({ id }) => present.holders.includes(id)),
  };
}
