import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { inService, resolveAssignees } from '#server/platform/flows/assignees/resolve-assignees.ts';
import { leaderOf } from '#server/platform/flows/assignees/units.ts';
import type { FlowDeps } from '#server/platform/flows/flow-deps.ts';
import { applyEvent } from '#server/platform/flows/instances/apply-event.ts';
import { type FlowRun, subjectOf } from '#server/platform/flows/instances/flow-run.ts';
import { logAction } from '#server/platform/flows/instances/log-lines.ts';
import {
  isRefused,
  runInstanceAction,
  targetOfTask,
} from '#server/platform/flows/instances/run-instance-action.ts';
import { isActive, type StoredTask } from '#server/platform/flows/instances/stored-task.ts';
import { isAlone } from '#server/platform/organisation/hand-over/open-tasks.ts';

/** Tasks read at once. */
const BATCH = 200;

/** A page of rows behind a cursor, ordered by it. */
type Page<Row> = (after: string) => Promise<readonly Row[]>;

/** Less than every id. */
const FIRST = '00000000-0000-0000-0000-000000000000';

/** Does work for each row, page by page: a row that stays as it is does not block those behind it. @returns how many rows */
async function forEachRow<Row extends { readonly cursor: string }>(
  page: Page<Row>,
  work: (row: Row) => Promise<void>,
  signal: AbortSignal | undefined,
): Promise<number> {
  for (let after = FIRST, count = 0; ; ) {
    const rows = await page(after);
    for (const row of rows) {
      signal?.throwIfAborted();
      await work(row);
    }
    count += rows.length;
    const last = rows.at(-1);
    if (!last || rows.length < BATCH) return count;
    after = last.cursor;
  }
}

/** Releases tasks with expired claims; suspended ones are skipped. @returns how many */
export function releaseClaims(ctx: Context, deps: FlowDeps, signal?: AbortSignal): Promise<number> {
  const page = async (after: string) => {
    const { rows } = await sql<{ cursor: string }>`
      select t.id::text as cursor from flow_task t join flow_instance i on i.id = t.instance_id
      where t.claim_until <= ${ctx.clock.now()}::timestamptz and i.state <> 'SUSPENDED' and t.id > ${after}::uuid
      order by t.id limit ${BATCH}`.execute(ctx.db);
    return rows;
  };
  return forEachRow(page, ({ cursor: id }) => onTask(ctx, deps, { id, work: releaseTask }), signal);
}

async function releaseTask(ctx: Context, run: FlowRun, task: StoredTask): Promise<void> {
  const { claim_until: until, local_id: taskId } = task;
  if (until === null || Date.parse(until) > Date.parse(run.at)) return;
  await applyEvent(ctx, run, { kind: 'release', by: null, at: run.at, taskId });
}

/**
 * Passes on the tasks of members who have left: to their successor, else to the leader of their unit, else to the administrators. @returns
 * how many tasks
 */
export function passOnTasksOfLeft(ctx: Context, deps: FlowDeps, signal?: AbortSignal): Promise<number> {
  const page = async (after: string) => {
    const { rows } = await sql<TaskOfLeft>`
      select d.id::text as cursor, t.id::text, m.id::text as member, m.successor_id::text as successor, m.org_id::text as unit
      from sys_member m join flow_todo d on d.member_id = m.id join flow_task t on t.id = d.task_id
        join flow_instance i on i.id = t.instance_id and i.state <> 'SUSPENDED'
      where m.status = 'LEFT' and ${isAlone(sql`m.id`)} and d.id > ${after}::uuid
      order by d.id limit ${BATCH}`.execute(ctx.db);
    return rows;
  };
  const work = (left: TaskOfLeft) =>
    onTask(ctx, deps, {
      id: left.id,
      work: async (ctx, run, task) => {
        if (task.candidate_ids.includes(left.member)) await passOn(ctx, run, { task, ...left });
      },
    });
  return forEachRow(page, work, signal);
}

/** A to-do of a member who has left; `cursor` is its id, `id` the task. */
interface TaskOfLeft {
  readonly cursor: string;
  readonly id: string;
  readonly member: string;
  readonly successor: string | null;
  readonly unit: string | null;
}

async function passOn(
  ctx: Context,
  run: FlowRun,
  left: { task: StoredTask; member: string; successor: string | null; unit: string | null },
): Promise<void> {
  const { task, member } = left;
  const others = await inService(
    ctx,
    task.candidate_ids.filter((id) => id !== member),
  );
  // A pool continues without them; a claimed task is released.
  if (others.length > 0 && task.assignee_id !== member) return;
  const to = await successorOf(ctx, run, left);
  if (to === null) return;
  logAction(run, { action: 'transfer', taskLocalId: task.local_id, people: [to] });
  await applyEvent(ctx, run, {
    kind: 'transfer',
    by: null,
    at: run.at,
    taskId: task.local_id,
    to,
    override: true,
  });
}

async function successorOf(
  ctx: Context,
  run: FlowRun,
  { task, successor, unit }: { task: StoredTask; successor: string | null; unit: string | null },
): Promise<string | null> {
  const [active] = successor === null ? [] : await inService(ctx, [successor]);
  if (active !== undefined) return active;
  const leader = await leaderOf(ctx, unit);
  if (leader !== null) return leader;
  const rules = [{ kind: 'post', post: 'post.admin', within: 'all' }] as const;
  const nodeId = task.node_id;
  const [administrator] = await resolveAssignees(ctx, run.deps, { rules, nodeId, subject: subjectOf(run) });
  return administrator ?? null;
}

/** A task done meanwhile is skipped, and a failure does not block the others. */
async function onTask(
  ctx: Context,
  deps: FlowDeps,
  { id: taskId, work }: { id: string; work: (ctx: Context, run: FlowRun, task: StoredTask) => Promise<void> },
): Promise<void> {
  try {
    const target = await targetOfTask(ctx, taskId);
    await runInstanceAction(ctx, deps, {
      ...target,
      action: 'sweep',
      async work(ctx, run) {
        const task = run.locked.tasks.find(({ id }) => id === taskId);
        if (task && isActive(task)) await work(ctx, run, task);
      },
    });
  } catch (error) {
    if (!isRefused(error)) ctx.log.error({ err: error, task: taskId }, 'a task could not be freed');
  }
}
