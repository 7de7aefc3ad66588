import { AppError } from '@haiqiao/contract/errors';
import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { keepStatement, slot } from '#server/db/kept-statement.ts';
import type { StoredInstance } from '#server/platform/flows/instances/instance.ts';
import type { StoredTask } from '#server/platform/flows/instances/stored-task.ts';

/** An instance as it is read, with the name of the unit that it comes from. */
export type ReadInstance = Omit<StoredInstance, 'undo'> & { readonly unit_name: string | null };

const COLUMNS = sql.raw(`
  i.id, i.instance_no, i.deployment_id, i.key, i.version, i.flow_name, i.category, i.biz_type, i.biz_id, i.form_code, i.title,
  i.initiator_id, i.initiator_org_id, i.state, i.outcome, i.flow_state, i.current_nodes, i.current_node_ids,
  i.current_handler_ids, i.error, i.due_at, i.entered_at, i.parent_instance_id, i.parent_call_id, i.started_at, i.ended_at,
  (select name from sys_org o where o.id = i.initiator_org_id) as unit_name`);

const byId = keepStatement<{ instance: ReadInstance }>(
  sql`select (select row_to_json(c) from (select ${COLUMNS}) c) as instance from flow_instance i
    where i.id = ${slot('id')}::uuid`,
  { isQuickRead: true },
);

const byRecord = keepStatement<{ instance: ReadInstance }>(
  sql`select (select row_to_json(c) from (select ${COLUMNS}) c) as instance from flow_instance i
    where i.biz_id = ${slot('record')}::uuid order by i.started_at desc, i.id desc limit ${slot('limit')}::integer`,
  { isQuickRead: true },
);

/** @throws AppError FLOW_INSTANCE_NOT_FOUND */
export async function readInstance(ctx: Context, id: string): Promise<ReadInstance> {
  const [row] = await byId.run(ctx, { id });
  if (!row) throw new AppError('FLOW_INSTANCE_NOT_FOUND');
  return row.instance;
}

/** Instances of a record, the newest first. */
export async function instancesOf(
  ctx: Context,
  record: string,
  limit: number,
): Promise<readonly ReadInstance[]> {
  return (await byRecord.run(ctx, { record, limit })).map(({ instance }) => instance);
}

const tasksStatement = keepStatement<{ task: StoredTask & { instance_id: string } }>(
  sql`
  select row_to_json(t) as task from (
    select id, instance_id, local_id, node_id, node_name, candidate_ids, assignee_id, owner_id, state, result, opinion,
      created_at, claimed_at, claim_until, done_at, done_by, due_at, warn_at, urged_at, urge_count
    from flow_task where instance_id = ${slot('instance')}::uuid
    order by done_at desc nulls first, created_at desc, id desc limit ${slot('limit')}::integer
  ) t`,
  { isQuickRead: true },
);

/** A task with the instance that it belongs to. */
export type ReadTask = StoredTask & { readonly instance_id: string };

/** Tasks of an instance: those that are not over first, then the others, the last first. */
export async function tasksOf(ctx: Context, instance: string, limit: number): Promise<readonly ReadTask[]> {
  return (await tasksStatement.run(ctx, { instance, limit })).map(({ task }) => task);
}
