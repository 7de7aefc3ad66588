import { AppError } from '@haiqiao/contract/errors';
import { prepareStatement, slot } from '@haiqiao/pg';
import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { INSTANCE_COLUMNS, type StoredInstance } from './lock-instance.ts';
import { type StoredTask, TASK_COLUMNS } from './stored-task.ts';

/** An instance as read, with the name of its unit. */
export type ReadInstance = Omit<StoredInstance, 'undo'> & { readonly unit_name: string | null };

const COLUMNS = sql`${INSTANCE_COLUMNS}, (select name from sys_org o where o.id = i.initiator_org_id) as unit_name`;

const byId = prepareStatement<{ instance: ReadInstance }>(
  sql`select (select row_to_json(c) from (select ${COLUMNS}) c) as instance from flow_instance i
    where i.id = ${slot('id')}::uuid`,
  { isPipelined: true },
);

const byRecord = prepareStatement<{ instance: ReadInstance }>(
  sql`select (select row_to_json(c) from (select ${COLUMNS}) c) as instance from flow_instance i
    where i.biz_id = ${slot('record')}::uuid order by i.started_at desc, i.id desc limit ${slot('limit')}::integer`,
  { isPipelined: true },
);

const DAY_MS = 86_400_000;

/**
 * Lower bound of the times in the history of an instance, which leaves out the partitions of earlier months. A day before its start, because
 * clocks of nodes differ.
 */
export function historyStart({ started_at: startedAt }: Pick<StoredInstance, 'started_at'>): Date {
  return new Date(Date.parse(startedAt) - DAY_MS);
}

/** @throws AppError FLOW_INSTANCE_NOT_FOUND */
export async function readInstance(ctx: Context, id: string): Promise<ReadInstance> {
  const [row] = await byId.run(ctx, { id });
  if (!row) throw new AppError('FLOW_INSTANCE_NOT_FOUND');
  return row.instance;
}

/** Instances of a record, newest first. */
export async function instancesOf(
  ctx: Context,
  record: string,
  limit: number,
): Promise<readonly ReadInstance[]> {
  return (await byRecord.run(ctx, { record, limit })).map(({ instance }) => instance);
}

/** A task with the id of its instance. */
export type ReadTask = StoredTask & { readonly instance_id: string };

const tasksStatement = prepareStatement<{ task: ReadTask }>(
  sql`
  select row_to_json(t) as task from (
    select instance_id, ${TASK_COLUMNS} from flow_task where instance_id = ${slot('instance')}::uuid
    order by done_at desc nulls first, created_at desc, id desc limit ${slot('limit')}::integer
  ) t`,
  { isPipelined: true },
);

/** Tasks of an instance: open ones first, then the others, latest first. */
export async function tasksOf(ctx: Context, instance: string, limit: number): Promise<readonly ReadTask[]> {
  return (await tasksStatement.run(ctx, { instance, limit })).map(({ task }) => task);
}

/** @throws AppError FLOW_TASK_NOT_FOUND */
export async function readTask(ctx: Context, id: string): Promise<ReadTask> {
  const { rows } = await sql<{ task: ReadTask }>`
    select row_to_json(t) as task from (
      select instance_id, ${TASK_COLUMNS} from flow_task where id = ${id}::uuid
    ) t`.execute(ctx.db);
  const [row] = rows;
  if (!row) throw new AppError('FLOW_TASK_NOT_FOUND');
  return row.task;
}
