import type { Context } from '#server/context.ts';
import { keepStatement, slot } from '#server/db/kept-statement.ts';
import { sql } from 'kysely';

/** A task that somebody has to do on a record. */
export interface HeldTask {
  readonly taskId: string;
  readonly instanceId: string;
  readonly deploymentId: string;
  readonly nodeId: string;
}

/** What ties somebody to a record. */
export interface Holdings {
  readonly tasks: readonly HeldTask[];
  /** They are told of its flow, or did a task of it: they may read it, and nothing more. */
  readonly isTold: boolean;
}

const statement = keepStatement<{ tasks: HeldTask[] | null; isTold: boolean }>(
  sql`
  select (
    select json_agg(json_build_object('taskId', t.task_id, 'instanceId', t.instance_id, 'nodeId', t.node_id,
      'deploymentId', i.deployment_id) order by t.arrived_at, t.id)
    from flow_todo t join flow_instance i on i.id = t.instance_id
    where t.biz_id = ${slot('record')}::uuid and t.member_id = ${slot('member')}::uuid
  ) as tasks, exists (
    select from flow_cc where biz_id = ${slot('record')}::uuid and member_id = ${slot('member')}::uuid
  ) or exists (
    select from flow_task where done_by = ${slot('member')}::uuid and biz_type = ${slot('resource')}::text
      and biz_id = ${slot('record')}::uuid
  ) as "isTold"`,
  { isQuickRead: true },
);

/** What whoever acts has to do with a record, by its flows. */
export async function holdingsOf(
  ctx: Context,
  { resource, recordId }: { readonly resource: string; readonly recordId: string },
): Promise<Holdings> {
  if (ctx.actor.kind !== 'member') return { tasks: [], isTold: false };
  const [row] = await statement.run(ctx, { record: recordId, resource, member: ctx.actor.memberId });
  return { tasks: row?.tasks ?? [], isTold: row?.isTold ?? false };
}

/** Whether whoever acts has to do with any record of a resource. */
export async function holdsAny(ctx: Context, resource: string): Promise<boolean> {
  if (ctx.actor.kind !== 'member') return false;
  const { memberId } = ctx.actor;
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from flow_todo where member_id = ${memberId}::uuid and biz_type = ${resource})
      or exists (select from flow_cc where member_id = ${memberId}::uuid and biz_type = ${resource})
      or exists (select from flow_task where done_by = ${memberId}::uuid and biz_type = ${resource}) as found`.execute(
    ctx.db,
  );
  return rows[0]?.found ?? false;
}
