import type { FlowTask, TaskEnd } from '@haiqiao/flow';
import { taskLimit } from '#server/platform/calendar/work-calendar.ts';
import { putTask } from '#server/platform/flows/instances/changes.ts';
import { nodeName, nodeOf, type Run } from '#server/platform/flows/run/run.ts';
import { startsFlow } from '#server/platform/flows/record/starts-flow.ts';
import { scalarText } from '#server/platform/records/scalar-text.ts';
import type { Context } from '#server/context.ts';
import type { StoredTask } from '#server/platform/flows/instances/stored-task.ts';
import type { CarryOut } from './command.ts';
import { changeStatus } from './record-commands.ts';
import { limitTimers } from './timer-commands.ts';

const MINUTE_MS = 60_000;

/** Why a task ended without anybody having done it. */
const UNDONE: ReadonlySet<TaskEnd> = new Set(['cancelled', 'removed', 'skipped']);

/** Somebody gets something to do. */
export const createTask: CarryOut<'createTask'> = async (ctx, run, { task }) => {
  const { form_code: form } = run.held.instance;
  const times = taskLimit(await run.deps.calendars.read(), {
    startedAt: run.at,
    form,
    options: task.options,
  });
  const stored: StoredTask = {
    id: ctx.ids.uuid(),
    local_id: task.id,
    node_id: task.nodeId,
    node_name: nodeName(run, task.nodeId),
    ...whoOf(run, task, null),
    result: null,
    opinion: '',
    created_at: run.at,
    done_at: null,
    done_by: null,
    due_at: times?.dueAt ?? null,
    warn_at: times?.warnAt ?? null,
    urged_at: null,
    urge_count: 0,
  };
  run.changes.made.add(task.id);
  putTask(run.changes, stored);
  if (nodeOf(run, task.nodeId)?.type === 'start') await openAgain(ctx, run);
  if (times) run.changes.timers.push(...limitTimers(ctx, { task, times }));
  return [];
};

/**
 * What came back to whoever handed it in can be handed in again: a record that nothing has brought into a state for that (its flow was
 * drawn without one) comes into the one that its resource has for it.
 */
async function openAgain(ctx: Context, run: Run): Promise<void> {
  const { record } = run;
  const [first] = record?.resource.definition.statuses ?? [];
  const ways = record?.resource.definition.actions?.filter(startsFlow) ?? [];
  const from = ways.flatMap((action) => action.from ?? []);
  const again = from.find((status) => status !== first?.code);
  if (!record || again === undefined) return;
  if (!from.includes(scalarText(record.stored.values['status'] ?? null))) await changeStatus(ctx, run, again);
}

/** A task has other people, or its turn has come. */
export const updateTask: CarryOut<'updateTask'> = async (_ctx, run, { task }) => {
  const stored = taskOf(run, task.id);
  const hadTurn = stored.state !== 'WAITING';
  putTask(run.changes, {
    ...stored,
    ...whoOf(run, task, stored),
    // Somebody's time runs from their turn on.
    ...(hadTurn || task.state === 'waiting' ? {} : { created_at: run.at }),
  });
  return [];
};

/** A task is over: done by whoever acts, or not wanted any more. */
export const endTask: CarryOut<'endTask'> = async (_ctx, run, { taskId, reason }) => {
  const stored = taskOf(run, taskId);
  const isDone = !UNDONE.has(reason) && run.by !== null;
  putTask(run.changes, {
    ...stored,
    state: UNDONE.has(reason) ? 'CANCELLED' : 'DONE',
    result: reason,
    claim_until: null,
    done_at: run.at,
    done_by: isDone ? run.by : null,
    opinion: isDone ? run.opinion : '',
  });
  run.changes.stoppedTimers.push(taskId);
  return [];
};

function taskOf({ changes, held }: Run, localId: string): StoredTask {
  const task = changes.tasks.get(localId);
  if (!task) throw new Error(`the instance ${held.instance.id} keeps no task ${localId}`);
  return task;
}

const STATES = { waiting: 'WAITING', open: 'OPEN', delegated: 'DELEGATED' } as const;

/** Who has a task, and since when; a claim goes on from the last deed of whoever holds it. */
function whoOf(run: Run, task: FlowTask, before: StoredTask | null) {
  const { claimMinutes } = task.options;
  const isHeld = task.isClaimed && claimMinutes !== undefined;
  const untilMs = Date.parse(run.at) + (claimMinutes ?? 0) * MINUTE_MS;
  const isSame = before !== null && before.assignee_id === task.assignee;
  return {
    candidate_ids: task.candidates,
    assignee_id: task.assignee,
    owner_id: task.owner,
    state: STATES[task.state],
    claimed_at: task.isClaimed ? ((isSame ? before.claimed_at : null) ?? run.at) : null,
    claim_until: isHeld ? isoOf(untilMs) : null,
  };
}

function isoOf(ms: number): string {
  return new Date(ms).toISOString();
}
