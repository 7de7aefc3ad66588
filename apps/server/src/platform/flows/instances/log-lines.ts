import type { FlowStep, StepKind } from '@haiqiao/flow';
import { nodeName, type FlowRun } from './flow-run.ts';

/** Steps that repeat the action; their reasons go into its line. */
const ACTION_STEPS: ReadonlySet<StepKind> = new Set([
  'decided',
  'claimed',
  'released',
  'transferred',
  'delegated',
  'signersAdded',
  'signerRemoved',
  'returned',
  'jumped',
  'retried',
  'suspended',
  'resumed',
]);

/** Steps that follow from others; logged only with a reason. */
const PLAIN: ReadonlySet<StepKind> = new Set(['left', 'assigned', 'settled']);

/** Writes the interpreter's steps into the history. */
export function logSteps(run: FlowRun, steps: readonly FlowStep[]): void {
  for (const { nodeId, what, why, flowId } of steps) {
    if (PLAIN.has(what) && why === null) continue;
    if (ACTION_STEPS.has(what) && run.by !== null) continue;
    run.changes.log.push({
      by_id: null,
      task_id: null,
      node_id: nodeId,
      node_name: nodeName(run, nodeId),
      action: what,
      opinion: '',
      why,
      duration_ms: null,
      details: flowId === undefined ? {} : { flowId },
    });
  }
}

/** An action as the first line of its effects. */
export interface ActionLine {
  readonly action: string;
  readonly taskLocalId?: string;
  readonly nodeId?: string;
  /** Members concerned besides the actor. */
  readonly people?: readonly string[];
  /** Why separation of duty was overridden. */
  readonly override?: string;
}

/** Logs an action. @param at position in the lines of the run: before its effects */
export function logAction(run: FlowRun, actionLine: ActionLine, at = run.changes.log.length): void {
  const task =
    actionLine.taskLocalId === undefined ? undefined : run.changes.tasks.get(actionLine.taskLocalId);
  const nodeId = actionLine.nodeId ?? task?.node_id ?? '';
  const { people = [], override } = actionLine;
  run.changes.log.splice(at, 0, {
    by_id: run.by,
    task_id: task?.id ?? null,
    node_id: nodeId,
    node_name: task?.node_name ?? (nodeId === '' ? '' : nodeName(run, nodeId)),
    action: actionLine.action,
    opinion: run.opinion,
    why: null,
    duration_ms: task ? Math.max(0, Date.parse(run.at) - Date.parse(task.created_at)) : null,
    details: {
      ...(people.length === 0 ? {} : { people }),
      ...(override === undefined ? {} : { override }),
    },
  });
}
