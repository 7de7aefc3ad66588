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

/** What happens in a sample run. */
export type Sample = Extract<EndpointBody<typeof endpoints.rehearseFlow>['on'], { kind: 'sample' }>;
type SampleStep = Sample['steps'][number];

/** Turns what fields hold into variables of a flow. */
export type ReadVariables = (values: Readonly<Record<string, unknown>>) => FlowVariables;

/**
 * What happens next in a sample run: what was said, one after the other, then everybody agrees, or nothing more happens. A
 * step whose node has no open task is passed over.
 */
export function sampleDeeds(
  { steps, goesOn }: Sample,
  calendar: WorkCalendar,
  readVariables: ReadVariables,
): RehearsalWorld['next'] {
  const left = [...steps];
  return (situation) => {
    for (let step = left.shift(); step; step = left.shift()) {
      const deeds = deedsOf(step, situation, { calendar, readVariables });
      if (deeds) return Promise.resolve(deeds);
    }
    return Promise.resolve(goesOn ? everybodyAgrees(situation) : null);
  };
}

interface Ground {
  readonly calendar: WorkCalendar;
  readonly readVariables: ReadVariables;
}

function deedsOf(
  step: SampleStep,
  { at, tasks }: Situation,
  { calendar, readVariables }: Ground,
): RehearsalDeed | null {
  if (step.kind === 'advance') return { kind: 'advance', until: dueAt(at, step, calendar) };
  const task = tasks.find(({ nodeId, state }) => nodeId === step.nodeId && state !== 'waiting');
  if (!task) return null;
  const deed = { by: step.by ?? handlerOf(task), at, taskId: task.id };
  if (step.action === 'return') {
    const { to = 'previous', comesBack } = step;
    return { kind: 'event', event: { kind: 'return', to, comesBack, ...deed } };
  }
  const variables = readVariables(step.values);
  return { kind: 'event', event: { kind: step.action, variables, ...deed } };
}

/** Who does a task when nobody is named. */
export function handlerOf({
  assignee,
  candidates,
}: Pick<FlowTask, 'assignee' | 'candidates'>): string | null {
  return assignee ?? candidates[0] ?? null;
}
