import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { scalarText } from '#server/platform/records/scalar-text.ts';
import type { FlowSubject, ResolveRule } from './subject.ts';

/**
 * The leader of a unit, or of the next unit above with a leader in service.
 * @param way.level how many units above to begin; 0 for the unit itself
 * @param way.except a member who is not their own superior
 */
export async function leaderOf(
  ctx: Context,
  unit: string | null,
  way: { readonly level?: number; readonly except?: string } = {},
): Promise<string | null> {
  if (unit === null) return null;
  const { rows } = await sql<{ id: string }>`
    with recursive up as (
      select id, parent_id, leader_id, 0 as depth from sys_org where id = ${unit}::uuid
      union
      select o.id, o.parent_id, o.leader_id, up.depth + 1 from sys_org o join up on o.id = up.parent_id
      where up.depth < 50
    )
    select m.id::text from up join sys_member m on m.id = up.leader_id and m.status = 'ACTIVE'
    where up.depth >= ${way.level ?? 0}::int and m.id is distinct from ${way.except ?? null}::uuid
    order by up.depth limit 1`.execute(ctx.db);
  return rows[0]?.id ?? null;
}

/** The superior of each member: the leader of their unit, or of the unit above where they lead it themselves. */
export async function superiorsOf(
  ctx: Context,
  members: readonly string[],
): Promise<Readonly<Record<string, string>>> {
  if (members.length === 0) return {};
  const { rows } = await sql<{ id: string; superior: string }>`
    with recursive up as (
      select m.id as member_id, o.parent_id, o.leader_id, 0 as depth
      from sys_member m join sys_org o on o.id = m.org_id where m.id = any(${[...members]}::uuid[])
      union
      select up.member_id, o.parent_id, o.leader_id, up.depth + 1 from sys_org o join up on o.id = up.parent_id
      where up.depth < 50
    )
    select distinct on (up.member_id) up.member_id::text as id, l.id::text as superior
    from up join sys_member l on l.id = up.leader_id and l.status = 'ACTIVE' and l.id <> up.member_id
    order by up.member_id, up.depth`.execute(ctx.db);
  return Object.fromEntries(rows.map(({ id, superior }) => [id, superior]));
}

/** The leader of the initiator's unit, of the record's unit, or of a named unit. */
export const orgHead: ResolveRule<'orgHead'> = async (ctx, _deps, { rule, subject }) => {
  const leader = await leaderOf(ctx, unitOf(rule.of, subject));
  return leader === null ? [] : [leader];
};

function unitOf(of: string, { initiatorOrgId, record }: FlowSubject): string | null {
  if (of === 'initiator') return initiatorOrgId;
  if (of === 'record') return scalarText(record?.values['orgId'] ?? null) || null;
  return of;
}

/** The leader of the unit `level` steps above the initiator's; members are never their own superior. */
export const superior: ResolveRule<'superior'> = async (ctx, _deps, { rule, subject }) => {
  const { initiatorId, initiatorOrgId } = subject;
  const except = initiatorId === null ? {} : { except: initiatorId };
  const leader = await leaderOf(ctx, initiatorOrgId, { level: rule.level - 1, ...except });
  return leader === null ? [] : [leader];
};
