import type { FlowStep, StepKind } from '@haiqiao/flow';
import { nodeName, type Run } from './run.ts';

/** Steps that say again what the deed itself says; their reasons go into its line. */
const DEEDS: ReadonlySet<StepKind> = new Set([
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

/** Steps that follow from others, worth a line only where there is a reason to tell. */
const PLAIN: ReadonlySet<StepKind> = new Set(['left', 'assigned', 'settled']);

/** Writes what the interpreter did into the history. */
export function logSteps(run: Run, steps: readonly FlowStep[]): void {
  for (const { nodeId, what, why, flowId } of steps) {
    if (PLAIN.has(what) && why === null) continue;
    if (DEEDS.has(what) && run.by !== null) continue;
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

/** What somebody did, as the first line of what came of it. */
export interface DeedLine {
  readonly action: string;
  readonly taskLocalId?: string;
  readonly nodeId?: string;
  /** Whom it concerns beside whoever did it. */
  readonly people?: readonly string[];
  /** Why separation of duty was overridden. */
  readonly override?: string;
}

/** Writes what somebody did. @param at where in the lines of the run it belongs: before what it led to */
export function logDeed(run: Run, deed: DeedLine, at = run.changes.log.length): void {
  const task = deed.taskLocalId === undefined ? undefined : run.changes.tasks.get(deed.taskLocalId);
  const nodeId = deed.nodeId ?? task?.node_id ?? '';
  const { people = [], override } = deed;
  run.changes.log.splice(at, 0, {
    by_id: run.by,
    task_id: task?.id ?? null,
    node_id: nodeId,
    node_name: task?.node_name ?? (nodeId === '' ? '' : nodeName(run, nodeId)),
    action: deed.action,
    opinion: run.opinion,
    why: null,
    duration_ms: task ? Math.max(0, Date.parse(run.at) - Date.parse(task.created_at)) : null,
    details: {
      ...(people.length === 0 ? {} : { people }),
      ...(override === undefined ? {} : { override }),
    },
  });
}
