import type { FlowState } from '@haiqiao/flow';
import type { FlowInstanceState } from '#server/db/tables/flows.ts';
import type { StoredInstance } from './instance.ts';
import { nodeName, type Run } from '#server/platform/flows/run/run.ts';
import { isActive, isOpen } from './stored-task.ts';
import type { UndoNote } from './instance.ts';
import type { InstanceNow } from './write-changes.ts';

/** Handlers that the row of an instance names at most. */
const HANDLERS_MAX = 50;

/** What the row of an instance says after a run. @param undo how to take it back, where it can be */
export function instanceNow(run: Run, undo: UndoNote | null): InstanceNow {
  const { changes, held } = run;
  const { instance } = held;
  const { state } = changes;
  const active = [...changes.tasks.values()].filter(isActive);
  const handlers = active.flatMap((task) =>
    task.assignee_id === null ? task.candidate_ids : [task.assignee_id],
  );
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

/** Tokens that stand for no other ones: those of copies and within sub-processes do. */
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

/** How it ended; of one that came to an end by itself the name of that end. */
function outcomeOf(run: Run): string {
  const { end } = run.changes.state;
  if (end?.how !== 'done') return end?.how ?? 'done';
  return end.outcome === null ? 'done' : nodeName(run, end.outcome);
}
