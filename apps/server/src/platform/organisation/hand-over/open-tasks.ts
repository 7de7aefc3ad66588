import type { Context } from '#server/context.ts';
import { sql } from 'kysely';
import { type HandOverPart, itemOf } from './hand-over-part.ts';

/**
 * Flow tasks that only they can do. The sweep for tasks of former members passes them on within a minute, each as its own action with
 * history and notifications, so they do not delay the hand-over.
 */
export const openTasks: HandOverPart = {
  count: async (ctx, _metadata, memberId) => [itemOf('tasks', await countOf(ctx, memberId))],
  move: async (ctx, _metadata, { from }) => [itemOf('tasks', await countOf(ctx, from))],
};

async function countOf({ db }: Context, memberId: string): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::integer as total from flow_todo d join flow_task t on t.id = d.task_id
    where d.member_id = ${memberId}::uuid and ${isAlone(sql`${memberId}::uuid`)}`.execute(db);
  return rows[0]?.total ?? 0;
}

/** Whether a task (`t`) belongs to one member only: claimed by them, or without another candidate in service. */
export function isAlone(memberId: ReturnType<typeof sql>) {
  return sql`(t.assignee_id = ${memberId} or not exists (
    select from sys_member other
    where other.id = any(t.candidate_ids) and other.id <> ${memberId} and other.status = 'ACTIVE'))`;
}
