import { prepareStatement, slot } from '@haiqiao/pg';
import { sql } from 'kysely';
import type { Context } from '#server/context.ts';

/** A task of a member on a record. */
export interface AssignedTask {
  readonly taskId: string;
  readonly instanceId: string;
  readonly deploymentId: string;
  readonly nodeId: string;
}

/** A member's delegated access to a record. */
export interface Delegations {
  readonly tasks: readonly AssignedTask[];
  /** They received a copy or did a task of its flow: read access only. */
  readonly isReader: boolean;
}

const statement = prepareStatement<{ tasks: AssignedTask[] | null; isReader: boolean }>(
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
  ) as "isReader"`,
  { isPipelined: true },
);

/** The actor's delegated access to a record through its flows. */
export async function delegationsOf(
  ctx: Context,
  { resource, recordId }: { readonly resource: string; readonly recordId: string },
): Promise<Delegations> {
  if (ctx.actor.kind !== 'member') return { tasks: [], isReader: false };
  const [row] = await statement.run(ctx, { record: recordId, resource, member: ctx.actor.memberId });
  return { tasks: row?.tasks ?? [], isReader: row?.isReader ?? false };
}

/** Whether the actor has delegated access to any record of a resource. */
export async function hasDelegations(ctx: Context, resource: string): Promise<boolean> {
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
