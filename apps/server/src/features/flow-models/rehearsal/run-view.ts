import type { RehearsalRunView } from '@haiqiao/contract/endpoints';
import type { FlowTask, Rehearsal } from '@haiqiao/flow';
import { type WorkSchedule, taskLimit } from '#server/platform/calendar/work-calendar.ts';
import type { Names } from './differences.ts';
import { endOf } from './run-end.ts';

/** A run with its input. */
export interface DoneRun {
  readonly run: Rehearsal;
  readonly instanceId: string | null;
  readonly instanceNo: string | null;
  readonly title: string;
  readonly initiatorId: string | null;
  readonly form: string | null;
  readonly differences: RehearsalRunView['differences'];
}

/** Maximum lines returned per run; longer runs are not readable. */
const LINES_MAX = 500;

/** A run as sent to the browser. */
export function runView(done: DoneRun, names: Names, workCalendar: WorkSchedule): RehearsalRunView {
  const { run, initiatorId } = done;
  return {
    instanceId: done.instanceId,
    instanceNo: done.instanceNo,
    title: done.title,
    initiator: initiatorId === null ? '' : names.member(initiatorId),
    end: endOf(run),
    status: run.status,
    lines: run.steps.slice(0, LINES_MAX).map(({ at, nodeId, what, by, why, flowId }) => ({
      at,
      nodeId,
      nodeName: names.node(nodeId),
      what,
      by: by === null ? '' : names.member(by),
      why: why && { reason: why.reason, params: { ...why.params } },
      flowId: flowId ?? null,
    })),
    waiting: run.tasks.map((task) => ({
      nodeId: task.nodeId,
      nodeName: names.node(task.nodeId),
      candidates: task.candidates.map((id) => ({ id, name: names.member(id) })),
      actions: task.options.buttons.map(({ action }) => action),
      dueAt: dueOf(done, task, workCalendar),
    })),
    differences: done.differences,
  };
}

function dueOf(
  { run, form }: DoneRun,
  { nodeId, options }: FlowTask,
  workCalendar: WorkSchedule,
): string | null {
  const entered = run.steps.findLast((step) => step.nodeId === nodeId && step.what === 'entered');
  if (!entered) return null;
  return (
    taskLimit(workCalendar, { startedAt: entered.at, form: options.form ?? form, options })?.dueAt ?? null
  );
}
