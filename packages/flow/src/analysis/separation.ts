import { isBarred } from '../engine/people/eligible.ts';
import { beginRun } from '../engine/run.ts';
import type { FlowModel } from '../model.ts';
import type { FlowState } from '../state.ts';
import { nodeOf } from './return-targets.ts';

/** Whether separation of duty excludes a member from a node of an instance, by its history. */
export function isSeparated(
  model: FlowModel,
  state: FlowState,
  { nodeId, member }: { readonly nodeId: string; readonly member: string },
): boolean {
  const node = nodeOf(model, nodeId);
  return node?.type === 'user' && isBarred(beginRun(model, state, { by: null, at: '' }), node, member);
}
