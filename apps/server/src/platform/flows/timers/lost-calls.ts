import { inTransaction } from '@haiqiao/pg';
import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import type { FlowDeps } from '#server/platform/flows/flow-deps.ts';

/** Calls per sweep; the next sweep finds more. */
const BATCH = 200;

interface LostCall {
  readonly id: string;
  readonly instanceId: string;
  readonly callId: string;
}

/**
 * Requeues work that an instance has waited for since an hour and that has no job: its last try failed before the failure was stored.
 * Waiting for a running sub-instance does not count. @returns how many
 */
export async function requeueLostCalls(ctx: Context, deps: Pick<FlowDeps, 'sendCall'>): Promise<number> {
  const { rows } = await sql<LostCall>`
    select c.id::text, c.instance_id::text as "instanceId", c.local_id as "callId" from flow_call c
    left join flow_instance child on child.parent_instance_id = c.instance_id and child.parent_call_id = c.local_id
    where c.state = 'WAITING' and c.created_at + (c.tries + 1) * interval '1 hour' <= ${ctx.clock.now()}::timestamptz
      and (child.id is null or child.state in ('DONE', 'TERMINATED'))
    order by c.created_at limit ${BATCH}`.execute(ctx.db);
  for (const call of rows) await requeue(ctx, deps, call);
  return rows.length;
}

function requeue(ctx: Context, deps: Pick<FlowDeps, 'sendCall'>, call: LostCall): Promise<void> {
  const { id, instanceId, callId } = call;
  return inTransaction(ctx, async (ctx) => {
    const { numAffectedRows = 0n } = await sql`
      update flow_call set tries = tries + 1 where id = ${id}::uuid and state = 'WAITING'`.execute(ctx.db);
    if (numAffectedRows > 0n) await deps.sendCall(ctx, { instanceId, callId, message: '' });
  });
}
