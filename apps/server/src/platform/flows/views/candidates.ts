import type * as endpoints from '@haiqiao/contract/endpoints';
import type { EndpointBody, EndpointReply } from '@haiqiao/contract/http';
import { searchWords } from '@haiqiao/contract/query';
import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { memberOf } from '#server/platform/access/member-of.ts';
import { placeOfTask } from '#server/platform/flows/tasks/task-place.ts';
import { assertInvolved } from './involved.ts';
import { readInstance } from './stored-instance.ts';

/**
 * Members in service to whom a task may be passed on, or who may be asked or told in addition, by the sound of their names. Whom
 * separation of duty forbids says the action itself.
 * @throws AppError FLOW_TASK_NOT_FOUND, FLOW_INSTANCE_NOT_FOUND
 */
export async function queryTaskCandidates(
  ctx: Context,
  { taskId, action, keyword, pageSize }: EndpointBody<typeof endpoints.queryTaskCandidates>,
): Promise<EndpointReply<typeof endpoints.queryTaskCandidates>> {
  const { memberId } = memberOf(ctx);
  const has = taskId === undefined ? [] : await holdersOf(ctx, taskId);
  const out = action === 'cc' || action === 'initiatorChoice' ? [] : [...has, memberId];
  const words = searchWords(keyword);
  const { rows } = await sql<{ id: string; name: string; unit: string }>`
    select m.id::text, m.username as name, coalesce(o.name, '') as unit
    from sys_member m left join sys_org o on o.id = m.org_id
    where m.status = 'ACTIVE' and not m.id = any(${out}::uuid[])
      and not exists (
        select from unnest(${words}::text[]) as word
        where strpos(coalesce(m.search_text, lower(m.username)), word) = 0)
    order by m.username_pinyin, m.id limit ${pageSize}`.execute(ctx.db);
  return rows;
}

async function holdersOf(ctx: Context, taskId: string): Promise<readonly string[]> {
  const { instanceId } = await placeOfTask(ctx, taskId);
  await assertInvolved(ctx, await readInstance(ctx, instanceId));
  const task = await ctx.db
    .selectFrom('flow_task')
    .select(['candidate_ids', 'assignee_id'])
    .where('id', '=', taskId)
    .executeTakeFirst();
  return task?.assignee_id ? [task.assignee_id] : (task?.candidate_ids ?? []);
}
