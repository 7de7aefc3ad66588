import { inTransaction } from '@haiqiao/pg';
import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { administratorsOf } from '#server/platform/flows/assignees/resolve-assignees.ts';
import type { FlowDeps } from '#server/platform/flows/flow-deps.ts';
import { applyEvent } from '#server/platform/flows/instances/apply-event.ts';
import { nodeName, nodeOf, type FlowRun } from '#server/platform/flows/instances/flow-run.ts';
import { openIncident } from '#server/platform/flows/instances/commands/end-commands.ts';
import {
  notify,
  withNode,
  sendReminder,
  assigneesAndSuperiors,
} from '#server/platform/flows/instances/notifications.ts';
import { readInstance } from '#server/platform/flows/instances/read-instance.ts';
import {
  isRefused,
  runInstanceAction,
  targetOfInstance,
} from '#server/platform/flows/instances/run-instance-action.ts';
import { isActive, assigneesOf } from '#server/platform/flows/instances/stored-task.ts';
import { sendMessage } from '#server/platform/messages/send-message.ts';

/** Timers per sweep; the next sweep finds more. */
const BATCH = 200;

/** Maximum tries of a failing timer, and the delay between them. */
const TRIES_MAX = 5;
const RETRY_MS = 5 * 60_000;

/** Page with the list of incidents. */
const INCIDENTS_PATH = '/system/flowIncidents';

interface DueTimer {
  readonly id: string;
  readonly instanceId: string;
  readonly localId: string;
  readonly kind: 'EVENT' | 'LIMIT' | 'WARN' | 'NOTICE';
}

/**
 * Fires every due timer, each in one transaction with its done mark: none fires twice, and none is lost with a process. @returns how many
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

/** A failing timer does not block the others and is retried later; after its last try it becomes an incident. */
async function attempt(ctx: Context, deps: FlowDeps, timer: DueTimer): Promise<void> {
  try {
    await fire(ctx, deps, timer);
  } catch (error) {
    ctx.log.error({ err: error, timer: timer.id, instance: timer.instanceId }, 'a timer of a flow failed');
    const message = error instanceof Error ? error.message : String(error);
    await inTransaction(ctx, (ctx) => countFailure(ctx, deps, { timer, message }));
  }
}

interface Failure {
  readonly timer: DueTimer;
  readonly message: string;
}

async function countFailure(ctx: Context, deps: FlowDeps, { timer, message }: Failure): Promise<void> {
  const again = new Date(ctx.clock.now().getTime() + RETRY_MS);
  const { rows } = await sql<{ tries: number; nodeId: string }>`
    update flow_timer set tries = tries + 1, due_at = ${again}::timestamptz, error = ${message}
    where id = ${timer.id}::uuid and not is_done returning tries, node_id as "nodeId"`.execute(ctx.db);
  const [row] = rows;
  if (row && row.tries >= TRIES_MAX) await giveUp(ctx, deps, { timer, message, nodeId: row.nodeId });
}

/** Lists the timer as an incident and notifies the administrators. */
async function giveUp(
  ctx: Context,
  deps: FlowDeps,
  { timer, message, nodeId }: Failure & { readonly nodeId: string },
): Promise<void> {
  const instance = await readInstance(ctx, timer.instanceId);
  const nodeName = instance.current_nodes[instance.current_node_ids.indexOf(nodeId)] ?? nodeId;
  await openIncident(ctx, deps, {
    instance,
    nodeId,
    nodeName,
    error: 'timer',
    message,
    timerId: timer.id,
  });
  await sendMessage(ctx, {
    template: 'FLOW_TIMER_FAILED',
    params: { title: instance.title, node: nodeName === '' ? instance.flow_name : nodeName },
    kind: 'REMIND',
    to: await administratorsOf(ctx, deps),
    route: { path: INCIDENTS_PATH, query: {} },
    about: { type: 'flow_instance', id: instance.id },
  });
}

async function fire(ctx: Context, deps: FlowDeps, timer: DueTimer): Promise<void> {
  const target = await targetOfInstance(ctx, timer.instanceId);
  await runInstanceAction(ctx, deps, {
    ...target,
    action: 'timer',
    async work(ctx, run) {
      const { numAffectedRows = 0n } = await sql`
        update flow_timer set is_done = true where id = ${timer.id}::uuid and not is_done`.execute(ctx.db);
      // Unless another node was faster or it was stopped meanwhile.
      if (numAffectedRows > 0n) await carryOut(ctx, run, timer);
    },
  });
}

async function carryOut(ctx: Context, run: FlowRun, { localId, kind }: DueTimer): Promise<void> {
  const { timers } = run.changes.state;
  if (timers.some(({ id }) => id === localId)) return applyTimer(ctx, run, localId);
  if (kind === 'NOTICE') return notifyInitiator(run, localId);
  const task = run.changes.tasks.get(localId);
  if (!task || !isActive(task)) return;
  if (kind === 'WARN') await sendReminder(run, task, { template: 'FLOW_DUE_SOON', to: assigneesOf(task) });
  else
    await sendReminder(run, task, { template: 'FLOW_OVERDUE', to: await assigneesAndSuperiors(ctx, task) });
}

/** An event that no longer fits is not a failure. */
async function applyTimer(ctx: Context, run: FlowRun, timerId: string): Promise<void> {
  try {
    await applyEvent(ctx, run, { kind: 'timer', by: null, at: run.at, timerId });
  } catch (error) {
    if (!isRefused(error)) throw error;
  }
}

/** Notification about a decision after which the instance continues, by the first word of its timer. */
const PROGRESS = { passed: 'FLOW_PASSED', sentBack: 'FLOW_SENT_BACK' } as const;

function progressOf(localId: string): (typeof PROGRESS)[keyof typeof PROGRESS] | undefined {
  const [what = ''] = localId.split(' ');
  return what === 'passed' || what === 'sentBack' ? PROGRESS[what] : undefined;
}

/** Notifies of progress, and finally of the end. */
async function notifyInitiator(run: FlowRun, localId: string): Promise<void> {
  const template = progressOf(localId);
  if (template === undefined) return notifyEnd(run);
  const { instance } = run.locked;
  // The end has a timer of its own.
  if (instance.initiator_id === null || instance.ended_at !== null) return;
  const [, nodeId = ''] = localId.split(' ');
  const named = await withNode(
    run,
    { node_id: nodeId, node_name: nodeName(run, nodeId) },
    { title: instance.title },
  );
  const to = [instance.initiator_id];
  await notify(run, { template, ...named, kind: 'NOTICE', to });
}

async function notifyEnd(run: FlowRun): Promise<void> {
  const { instance } = run.locked;
  if (instance.initiator_id === null || instance.ended_at === null) return;
  const end = run.changes.state.end?.outcome ?? null;
  const outcome = end === null ? (instance.outcome ?? '') : (nodeOf(run, end)?.name ?? end);
  const params = { title: instance.title, outcome };
  const to = [instance.initiator_id];
  await notify(run, { template: 'FLOW_ENDED', params, kind: 'NOTICE', to });
}
