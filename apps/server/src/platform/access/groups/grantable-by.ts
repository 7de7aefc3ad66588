import { can, effectiveRights, type EffectiveRights, PERMISSIONS } from '@haiqiao/contract/access';
import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { heldGroups } from '../held-groups.ts';
import { readGroups } from './read-groups.ts';

/** Rights of whoever acts, out of their groups in force; null for those who may grant anything. */
export async function grantableBy(ctx: Context): Promise<EffectiveRights | null> {
  const { actor } = ctx;
  if (actor.kind === 'system' || can(actor, PERMISSIONS.grantAnyPermission)) return null;
  if (actor.kind !== 'member') return effectiveRights([]);
  const member = { id: sql<string>`${actor.memberId}::uuid`, at: ctx.clock.now() };
  const { rows } = await sql<{ id: string }>`
    with recursive ${heldGroups(member)} select id::text from held where is_valid`.execute(ctx.db);
  const groups = await readGroups(
    ctx,
    rows.map(({ id }) => id),
  );
  return effectiveRights([...groups.values()].map(({ content }) => content));
}
