import type { LimitTimes } from '@haiqiao/contract/rules';
import type { FlowTask } from '@haiqiao/flow';
import type { Context } from '#server/context.ts';
import type { NewTimer } from '#server/platform/flows/instances/changes.ts';
import type { CarryOut } from './command.ts';
import { timerDueAt } from './due-time.ts';

const KINDS = { event: 'EVENT', limit: 'LIMIT' } as const;

/** Starts a timer: inserts a row that the next sweep on any node finds when it is due. */
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

/** Stops a timer. */
export const cancelTimer: CarryOut<'cancelTimer'> = async (_ctx, { changes }, { timerId }) => {
  changes.stoppedTimers.push(timerId);
  return [];
};

/**
 * Timers of a task itself: when it becomes urgent, and when it is overdue if only the rule of its stage limits it. A limit of the node is
 * handled by the interpreter.
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
