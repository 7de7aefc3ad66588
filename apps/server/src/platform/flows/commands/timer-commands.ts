import type { LimitTimes } from '@haiqiao/contract/rules';
import type { FlowTask } from '@haiqiao/flow';
import type { Context } from '#server/context.ts';
import type { NewTimer } from '#server/platform/flows/instances/changes.ts';
import { timerDueAt } from '#server/platform/flows/timers/due-time.ts';
import type { CarryOut } from './command.ts';

const KINDS = { event: 'EVENT', limit: 'LIMIT' } as const;

/** A timer begins to run: a row, which whichever node sweeps next finds when it is due. */
export const startTimer: CarryOut<'startTimer'> = async (ctx, run, { timerId, nodeId, timer, purpose }) => {
  const { calendar } = await run.deps.calendars.read();
  const values = run.record?.stored.values ?? {};
  run.changes.timers.push({
    id: ctx.ids.uuid(),
    local_id: timerId,
    node_id: nodeId,
    kind: KINDS[purpose],
    due_at: timerDueAt(timer, { from: run.at, calendar, values }),
  });
  return [];
};

/** A timer is not wanted any more. */
export const cancelTimer: CarryOut<'cancelTimer'> = async (_ctx, { changes }, { timerId }) => {
  changes.stoppedTimers.push(timerId);
  return [];
};

/**
 * The timers of a task itself: when it becomes urgent; and when its time is over, where only the rule of its stage limits it: what a
 * limit of the node means is the interpreter's affair.
 */
export function limitTimers(
  ctx: Pick<Context, 'ids'>,
  { task, times }: { task: FlowTask; times: LimitTimes },
): NewTimer[] {
  const own = { local_id: task.id, node_id: task.nodeId };
  const warning = { id: ctx.ids.uuid(), ...own, kind: 'WARN' as const, due_at: times.warnAt }; // a literal, widened otherwise
  const { limit } = task.options;
  const isNodes = limit !== undefined && (limit.workdays !== undefined || limit.hours !== undefined);
  if (isNodes) return [warning];
  return [warning, { id: ctx.ids.uuid(), ...own, kind: 'LIMIT', due_at: times.dueAt }];
}
