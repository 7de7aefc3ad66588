import type * as endpoints from '@haiqiao/contract/endpoints';
import type { EndpointBody } from '@haiqiao/contract/http';
import { dueAt, type WorkCalendar } from '@haiqiao/contract/rules';
import {
  everybodyAgrees,
  type FlowTask,
  type FlowVariables,
  type RehearsalAction,
  type RehearsalWorld,
  type Situation,
} from '@haiqiao/flow';
import type { RecordValues } from '#server/platform/records/code/hook.ts';

/** The input of a sample run. */
export type Sample = Extract<EndpointBody<typeof endpoints.rehearseFlow>['on'], { kind: 'sample' }>;
type SampleStep = Sample['steps'][number];

/** Fills in fields of the sample, and returns its variables from then on. */
export type FillIn = (values: RecordValues) => FlowVariables;

/**
 * Actions of a sample run: the given steps in order, then everyone agrees, or nothing more happens. A step whose node has no open task is
 * skipped.
 */
export function sampleActions(
  { steps, goesOn }: Sample,
  calendar: WorkCalendar,
  fillIn: FillIn,
): RehearsalWorld['next'] {
  const left = [...steps];
  return (situation) => {
    for (let step = left.shift(); step; step = left.shift()) {
      const actions = actionsOf(step, situation, { calendar, fillIn });
      if (actions) return Promise.resolve(actions);
    }
    return Promise.resolve(goesOn ? everybodyAgrees(situation) : null);
  };
}

interface SampleDeps {
  readonly calendar: WorkCalendar;
  readonly fillIn: FillIn;
}

function actionsOf(
  step: SampleStep,
  { at, tasks }: Situation,
  { calendar, fillIn }: SampleDeps,
): RehearsalAction | null {
  if (step.kind === 'advance') return { kind: 'advance', until: dueAt(at, step, calendar) };
  const task = tasks.find(({ nodeId, state }) => nodeId === step.nodeId && state !== 'waiting');
  if (!task) return null;
  const action = { by: step.by ?? handlerOf(task), at, taskId: task.id };
  if (step.action === 'return') {
    const { to = 'previous', comesBack } = step;
    return { kind: 'event', event: { kind: 'return', to, comesBack, ...action } };
  }
  const variables = fillIn(step.values as RecordValues); // invented values; rules read those that fit
  return { kind: 'event', event: { kind: step.action, variables, ...action } };
}

/** The handler of a task when none is named. */
export function handlerOf({
  assignee,
  candidates,
}: Pick<FlowTask, 'assignee' | 'candidates'>): string | null {
  return assignee ?? candidates[0] ?? null;
}
