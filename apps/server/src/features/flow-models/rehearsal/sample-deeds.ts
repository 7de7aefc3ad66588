import type * as endpoints from '@haiqiao/contract/endpoints';
import type { EndpointBody } from '@haiqiao/contract/http';
import { dueAt, type WorkCalendar } from '@haiqiao/contract/rules';
import {
  everybodyAgrees,
  type FlowTask,
  type FlowVariables,
  type RehearsalDeed,
  type RehearsalWorld,
  type Situation,
} from '@haiqiao/flow';
import type { RecordValues } from '#server/platform/records/code/hook.ts';

/** What happens in a sample run. */
export type Sample = Extract<EndpointBody<typeof endpoints.rehearseFlow>['on'], { kind: 'sample' }>;
type SampleStep = Sample['steps'][number];

/** Fills fields of the sample in, and answers its variables from then on. */
export type FillIn = (values: RecordValues) => FlowVariables;

/**
 * What happens next in a sample run: what was said, one after the other, then everybody agrees, or nothing more happens. A
 * step whose node has no open task is passed over.
 */
export function sampleDeeds(
  { steps, goesOn }: Sample,
  calendar: WorkCalendar,
  fillIn: FillIn,
): RehearsalWorld['next'] {
  const left = [...steps];
  return (situation) => {
    for (let step = left.shift(); step; step = left.shift()) {
      const deeds = deedsOf(step, situation, { calendar, fillIn });
      if (deeds) return Promise.resolve(deeds);
    }
    return Promise.resolve(goesOn ? everybodyAgrees(situation) : null);
  };
}

interface Ground {
  readonly calendar: WorkCalendar;
  readonly fillIn: FillIn;
}

function deedsOf(
  step: SampleStep,
  { at, tasks }: Situation,
  { calendar, fillIn }: Ground,
): RehearsalDeed | null {
  if (step.kind === 'advance') return { kind: 'advance', until: dueAt(at, step, calendar) };
  const task = tasks.find(({ nodeId, state }) => nodeId === step.nodeId && state !== 'waiting');
  if (!task) return null;
  const deed = { by: step.by ?? handlerOf(task), at, taskId: task.id };
  if (step.action === 'return') {
    const { to = 'previous', comesBack } = step;
    return { kind: 'event', event: { kind: 'return', to, comesBack, ...deed } };
  }
  const variables = fillIn(step.values as RecordValues); // made up; rules read of it what fits
  return { kind: 'event', event: { kind: step.action, variables, ...deed } };
}

/** Who does a task when nobody is named. */
export function handlerOf({
  assignee,
  candidates,
}: Pick<FlowTask, 'assignee' | 'candidates'>): string | null {
  return assignee ?? candidates[0] ?? null;
}
