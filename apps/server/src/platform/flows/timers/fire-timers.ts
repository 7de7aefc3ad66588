import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import type { FlowDeps } from '#server/platform/flows/flow-deps.ts';
import { happen } from '#server/platform/flows/run/advance.ts';
import { isRefused } from '#server/platform/flows/run/is-refused.ts';
import { doDeed } from '#server/platform/flows/run/deed.ts';
import { aboutInstance } from '#server/platform/flows/run/message-route.ts';
import { withNode } from '#server/platform/flows/run/node-params.ts';
import { nodeName, nodeOf, type Run } from '#server/platform/flows/run/run.ts';
import { isActive } from '#server/platform/flows/instances/stored-task.ts';
import { placeOfInstance } from '#server/platform/flows/tasks/task-place.ts';
import { holdersOf, remindOf, withSuperiors } from './remind.ts';

/** Timers of one look; more are found by the next. */
const BATCH = 200;

/** How often a timer that cannot be carried out is tried, and how long it waits in between. */
const TRIES_MAX = 5;
const RETRY_MS = 5 * 60_000;

interface DueTimer {
  readonly id: string;
  readonly instanceId: string;
  readonly localId: string;
  readonly kind: 'EVENT' | 'LIMIT' | 'WARN' | 'NOTICE';
}

/**
 * Carries out every timer that is due, each in a transaction of its own together with the mark that it is done: none is done twice,
 * and none is lost with a process. @returns how many
 */
export async function fireTimers(ctx: Context, deps: FlowDeps, signal?: AbortSignal): Promise<number> {
  for (let fired = 0; ; ) {
    const due = await dueTimers(ctx);
    for (const timer of due) {
      signal?.throwIfAborted();
      await attempt(ctx, deps, timer);
    }
    fired += due.length;
    if (due.length < BATCH) return fired;
  }
}

async function dueTimers(ctx: Context): Promise<readonly DueTimer[]> {
  const { rows } = await sql<DueTimer>`
    select id::text, instance_id::text as "instanceId", local_id as "localId", kind from flow_timer
    where not is_done and due_at <= ${ctx.clock.now()}::timestamptz and tries < ${TRIES_MAX}
    order by due_at, id limit ${BATCH}`.execute(ctx.db);
  return rows;
}

/** One that fails stands in no other's way: it is tried again later. */
async function attempt(ctx: Context, deps: FlowDeps, timer: DueTimer): Promise<void> {
  try {
    await fire(ctx, deps, timer);
  } catch (error) {
    ctx.log.error({ err: error, timer: timer.id, instance: timer.instanceId }, 'a timer of a flow failed');
    const again = new Date(ctx.clock.now().getTime() + RETRY_MS);
    await sql`
      update flow_timer set tries = tries + 1, due_at = ${again}::timestamptz,
        error = ${error instanceof Error ? error.message : String(error)}
      where id = ${timer.id}::uuid`.execute(ctx.db);
  }
}

async function fire(ctx: Context, deps: FlowDeps, timer: DueTimer): Promise<void> {
  const place = await placeOfInstance(ctx, timer.instanceId);
  await doDeed(ctx, deps, {
    ...place,
    action: 'timer',
    async work(ctx, run) {
      const { numAffectedRows = 0n } = await sql`
        update flow_timer set is_done = true where id = ${timer.id}::uuid and not is_done`.execute(ctx.db);
      // Another node was faster, or it was stopped meanwhile.
      if (numAffectedRows > 0n) await carryOut(ctx, run, timer);
    },
  });
}

async function carryOut(ctx: Context, run: Run, { localId, kind }: DueTimer): Promise<void> {
  const { timers } = run.changes.state;
  if (timers.some(({ id }) => id === localId)) return tell(ctx, run, localId);
  if (kind === 'NOTICE') return tellInitiator(run, localId);
  const task = run.changes.tasks.get(localId);
  if (!task || !isActive(task)) return;
  if (kind === 'WARN') await remindOf(run, task, { template: 'FLOW_DUE_SOON', to: holdersOf(task) });
  else await remindOf(run, task, { template: 'FLOW_OVERDUE', to: await withSuperiors(ctx, task) });
}

/** What no longer fits is no failure. */
async function tell(ctx: Context, run: Run, timerId: string): Promise<void> {
  try {
    await happen(ctx, run, { kind: 'timer', by: null, at: run.at, timerId });
  } catch (error) {
    if (!isRefused(error)) throw error;
  }
}

/** What is told of a decision after which the instance goes on, by the first word of its timer. */
const PROGRESS = { passed: 'FLOW_PASSED', sentBack: 'FLOW_SENT_BACK' } as const;

function progressOf(localId: string): (typeof PROGRESS)[keyof typeof PROGRESS] | undefined {
  const [what = ''] = localId.split(' ');
  return what === 'passed' || what === 'sentBack' ? PROGRESS[what] : undefined;
}

/** How far it has come, and at last how it ended. */
async function tellInitiator(run: Run, localId: string): Promise<void> {
  const template = progressOf(localId);
  if (template === undefined) return tellEnd(run);
  const { instance } = run.held;
  // Its end is told by a timer of its own.
  if (instance.initiator_id === null || instance.ended_at !== null) return;
  const [, nodeId = ''] = localId.split(' ');
  const named = await withNode(
    run,
    { node_id: nodeId, node_name: nodeName(run, nodeId) },
    { title: instance.title },
  );
  const to = [instance.initiator_id];
  run.changes.messages.push({ template, ...named, kind: 'NOTICE', to, ...(await aboutInstance(run)) });
}

async function tellEnd(run: Run): Promise<void> {
  const { instance } = run.held;
  if (instance.initiator_id === null || instance.ended_at === null) return;
  const end = run.changes.state.end?.outcome ?? null;
  const outcome = end === null ? (instance.outcome ?? '') : (nodeOf(run, end)?.name ?? end);
  const params = { title: instance.title, outcome };
  const to = [instance.initiator_id];
  run.changes.messages.push({
    template: 'FLOW_ENDED',
    params,
    kind: 'NOTICE',
    to,
    ...(await aboutInstance(run)),
  });
}
