import type { GroupHolder } from '@haiqiao/contract/access';
import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { type HoldersPair, NAMED_MAX } from './impact.ts';

/** Every unit with itself and all its ancestors. */
const ABOVE = sql`
  above as (
    select id as org_id, id as unit_id from sys_org
    union select above.org_id, o.parent_id from above join sys_org o on o.id = above.unit_id where o.parent_id is not null
  )`;

/**
 * Stores the active members of these holders in a temporary table until the transaction ends. Members of the same unit and posts have the
 * same groups, so they share one row. Groups are then computed for some hundred rows, not for every member. A member assigned by name has
 * their own row.
 */
export async function rememberMembers(ctx: Context, holders: readonly GroupHolder[]): Promise<void> {
  await sql`
    create temporary table permission_preview (
      id integer not null, org_id uuid, posts uuid[] not null, member_id uuid, members integer not null, first jsonb not null
    ) on commit drop`.execute(ctx.db);
  await sql`
    insert into permission_preview
    with recursive ${ABOVE},
    touched as (
      select kind, id from jsonb_to_recordset(${JSON.stringify(holders)}::jsonb) as holder(kind text, id uuid)
    ),
    named as (
      select id from touched where kind = 'MEMBER'
      union select holder_id from sys_permission_group_holder where holder_kind = 'MEMBER'
    ),
    on_post as (
      select member_id, array_agg(post_id order by post_id) as posts from sys_member_post group by member_id
    ),
    member as (
      select m.id, m.username, m.account, m.org_id, coalesce(on_post.posts, '{}') as posts,
        case when named.id is not null then m.id end as member_id
      from sys_member m left join on_post on on_post.member_id = m.id left join named on named.id = m.id
      where m.status = 'ACTIVE' and (
        m.id in (select id from touched where kind = 'MEMBER')
        or on_post.posts && array(select id from touched where kind = 'POST')
        or m.org_id in (select above.org_id from above join touched t on t.kind = 'ORG' and t.id = above.unit_id)
      )
    ),
    placed as (
      select member.*, row_number() over (partition by org_id, posts, member_id order by account) as place from member
    )
    select row_number() over (), org_id, posts, member_id, count(*),
      jsonb_agg(jsonb_build_object('id', id, 'name', username, 'account', account) order by place)
        filter (where place <= ${NAMED_MAX})
    from placed group by org_id, posts, member_id`.execute(ctx.db);
}

/** Ids of the groups in force of the stored members, by row. */
export async function queryAssignedGroups(ctx: Context): Promise<ReadonlyMap<number, readonly string[]>> {
  const at = ctx.clock.now();
  const { rows } = await sql<{ id: number; groups: readonly string[] }>`
    with recursive ${ABOVE},
    holder as (
      select h.group_id, h.holder_kind, h.holder_id
      from sys_permission_group_holder h join sys_permission_group g on g.id = h.group_id
      where g.status = 'ENABLED' and coalesce(g.valid_from <= ${at}, true) and coalesce(g.valid_to > ${at}, true)
    ),
    held as (
      select p.id, h.group_id from permission_preview p
      join holder h on h.holder_kind = 'MEMBER' and h.holder_id = p.member_id
      union
      select p.id, h.group_id from permission_preview p, unnest(p.posts) as post
      join holder h on h.holder_kind = 'POST' and h.holder_id = post
      union
      select p.id, h.group_id from permission_preview p join above on above.org_id = p.org_id
      join holder h on h.holder_kind = 'ORG' and h.holder_id = above.unit_id
    )
    select id, array_agg(group_id::text order by group_id) as groups from held group by id`.execute(ctx.db);
  return new Map(rows.map(({ id, groups }) => [id, groups]));
}

/** The stored members by their groups before and after. */
export async function queryHoldersPairs(
  ctx: Context,
  before: ReadonlyMap<number, readonly string[]>,
): Promise<readonly HoldersPair[]> {
  const after = await queryAssignedGroups(ctx);
  const { rows } = await sql<{ id: number; count: number; first: HoldersPair['first'] }>`
    select id, members as count, first from permission_preview`.execute(ctx.db);
  return rows.map(({ id, count, first }) => ({
    before: before.get(id) ?? [],
    after: after.get(id) ?? [],
    count,
    first,
  }));
}
