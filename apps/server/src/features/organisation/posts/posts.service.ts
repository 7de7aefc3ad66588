import type * as endpoints from '@haiqiao/contract/endpoints';
import type { Post } from '@haiqiao/contract/endpoints';
import { AppError } from '@haiqiao/contract/errors';
import type { EndpointBody } from '@haiqiao/contract/http';
import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { violatedConstraint } from '#server/db/pg-errors.ts';
import { writeAudit } from '#server/platform/audit/write-audit.ts';
import { SETTINGS } from '#server/platform/settings/catalog.ts';
import { changeRights } from '../change-rights.ts';
import type { OrganisationDeps } from '../organisation-deps.ts';
import { holdReached, reachSql } from '../reach.ts';

/** What a post is saved with. */
type PostInput = EndpointBody<typeof endpoints.createPost>;

/** One post within reach. @throws AppError POST_NOT_FOUND */
export async function getPost(ctx: Context, deps: OrganisationDeps, { id }: { id: string }): Promise<Post> {
  const reached = await reachSql(ctx, deps, { kind: 'post', alias: 'p' });
  const { rows } = await sql<Omit<Post, 'isMapped'>>`
    select p.id::text, p.name, p.code, p.org_id::text as "orgId", coalesce(o.name, '') as "orgName", p.level,
      p.order_no as "orderNo", p.row_version as "rowVersion",
      (select count(*)::integer from sys_member_post mp join sys_member m on m.id = mp.member_id
        where mp.post_id = p.id and m.status <> 'LEFT') as members,
      array(select g.name from sys_permission_group g join sys_permission_group_holder h on h.group_id = g.id
        where h.holder_kind = 'POST' and h.holder_id = p.id order by g.name) as groups
    from sys_post p left join sys_org o on o.id = p.org_id
    where p.id = ${id}::uuid and ${reached}`.execute(ctx.db);
  const [post] = rows;
  if (!post) throw new AppError('POST_NOT_FOUND');
  return { ...post, isMapped: (await mappedCodes(ctx)).has(post.code) };
}

/** Adds a post. @throws AppError ORG_NOT_FOUND, POST_CODE_TAKEN */
export async function createPost(ctx: Context, deps: OrganisationDeps, given: PostInput): Promise<Post> {
  return changeRights(ctx, deps, async (ctx) => {
    await holdReached(ctx, deps, { kind: 'org', ids: given.orgId === null ? [] : [given.orgId] });
    const id = ctx.ids.uuid();
    const { name, code, orgId, level, orderNo } = given;
    await namingCode(code, () =>
      ctx.db
        .insertInto('sys_post')
        .values({ id, name, code, org_id: orgId, level, order_no: orderNo })
        .execute(),
    );
    await notePost(ctx, { action: 'post.create', id, details: { code } });
    return getPost(ctx, deps, { id });
  });
}

/**
 * Changes a post; the code of one that settings speak of stays, or its rules would be nobody's.
 * @throws AppError POST_NOT_FOUND, POST_CONFLICT, POST_CODE_TAKEN, POST_MAPPED, ORG_NOT_FOUND
 */
export async function updatePost(
  ctx: Context,
  deps: OrganisationDeps,
  { id, rowVersion, ...given }: EndpointBody<typeof endpoints.updatePost>,
): Promise<Post> {
  return changeRights(ctx, deps, async (ctx) => {
    await holdReached(ctx, deps, { kind: 'post', ids: [id] });
    const before = await getPost(ctx, deps, { id });
    if (before.rowVersion !== rowVersion)
      throw new AppError('POST_CONFLICT', { rowVersion: before.rowVersion });
    if (before.isMapped && before.code !== given.code) throw new AppError('POST_MAPPED');
    if (given.orgId !== before.orgId)
      await holdReached(ctx, deps, { kind: 'org', ids: given.orgId === null ? [] : [given.orgId] });
    const { name, code, orgId, level, orderNo } = given;
    await namingCode(code, () =>
      ctx.db
        .updateTable('sys_post')
        .set((eb) => ({
          name,
          code,
          org_id: orgId,
          level,
          order_no: orderNo,
          updated_at: ctx.clock.now(),
          row_version: eb('row_version', '+', 1),
        }))
        .where('id', '=', id)
        .execute(),
    );
    const changed = (['name', 'code', 'orgId', 'level', 'orderNo'] as const).filter(
      (field) => given[field] !== before[field],
    );
    await notePost(ctx, { action: 'post.update', id, details: { changed } });
    return getPost(ctx, deps, { id });
  });
}

/**
 * Deletes a post that nobody holds and no setting speaks of; members that have left keep no post.
 * @throws AppError POST_NOT_FOUND, POST_USED, POST_MAPPED
 */
export async function removePost(
  ctx: Context,
  deps: OrganisationDeps,
  { id }: { id: string },
): Promise<boolean> {
  return changeRights(ctx, deps, async (ctx) => {
    await holdReached(ctx, deps, { kind: 'post', ids: [id] });
    const { members, isMapped, code, name } = await getPost(ctx, deps, { id });
    if (isMapped) throw new AppError('POST_MAPPED');
    if (members > 0) throw new AppError('POST_USED', { members });
    await ctx.db
      .deleteFrom('sys_permission_group_holder')
      .where('holder_kind', '=', 'POST')
      .where('holder_id', '=', id)
      .execute();
    await ctx.db.deleteFrom('sys_post').where('id', '=', id).execute();
    await notePost(ctx, { action: 'post.delete', id, details: { code, name } });
    return true;
  });
}

/** Codes of the posts that settings speak of (DOMAIN §1.5). */
async function mappedCodes({ db }: Context): Promise<ReadonlySet<unknown>> {
  const stored = await db
    .selectFrom('sys_setting')
    .select(['key', 'value'])
    .where('key', 'like', 'post.%')
    .execute();
  const values = new Map(stored.map(({ key, value }) => [key, value]));
  return new Set(
    Object.entries(SETTINGS).flatMap(([key, { initial }]) =>
      key.startsWith('post.') ? [values.get(key) ?? initial] : [],
    ),
  );
}

async function namingCode(code: string, work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (violatedConstraint(error) !== 'ux_sys_post__code') throw error;
    throw new AppError('POST_CODE_TAKEN', { code }, { cause: error });
  }
}

function notePost(
  ctx: Context,
  { action, id, details }: { action: string; id: string; details: Readonly<Record<string, unknown>> },
): Promise<void> {
  return writeAudit(ctx, { action, outcome: 'done', target: { type: 'post', id }, details });
}
