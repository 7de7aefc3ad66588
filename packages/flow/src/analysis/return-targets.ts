import { indexOf } from '../engine/model-index.ts';
import { beginRun, type Run, type TokenDraft, visitOf } from '../engine/run.ts';
import { mainOf, tokenOf } from '../engine/token-list.ts';
import { wayTo } from '../engine/place.ts';
import type { FlowModel, FlowNode } from '../model.ts';
import type { FlowState } from '../state.ts';

/** Where a task can be returned to. */
export interface ReturnTargets {
  /** The node before; null where only the initiator is. */
  readonly previous: string | null;
  readonly canReachInitiator: boolean;
  /** Nodes with tasks that were done, in the order of the diagram. */
  readonly nodes: readonly { readonly id: string; readonly name: string }[];
}

/** A node of a model at any depth; undefined for one that it has not. */
export function nodeOf(model: FlowModel, nodeId: string): FlowNode | undefined {
  return indexOf(model).places.get(nodeId)?.node;
}

function canReturnTo(run: Run, token: TokenDraft, nodeId: string | undefined): boolean {
  const place = run.index.places.get(nodeId ?? '');
  return place !== undefined && nodeId !== token.nodeId && wayTo(run, token, place) !== null;
}

/** Where a task can be returned to; nothing for a task that is over. */
export function returnTargets(model: FlowModel, state: FlowState, taskId: string): ReturnTargets {
  const run = beginRun(model, state, { by: null, at: '' });
  const task = state.tasks.find(({ id }) => id === taskId);
  const token = tokenOf(run, task?.tokenId ?? null);
  if (!token) return { previous: null, canReachInitiator: false, nodes: [] };
  const main = mainOf(run, token);
  const done = [...run.index.places.values()].filter(
    (place) =>
      place.node.type === 'user' &&
      Boolean(visitOf(run, place.node.id)?.outcome) &&
      canReturnTo(run, main, place.node.id),
  );
  return {
    previous: canReturnTo(run, main, main.last?.nodeId) ? (main.last?.nodeId ?? null) : null,
    canReachInitiator: state.initiator !== null && main.nodeId !== run.index.start,
    nodes: done.map(({ node: { id, name } }) => ({ id, name })),
  };
}
