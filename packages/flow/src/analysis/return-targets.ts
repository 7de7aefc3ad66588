import { indexOf } from '../engine/model-index.ts';
import { beginRun, type Run, type TokenDraft, visitOf } from '../engine/run.ts';
import { mainOf, tokenOf } from '../engine/token-list.ts';
import { wayTo } from '../engine/token-path.ts';
import type { FlowModel, FlowNode } from '../model.ts';
import type { FlowState } from '../state.ts';

/** Possible targets of a return. */
export interface ReturnTargets {
  /** The previous node; null if there is only the initiator. */
  readonly previous: string | null;
  readonly canReturnToInitiator: boolean;
  /** Nodes with completed tasks, in diagram order. */
  readonly nodes: readonly { readonly id: string; readonly name: string }[];
}

/** A node of a model at any depth; undefined if missing. */
export function nodeOf(model: FlowModel, nodeId: string): FlowNode | undefined {
  return indexOf(model).positions.get(nodeId)?.node;
}

function canReturnTo(run: Run, token: TokenDraft, nodeId: string | undefined): boolean {
  const position = run.index.positions.get(nodeId ?? '');
  return position !== undefined && nodeId !== token.nodeId && wayTo(run, token, position) !== null;
}

/** Possible targets of a return; empty for a closed task. */
export function returnTargets(model: FlowModel, state: FlowState, taskId: string): ReturnTargets {
  const run = beginRun(model, state, { by: null, at: '' });
  const task = state.tasks.find(({ id }) => id === taskId);
  const token = tokenOf(run, task?.tokenId ?? null);
  if (!token) return { previous: null, canReturnToInitiator: false, nodes: [] };
  const main = mainOf(run, token);
  const done = [...run.index.positions.values()].filter(
    (position) =>
      position.node.type === 'user' &&
      Boolean(visitOf(run, position.node.id)?.outcome) &&
      canReturnTo(run, main, position.node.id),
  );
  return {
    previous: canReturnTo(run, main, main.last?.nodeId) ? (main.last?.nodeId ?? null) : null,
    canReturnToInitiator: state.initiator !== null && main.nodeId !== run.index.start,
    nodes: done.map(({ node: { id, name } }) => ({ id, name })),
  };
}
