import type * as endpoints from '@haiqiao/contract/endpoints';
import { AppError } from '@haiqiao/contract/errors';
import type { EndpointBody, EndpointReply } from '@haiqiao/contract/http';
import { searchWords } from '@haiqiao/contract/query';
import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { memberOf } from '#server/platform/access/member-of.ts';
import type { FlowDeps } from './flow-deps.ts';
import { targetOfTask } from './instances/run-instance-action.ts';
import { assigneesOf } from './instances/stored-task.ts';
import { accessTo } from './tasks/involvement.ts';

/**
 * Members in service who can receive a task, be added as signers or get a copy, sorted by pinyin. Separation of duty is checked by the
 * action itself.
 * @throws AppError FLOW_TASK_NOT_FOUND also for one of an instance that the caller may not read
 */
export async function queryTaskCandidates(
  ctx: Context,
  deps: FlowDeps,
  { taskId, action, keyword, pageSize }: EndpointBody<typeof endpoints.queryTaskCandidates>,
): Promise<EndpointReply<typeof endpoints.queryTaskCandidates>> {
  const { memberId } = memberOf(ctx);
  const has = taskId === undefined ? [] : await assigneesOfTask(ctx, deps, taskId);
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

async function assigneesOfTask(ctx: Context, deps: FlowDeps, taskId: string): Promise<readonly string[]> {
  const { instanceId } = await targetOfTask(ctx, taskId);
  if (!(await accessTo(ctx, deps, { id: instanceId }))) throw new AppError('FLOW_TASK_NOT_FOUND');
  const task = await ctx.db
    .selectFrom('flow_task')
    .select(['candidate_ids', 'assignee_id'])
    .where('id', '=', taskId)
    .executeTakeFirst();
  return task ? assigneesOf(task) : [];
}
