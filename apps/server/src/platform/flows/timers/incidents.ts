import { sql } from 'kysely';
import type { Context, ContextBase } from '#server/context.ts';

/** Open incidents: how many, and when the oldest was opened. */
export async function openIncidentsOf({
  db,
}: Pick<ContextBase, 'db'>): Promise<{ open: number; oldest: Date | null }> {
  const { rows } = await sql<{ open: number; oldest: Date | null }>`
    select count(*)::integer as open, min(opened_at) as oldest from flow_incident where state = 'OPEN'`.execute(
    db,
  );
  return rows[0] ?? { open: 0, oldest: null };
}

/** Settles open incidents whose instance has ended or has left the node, or whose timer was stopped. @returns how many */
export async function settlePassedIncidents(ctx: Context): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update flow_incident f set state = 'SETTLED', closed_at = ${ctx.clock.now()}::timestamptz
    from flow_instance i
    where f.state = 'OPEN' and i.id = f.instance_id and (
      i.ended_at is not null
      or f.timer_id is not null and not exists (select from flow_timer t where t.id = f.timer_id and not t.is_done)
      or f.timer_id is null and not exists (
        select from jsonb_array_elements(i.flow_state -> 'tokens') as token
        where token ->> 'nodeId' = f.node_id and jsonb_typeof(token -> 'incident') = 'object'))`.execute(
    ctx.db,
  );
  return Number(numAffectedRows);
}
