import type { MemberActor } from '@haiqiao/contract/access';
import { sql } from 'kysely';
import type { Context } from '#server/context.ts';

const known = new WeakMap<MemberActor, Promise<readonly string[]>>();

/**
 * The unit of a member with all below it, none for somebody without one. Asked once per actor: an actor is made anew
 * whenever rights change, and moving a unit changes rights.
 */
export function unitsBelow(ctx: Pick<Context, 'db'>, actor: MemberActor): Promise<readonly string[]> {
  const found = known.get(actor);
  if (found) return found;
  const units = actor.orgId === null ? Promise.resolve([]) : queryUnits(ctx, actor.orgId);
  known.set(actor, units);
  units.catch(() => known.delete(actor));
  return units;
}

async function queryUnits({ db }: Pick<Context, 'db'>, orgId: string): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    with recursive unit as (
      select ${orgId}::uuid as id
      union
      select org.id from sys_org org join unit on org.parent_id = unit.id
    )
    select id::text from unit`.execute(db);
  return rows.map(({ id }) => id);
}
