import { startsFlow } from '@haiqiao/contract/definitions';
import type { FlowTask, TaskEnd } from '@haiqiao/flow';
import type { Context } from '#server/context.ts';
import { taskLimit } from '#server/platform/calendar/work-calendar.ts';
import { putTask } from '#server/platform/flows/instances/changes.ts';
import { nodeName, nodeOf, type FlowRun } from '#server/platform/flows/instances/flow-run.ts';
import type { StoredTask } from '#server/platform/flows/instances/stored-task.ts';
import { scalarText } from '#server/platform/records/scalar-text.ts';
import type { CarryOut } from './command.ts';
import { changeStatus } from './record-commands.ts';
import { limitTimers } from './timer-commands.ts';

const MINUTE_MS = 60_000;

/** Reasons for which a task ended without being done. */
const UNDONE: ReadonlySet<TaskEnd> = new Set(['cancelled', 'removed', 'skipped']);

/** Creates a task. */
export const createTask: CarryOut<'createTask'> = async (ctx, run, { task }) => {
  const { form_code: form } = run.locked.instance;
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
    ...assignmentOf(run, task, null),
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
  if (nodeOf(run, task.nodeId)?.type === 'start') await reopenRecord(ctx, run);
  if (times) run.changes.timers.push(...limitTimers(ctx, { task, times }));
  return [];
};

/**
 * A returned record can be submitted again: if its flow has set no status that allows it, the record gets the status its resource defines
 * for that.
 */
async function reopenRecord(ctx: Context, run: FlowRun): Promise<void> {
  const { record } = run;
  const [first] = record?.resource.definition.statuses ?? [];
  const ways = record?.resource.definition.actions?.filter(startsFlow) ?? [];
  const from = ways.flatMap((action) => action.from ?? []);
  const again = from.find((status) => status !== first?.code);
  if (!record || again === undefined) return;
  if (!from.includes(scalarText(record.stored.values['status'] ?? null))) await changeStatus(ctx, run, again);
}

/** Updates the assignees or the turn of a task. */
export const updateTask: CarryOut<'updateTask'> = async (_ctx, run, { task }) => {
  const stored = taskOf(run, task.id);
  const hadTurn = stored.state !== 'WAITING';
  putTask(run.changes, {
    ...stored,
    ...assignmentOf(run, task, stored),
    // A sequential assignee's time starts with their turn.
    ...(hadTurn || task.state === 'waiting' ? {} : { created_at: run.at }),
  });
  return [];
};

/** Ends a task: done by the actor, or cancelled. */
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

function taskOf({ changes, locked }: FlowRun, localId: string): StoredTask {
  const task = changes.tasks.get(localId);
  if (!task) throw new Error(`the instance ${locked.instance.id} has no task ${localId}`);
  return task;
}

const STATES = { waiting: 'WAITING', open: 'OPEN', delegated: 'DELEGATED' } as const;

/** Assignee of a task and start of the claim; the claim is renewed by its holder's last action. */
function assignmentOf(run: FlowRun, task: FlowTask, before: StoredTask | null) {
  const { claimMinutes } = task.options;
  const hasClaimLimit = task.isClaimed && claimMinutes !== undefined;
  const untilMs = Date.parse(run.at) + (claimMinutes ?? 0) * MINUTE_MS;
  const isSame = before !== null && before.assignee_id === task.assignee;
  return {
    candidate_ids: task.candidates,
    assignee_id: task.assignee,
    owner_id: task.owner,
    state: STATES[task.state],
    claimed_at: task.isClaimed ? ((isSame ? before.claimed_at : null) ?? run.at) : null,
    claim_until: hasClaimLimit ? isoOf(untilMs) : null,
  };
}

function isoOf(ms: number): string {
  return new Date(ms).toISOString();
}
