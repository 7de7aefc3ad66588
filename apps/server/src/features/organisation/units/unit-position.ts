import { ORG_DEPTH_MAX } from '@haiqiao/contract/endpoints';
import { AppError } from '@haiqiao/contract/errors';
import { sql } from 'kysely';
import type { Context } from '#server/context.ts';

/** Locks the tree until the transaction ends: two concurrent moves, each valid, could form a cycle. */
export async function lockTree({ db }: Context): Promise<void> {
  await sql`lock table sys_org in share row exclusive mode`.execute(db);
}

/**
 * Checks that a unit may be below another one: not below itself, and not too deep.
 * @throws AppError ORG_CYCLE, ORG_TOO_DEEP, ORG_DISABLED
 */
export async function assertParent(
  { db }: Context,
  { id, parentId }: { id: string | null; parentId: string },
) {
  const { rows } = await sql<{ depth: number; isBelowItself: boolean; height: number; status: string }>`
    with recursive above as (
      select o.id, o.parent_id from sys_org o where o.id = ${parentId}::uuid
      union
      select o.id, o.parent_id from sys_org o join above a on o.id = a.parent_id
    ), below as (
      select ${id}::uuid as id, 1 as level
      union all
      select o.id, b.level + 1 from sys_org o join below b on o.parent_id = b.id where b.level <= ${ORG_DEPTH_MAX}
    )
    select (select count(*)::integer from above) as depth, (select max(level) from below) as height,
      exists (select from above where id = ${id}::uuid) as "isBelowItself",
      (select status from sys_org where id = ${parentId}::uuid) as status`.execute(db);
  const [position] = rows;
  if (!position || position.depth === 0) throw new AppError('ORG_NOT_FOUND');
  if (position.isBelowItself) throw new AppError('ORG_CYCLE');
  if (position.status !== 'ENABLED') throw new AppError('ORG_DISABLED');
  if (position.depth + position.height > ORG_DEPTH_MAX)
    throw new AppError('ORG_TOO_DEEP', { max: ORG_DEPTH_MAX });
}

/** Moves a unit before a sibling, or to the end, and renumbers them. */
export async function orderAmongSiblings(
  { clock, db }: Context,
  { id, parentId, beforeId }: { id: string; parentId: string; beforeId: string | null },
): Promise<void> {
  const siblings = await db
    .selectFrom('sys_org')
    .select('id')
    .where('parent_id', '=', parentId)
    .where('id', '!=', id)
    .orderBy('order_no')
    .orderBy('name')
    .orderBy('id')
    .execute();
  const others = siblings.map((sibling) => sibling.id);
  const at = beforeId === null ? -1 : others.indexOf(beforeId);
  const order = at < 0 ? [...others, id] : [...others.slice(0, at), id, ...others.slice(at)];
  await sql`
    update sys_org o set order_no = n.place - 1, updated_at = ${clock.now()}::timestamptz
    from unnest(${order}::uuid[]) with ordinality as n(id, place) where o.id = n.id and o.order_no <> n.place - 1`.execute(
    db,
  );
}
