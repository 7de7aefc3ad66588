import { ORG_DEPTH_MAX } from '@haiqiao/contract/endpoints';
import { AppError } from '@haiqiao/contract/errors';
import { sql } from 'kysely';
import type { Context } from '#server/context.ts';

/**
 * Holds the tree still until the transaction ends: two moves at once could otherwise make a circle of two that were right
 * by themselves.
 */
export async function holdTree({ db }: Context): Promise<void> {
  await sql`lock table sys_org in share row exclusive mode`.execute(db);
}

/**
 * Whether a unit may stand below another one: not below itself, and not too deep.
 * @throws AppError ORG_CYCLE, ORG_TOO_DEEP, ORG_DISABLED
 */
export async function assertPlace(
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
  const [place] = rows;
  if (!place || place.depth === 0) throw new AppError('ORG_NOT_FOUND');
  if (place.isBelowItself) throw new AppError('ORG_CYCLE');
  if (place.status !== 'ENABLED') throw new AppError('ORG_DISABLED');
  if (place.depth + place.height > ORG_DEPTH_MAX) throw new AppError('ORG_TOO_DEEP', { max: ORG_DEPTH_MAX });
}

/** Puts a unit before one of its siblings, or behind all of them, and numbers them anew. */
export async function placeAmongSiblings(
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
