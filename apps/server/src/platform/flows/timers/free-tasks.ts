import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { inService, resolveAssignees } from '#server/platform/flows/assignees/resolve-assignees.ts';
import { leaderOf } from '#server/platform/flows/assignees/units.ts';
import type { FlowDeps } from '#server/platform/flows/flow-deps.ts';
import { happen } from '#server/platform/flows/run/advance.ts';
import { isRefused } from '#server/platform/flows/run/is-refused.ts';
import { doDeed } from '#server/platform/flows/run/deed.ts';
import { logDeed } from '#server/platform/flows/run/log-lines.ts';
import type { Run } from '#server/platform/flows/run/run.ts';
import { isActive, type StoredTask } from '#server/platform/flows/instances/stored-task.ts';
import { subjectOf } from '#server/platform/flows/run/subject-of.ts';
import { isAlone } from '#server/platform/organisation/hand-over/open-tasks.ts';
import { placeOfTask } from '#server/platform/flows/tasks/task-place.ts';

/** Tasks of one look; more are found by the next. */
const BATCH = 200;

/** Gives tasks back to their pools whose claims have run out; what is suspended rests as it is. @returns how many */
export async function releaseClaims(ctx: Context, deps: FlowDeps): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    select t.id::text from flow_task t join flow_instance i on i.id = t.instance_id
    where t.claim_until <= ${ctx.clock.now()}::timestamptz and i.state <> 'SUSPENDED'
    order by t.claim_until limit ${BATCH}`.execute(ctx.db);
  for (const { id } of rows) await onTask(ctx, deps, { id, work: releaseTask });
  return rows.length;
}

async function releaseTask(ctx: Context, run: Run, task: StoredTask): Promise<void> {
  const { claim_until: until, local_id: taskId } = task;
  if (until === null || Date.parse(until) > Date.parse(run.at)) return;
  await happen(ctx, run, { kind: 'release', by: null, at: run.at, taskId });
}

/**
 * Passes on what people have to do who have left: to whoever took over from them, else to whoever leads their unit, else to the
 * administrators. @returns how many tasks
 */
export async function passOnTasksOfLeft(ctx: Context, deps: FlowDeps): Promise<number> {
  const { rows } = await sql<{ id: string; member: string; successor: string | null; unit: string | null }>`
    select t.id::text, m.id::text as member, m.successor_id::text as successor, m.org_id::text as unit
    from sys_member m join flow_todo d on d.member_id = m.id join flow_task t on t.id = d.task_id
      join flow_instance i on i.id = t.instance_id and i.state <> 'SUSPENDED'
    where m.status = 'LEFT' and ${isAlone(sql`m.id`)} order by d.arrived_at limit ${BATCH}`.execute(ctx.db);
  for (const left of rows)
    await onTask(ctx, deps, {
      id: left.id,
      work: async (ctx, run, task) => {
        if (task.candidate_ids.includes(left.member)) await passOn(ctx, run, { task, ...left });
      },
    });
  return rows.length;
}

async function passOn(
  ctx: Context,
  run: Run,
  left: { task: StoredTask; member: string; successor: string | null; unit: string | null },
): Promise<void> {
  const { task, member } = left;
  const others = await inService(
    ctx,
    task.candidate_ids.filter((id) => id !== member),
  );
  // A pool goes on without them; whoever had taken it out of the pool gives it back.
  if (others.length > 0 && task.assignee_id !== member) return;
  const to = await heirOf(ctx, run, left);
  if (to === null) return;
  logDeed(run, { action: 'transfer', taskLocalId: task.local_id, people: [to] });
  await happen(ctx, run, {
    kind: 'transfer',
    by: null,
    at: run.at,
    taskId: task.local_id,
    to,
    override: true,
  });
}

async function heirOf(
  ctx: Context,
  run: Run,
  { task, successor, unit }: { task: StoredTask; successor: string | null; unit: string | null },
): Promise<string | null> {
  const [heir] = successor === null ? [] : await inService(ctx, [successor]);
  if (heir !== undefined) return heir;
  const leader = await leaderOf(ctx, unit);
  if (leader !== null) return leader;
  const rules = [{ kind: 'post', post: 'post.admin', within: 'all' }] as const;
  const nodeId = task.node_id;
  const [administrator] = await resolveAssignees(ctx, run.deps, { rules, nodeId, subject: subjectOf(run) });
  return administrator ?? null;
}

/** One that somebody has done meanwhile is left alone, and one that fails stands in no other's way. */
async function onTask(
  ctx: Context,
  deps: FlowDeps,
  { id: taskId, work }: { id: string; work: (ctx: Context, run: Run, task: StoredTask) => Promise<void> },
): Promise<void> {
  try {
    const place = await placeOfTask(ctx, taskId);
    await doDeed(ctx, deps, {
      ...place,
      action: 'sweep',
      async work(ctx, run) {
        const task = run.held.tasks.find(({ id }) => id === taskId);
        if (task && isActive(task)) await work(ctx, run, task);
      },
    });
  } catch (error) {
    if (!isRefused(error)) ctx.log.error({ err: error, task: taskId }, 'a task could not be freed');
  }
}
