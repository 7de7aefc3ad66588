import { type Condition, conditionFieldsOf } from '@haiqiao/contract/definitions';
import { indexOf, type ModelIndex, type NodePosition } from '../engine/model-index.ts';
import { isOnLoop, leadsTo } from '../engine/graph-paths.ts';
import type { FlowModel, FlowNode, FlowScope, SequenceFlow } from '../model.ts';
import { allNodes, allScopes, setBy } from './condition-findings.ts';

const OUTCOME = 'outcome';
const OUTCOME_OF = 'outcome:';

/** Whether a node may set an outcome: user tasks do, and so does any node that may set arbitrary variables. */
function leavesOutcome(node: FlowNode): boolean {
  if (node.type === 'user' || node.type === 'call') return true;
  return (node.type === 'script' && node.into === null) || setBy(node).includes(OUTCOME);
}

/** The node that represents a position in a scope at this sub-process depth. */
function standingAt({ node, path }: NodePosition, depth: number): string {
  return path[depth] ?? node.id;
}

function isRepeated(index: ModelIndex, nodeId: string): boolean {
  const node = index.positions.get(nodeId)?.node;
  return isOnLoop(index, nodeId) || (node?.type === 'subProcess' && node.multi !== null);
}

/** Sequence flows from a boundary event leave its host. */
function leftAt(index: ModelIndex, nodeId: string): NodePosition | undefined {
  const position = index.positions.get(nodeId);
  return position?.node.type === 'boundary' ? index.positions.get(position.node.attachedTo) : position;
}

/** Whether a node can have been completed, on some path, when a sequence flow leaves another one; true for the node itself. */
function comesBefore(index: ModelIndex, nodeId: string, leavingId: string): boolean {
  const [earlier, leaving] = [index.positions.get(nodeId), leftAt(index, leavingId)];
  if (!earlier || !leaving) return false;
  if (earlier.node.id === leaving.node.id) return true;
  for (let depth = 0; depth <= leaving.path.length; depth += 1) {
    const [one, other] = [standingAt(earlier, depth), standingAt(leaving, depth)];
    if (one !== other) return leadsTo(index, one, other);
    if (isRepeated(index, one)) return true;
  }
  return false;
}

/** Conditions of a model's sequence flows that use outcomes. */
interface Asking {
  readonly flow: SequenceFlow;
  readonly scope: FlowScope;
  readonly names: readonly string[];
}

function outcomeNames(condition: Condition | null): readonly string[] {
  const names = condition ? conditionFieldsOf(condition) : [];
  return names.filter((name) => name === OUTCOME || name.startsWith(OUTCOME_OF));
}

function askings(model: FlowModel): readonly Asking[] {
  return allScopes(model).flatMap((scope) =>
    Object.values(scope.flows).map((flow) => ({ flow, scope, names: outcomeNames(flow.condition) })),
  );
}

/** Sequence flows that use the outcome of a task although none can precede them: they are never taken for it. */
export function askedTooEarly(model: FlowModel): readonly Omit<Asking, 'names'>[] {
  const index = indexOf(model);
  const nodes = allNodes(model);
  const canAsk = (name: string, from: string): boolean =>
    nodes.some((node) => {
      const isMeant =
        name === OUTCOME ? leavesOutcome(node) : node.type === 'user' && `${OUTCOME_OF}${node.id}` === name;
      return isMeant && comesBefore(index, node.id, from);
    });
  // A name without a task is reported as unknown.
  const isTask = (name: string) => name === OUTCOME || nodes.some(({ id }) => `${OUTCOME_OF}${id}` === name);
  return askings(model).filter(({ flow, names }) =>
    names.some((name) => isTask(name) && !canAsk(name, flow.from)),
  );
}

/** Whether a sequence flow after a task uses its outcome. */
export function isAskedBehind(model: FlowModel, taskId: string): boolean {
  const index = indexOf(model);
  return askings(model).some(
    ({ flow, names }) =>
      names.some((name) => name === OUTCOME || name === `${OUTCOME_OF}${taskId}`) &&
      comesBefore(index, taskId, flow.from),
  );
}
