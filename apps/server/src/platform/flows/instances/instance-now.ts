import type { FlowState } from '@haiqiao/flow';
import type { FlowInstanceState } from '#server/db/tables/flows.ts';
import { nodeName, type FlowRun } from './flow-run.ts';
import type { StoredInstance, UndoNote } from './lock-instance.ts';
import { assigneesOf, isActive, isOpen } from './stored-task.ts';
import type { InstanceNow } from './write-changes.ts';

/** Maximum handlers stored in the row of an instance. */
const HANDLERS_MAX = 50;

/** Columns of the instance row after a run. @param undo how to undo it, where possible */
export function instanceNow(run: FlowRun, undo: UndoNote | null): InstanceNow {
  const { changes, locked } = run;
  const { instance } = locked;
  const { state } = changes;
  const active = [...changes.tasks.values()].filter(isActive);
  const handlers = active.flatMap(assigneesOf);
  const nodeIds = [...new Set(standing(state).map(({ nodeId }) => nodeId))];
  const dues = [...changes.tasks.values()].filter(isOpen).flatMap(({ due_at: due }) => due ?? []);
  const isEnded = state.status === 'ended';
  return {
    id: instance.id,
    state: stateOf(state),
    outcome: isEnded ? outcomeOf(run) : null,
    current_nodes: nodeIds.map((id) => nodeName(run, id)),
    current_node_ids: nodeIds,
    current_handler_ids: [...new Set(handlers)].slice(0, HANDLERS_MAX),
    error: state.tokens.find(({ incident }) => incident !== null)?.incident?.error ?? '',
    due_at: dues.toSorted((one, other) => Date.parse(one) - Date.parse(other))[0] ?? null,
    entered_at: isEnded ? null : isMoved(instance, nodeIds) ? run.at : instance.entered_at,
    ended_at: isEnded ? (instance.ended_at ?? run.at) : null,
    undo,
  };
}

/** Tokens that represent no other tokens: excludes those with copies or inside sub-processes. */
function standing({ tokens }: FlowState): FlowState['tokens'] {
  const around = new Set(tokens.flatMap(({ scope, copyOf }) => [scope, copyOf]));
  return tokens.filter(({ id }) => !around.has(id));
}

function isMoved({ current_node_ids: before }: StoredInstance, nodeIds: readonly string[]): boolean {
  return before.length !== nodeIds.length || before.some((id, index) => id !== nodeIds[index]);
}

function stateOf({ status, end, tokens }: FlowState): FlowInstanceState {
  if (status === 'suspended') return 'SUSPENDED';
  if (status === 'ended') return end?.how === 'done' ? 'DONE' : 'TERMINATED';
  return tokens.some(({ incident }) => incident !== null) ? 'ERROR' : 'RUNNING';
}

/** Outcome of the instance; for one that ended normally the name of the end event. */
function outcomeOf(run: FlowRun): string {
  const { end } = run.changes.state;
  if (end?.how !== 'done') return end?.how ?? 'done';
  return end.outcome === null ? 'done' : nodeName(run, end.outcome);
}
