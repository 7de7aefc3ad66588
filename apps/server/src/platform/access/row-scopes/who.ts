import type { MemberActor } from '@haiqiao/contract/access';
import { envActorOf } from '@haiqiao/contract/definitions';
import { shanghaiDate } from '@haiqiao/contract/field-types';
import { sql } from 'kysely';
import type { Context } from '#server/context.ts';

/** The actor's values for row scopes and conditions, and the current date. */
export interface Who {
  readonly memberId: string | null;
  readonly orgId: string | null;
  /** Their unit and all units below. */
  readonly orgIdsBelow: readonly string[];
  /** The date in Asia/Shanghai. */
  readonly today: string;
}

/** The current actor's values. @param needsUnits whether the units below theirs are needed */
export async function whoOf(ctx: Context, needsUnits: boolean): Promise<Who> {
  const { memberId = null, orgId = null } = envActorOf(ctx.actor) ?? {};
  const orgIdsBelow = needsUnits && ctx.actor.kind === 'member' ? await unitsBelow(ctx, ctx.actor) : [];
  return { memberId, orgId, orgIdsBelow, today: shanghaiDate(ctx.clock.now()) ?? '' };
}

const cache = new WeakMap<MemberActor, Promise<readonly string[]>>();

/**
 * The unit of a member with all units below; empty without a unit. Cached per actor: an actor is recreated whenever rights change, and
 * moving a unit changes rights.
 */
export function unitsBelow(ctx: Pick<Context, 'db'>, actor: MemberActor): Promise<readonly string[]> {
  const found = cache.get(actor);
  if (found) return found;
  const units = actor.orgId === null ? Promise.resolve([]) : queryUnits(ctx, actor.orgId);
  cache.set(actor, units);
  units.catch(() => cache.delete(actor));
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
