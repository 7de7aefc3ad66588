import { can, effectiveRights, type EffectiveRights, PERMISSIONS } from '@haiqiao/contract/access';
import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { assignedGroups } from '../assigned-groups.ts';
import { readGroups } from './read-groups.ts';

/** The actor's rights from their groups in force; null when they may grant anything. */
export async function grantableBy(ctx: Context): Promise<EffectiveRights | null> {
  const { actor } = ctx;
  if (actor.kind === 'system' || can(actor, PERMISSIONS.grantAnyPermission)) return null;
  if (actor.kind !== 'member') return effectiveRights([]);
  const member = { id: sql<string>`${actor.memberId}::uuid`, at: ctx.clock.now() };
  const { rows } = await sql<{ id: string }>`
    with recursive ${assignedGroups(member)} select id::text from held where is_valid`.execute(ctx.db);
  const groups = await readGroups(
    ctx,
    rows.map(({ id }) => id),
  );
  return effectiveRights([...groups.values()].map(({ content }) => content));
}
