import { MASKED_WHOLE } from '@haiqiao/contract/access';
import type * as endpoints from '@haiqiao/contract/endpoints';
import type { Post } from '@haiqiao/contract/endpoints';
import { AppError } from '@haiqiao/contract/errors';
import type { EndpointBody } from '@haiqiao/contract/http';
import { violatedConstraint } from '@haiqiao/pg';
import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { writeAudit } from '#server/platform/audit/write-audit.ts';
import { platformRows } from '#server/platform/records/source/platform-rows.ts';
import { SETTINGS } from '#server/platform/settings/catalog.ts';
import { changeRights } from '../change-rights.ts';
import type { OrganisationDeps } from '../organisation-deps.ts';
import { lockVisible, visibleRows } from '../organisation-scope.ts';

/** Save input of a post. */
type PostInput = EndpointBody<typeof endpoints.createPost>;

/** A visible post with the fields that the caller may see. @throws AppError POST_NOT_FOUND */
export async function getPost(ctx: Context, deps: OrganisationDeps, { id }: { id: string }): Promise<Post> {
  const post = await readPost(ctx, deps, { id });
  const metadata = await deps.metadata.current();
  const rows = platformRows(ctx, metadata, 'post');
  const { name, code, orgId } = post;
  const shown = { ...post, ...rows.texts({ name, code }, '') };
  if (orgId === null) return shown;
  if (rows.visibility('orgId', '') !== 'whole') return { ...shown, orgId: null, orgName: '' };
  const units = platformRows(ctx, metadata, 'org');
  const isVisible = (await units.visible([orgId])).has(orgId);
  return { ...shown, orgName: isVisible ? units.texts({ name: post.orgName }, '').name : MASKED_WHOLE };
}

/** A visible post as stored, for writes. @throws AppError POST_NOT_FOUND */
async function readPost(ctx: Context, deps: OrganisationDeps, { id }: { id: string }): Promise<Post> {
  const posts = await visibleRows(ctx, deps, { kind: 'post', alias: 'p' });
  const { rows } = await sql<Omit<Post, 'isMapped'>>`
    select p.id::text, p.name, p.code, p.org_id::text as "orgId", coalesce(o.name, '') as "orgName", p.level,
      p.order_no as "orderNo", p.row_version as "rowVersion",
      (select count(*)::integer from sys_member_post mp join sys_member m on m.id = mp.member_id
        where mp.post_id = p.id and m.status <> 'LEFT') as members,
      array(select g.name from sys_permission_group g join sys_permission_group_holder h on h.group_id = g.id
        where h.holder_kind = 'POST' and h.holder_id = p.id order by g.name) as groups
    from ${posts} left join sys_org o on o.id = p.org_id
    where p.id = ${id}::uuid`.execute(ctx.db);
  const [post] = rows;
  if (!post) throw new AppError('POST_NOT_FOUND');
  return { ...post, isMapped: (await mappedCodes(ctx)).has(post.code) };
}

/** Adds a post. @throws AppError ORG_NOT_FOUND, POST_CODE_TAKEN */
export async function createPost(ctx: Context, deps: OrganisationDeps, input: PostInput): Promise<Post> {
  return changeRights(ctx, deps, async (ctx) => {
    await lockVisible(ctx, deps, { kind: 'org', ids: input.orgId === null ? [] : [input.orgId] });
    const id = ctx.ids.uuid();
    const { name, code, orgId, level, orderNo } = input;
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
 * Changes a post; the code cannot change when settings refer to it.
 * @throws AppError POST_NOT_FOUND, POST_CONFLICT, POST_CODE_TAKEN, POST_MAPPED, ORG_NOT_FOUND
 */
export async function updatePost(
  ctx: Context,
  deps: OrganisationDeps,
  { id, rowVersion, ...requested }: EndpointBody<typeof endpoints.updatePost>,
): Promise<Post> {
  return changeRights(ctx, deps, async (ctx) => {
    await lockVisible(ctx, deps, { kind: 'post', ids: [id] });
    const before = await readPost(ctx, deps, { id });
    if (before.rowVersion !== rowVersion)
      throw new AppError('POST_CONFLICT', { rowVersion: before.rowVersion });
    const input = platformRows(ctx, await deps.metadata.current(), 'post').withUnseen(requested, before, '');
    if (before.isMapped && before.code !== input.code) throw new AppError('POST_MAPPED');
    if (input.orgId !== before.orgId)
      await lockVisible(ctx, deps, { kind: 'org', ids: input.orgId === null ? [] : [input.orgId] });
    const { name, code, orgId, level, orderNo } = input;
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
      (field) => input[field] !== before[field],
    );
    await notePost(ctx, { action: 'post.update', id, details: { changed } });
    return getPost(ctx, deps, { id });
  });
}

/**
 * Deletes a post without holders that no setting refers to; departed members lose the post.
 * @throws AppError POST_NOT_FOUND, POST_USED, POST_MAPPED
 */
export async function removePost(
  ctx: Context,
  deps: OrganisationDeps,
  { id }: { id: string },
): Promise<boolean> {
  return changeRights(ctx, deps, async (ctx) => {
    await lockVisible(ctx, deps, { kind: 'post', ids: [id] });
    const { members, isMapped, code, name } = await readPost(ctx, deps, { id });
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

/** Codes of the posts that settings refer to (DOMAIN §1.5). */
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
