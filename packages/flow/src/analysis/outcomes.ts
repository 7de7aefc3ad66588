import { type Condition, conditionFieldsOf } from '@haiqiao/contract/definitions';
import { indexOf, type ModelIndex, type NodePlace } from '../engine/model-index.ts';
import { isOnLoop, leadsTo } from '../engine/reach.ts';
import type { FlowModel, FlowNode, FlowScope, SequenceFlow } from '../model.ts';
import { allNodes, allScopes, setBy } from './conditions-known.ts';

const OUTCOME = 'outcome';
const OUTCOME_OF = 'outcome:';

/** Whether a node may leave an outcome behind: people do, and so does what may set any variable. */
function leavesOutcome(node: FlowNode): boolean {
  if (node.type === 'user' || node.type === 'call') return true;
  return (node.type === 'script' && node.into === null) || setBy(node).includes(OUTCOME);
}

/** What stands for a place in a scope that is so many sub-processes deep. */
function standingAt({ node, path }: NodePlace, depth: number): string {
  return path[depth] ?? node.id;
}

function isRepeated(index: ModelIndex, nodeId: string): boolean {
  const node = index.places.get(nodeId)?.node;
  return isOnLoop(index, nodeId) || (node?.type === 'subProcess' && node.multi !== null);
}

/** Arrows away from an event on a border leave what it hangs on. */
function leftAt(index: ModelIndex, nodeId: string): NodePlace | undefined {
  const place = index.places.get(nodeId);
  return place?.node.type === 'boundary' ? index.places.get(place.node.attachedTo) : place;
}

/** Whether a node can have been done, on some way, when an arrow leaves another one; the node itself has been. */
function comesBefore(index: ModelIndex, nodeId: string, leavingId: string): boolean {
  const [earlier, leaving] = [index.places.get(nodeId), leftAt(index, leavingId)];
  if (!earlier || !leaving) return false;
  if (earlier.node.id === leaving.node.id) return true;
  for (let depth = 0; depth <= leaving.path.length; depth += 1) {
    const [one, other] = [standingAt(earlier, depth), standingAt(leaving, depth)];
    if (one !== other) return leadsTo(index, one, other);
    if (isRepeated(index, one)) return true;
  }
  return false;
}

/** Conditions of a model's arrows that ask for outcomes. */
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

/** Arrows that ask for the outcome of a task although none can have been done before them: they are never taken for it. */
export function askedTooEarly(model: FlowModel): readonly Omit<Asking, 'names'>[] {
  const index = indexOf(model);
  const nodes = allNodes(model);
  const canAsk = (name: string, from: string): boolean =>
    nodes.some((node) => {
      const isMeant =
        name === OUTCOME ? leavesOutcome(node) : node.type === 'user' && `${OUTCOME_OF}${node.id}` === name;
      return isMeant && comesBefore(index, node.id, from);
    });
  // A name that no task has is said to be unknown.
  const isTask = (name: string) => name === OUTCOME || nodes.some(({ id }) => `${OUTCOME_OF}${id}` === name);
  return askings(model).filter(({ flow, names }) =>
    names.some((name) => isTask(name) && !canAsk(name, flow.from)),
  );
}

/** Whether some arrow behind a task asks what was said at it. */
export function isAskedBehind(model: FlowModel, taskId: string): boolean {
  const index = indexOf(model);
  return askings(model).some(
    ({ flow, names }) =>
      names.some((name) => name === OUTCOME || name === `${OUTCOME_OF}${taskId}`) &&
      comesBefore(index, taskId, flow.from),
  );
}
