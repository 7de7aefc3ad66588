import { arrowsBehind } from '../engine/graph-paths.ts';
import { beginningsOf, type ModelIndex } from '../engine/model-index.ts';
import type { FlowNode, FlowScope } from '../model.ts';

/** Maximum markings examined per process: enough for realistic diagrams. */
const MARKINGS_MAX = 3000;

/** Sequence flows with a token, and their number; sorted, so that equal markings give equal texts. */
type Marking = readonly string[];

interface Board {
  readonly index: ModelIndex;
  readonly scope: FlowScope;
}

function subsets(items: readonly string[]): readonly (readonly string[])[] {
  const few = items.slice(0, 6);
  return Array.from({ length: 2 ** few.length - 1 }, (_, bits) =>
    few.filter((_item, at) => ((bits + 1) >> at) & 1),
  );
}

/** Possible exits of a token from a node. */
function exits({ scope }: Board, node: FlowNode): readonly (readonly string[])[] {
  if (node.type === 'end' || node.outgoing.length === 0) return [[]];
  if (node.type === 'exclusive') return node.outgoing.map((id) => [id]);
  if (node.type === 'inclusive') return subsets(node.outgoing);
  const events = 'boundary' in node ? node.boundary.map((id) => scope.nodes[id]?.outgoing ?? []) : [];
  const conditional = node.outgoing.filter((id) => scope.flows[id]?.condition);
  const plain = conditional.length > 0 ? subsets(node.outgoing) : [node.outgoing];
  return [...plain, ...events];
}

function without(marking: Marking, taken: readonly string[]): Marking {
  const rest = [...marking];
  for (const id of taken) {
    const at = rest.indexOf(id);
    if (at >= 0) rest.splice(at, 1);
  }
  return rest;
}

function isInclusiveReady(board: Board, join: FlowNode, marking: Marking): boolean {
  const arrived = join.incoming.filter((id) => marking.includes(id));
  const elsewhere = marking.filter((id) => !join.incoming.includes(id));
  return !elsewhere.some((id) => {
    const at = board.scope.flows[id]?.to ?? '';
    const ahead = arrowsBehind(board.index, at, join.id);
    return (
      join.incoming.some((one) => !arrived.includes(one) && ahead.has(one)) &&
      !arrived.some((one) => ahead.has(one))
    );
  });
}

/** Sequence flows whose tokens a node consumes together; null while it has to wait. */
function taken(
  board: Board,
  node: FlowNode,
  [marking, arrow]: readonly [Marking, string],
): readonly string[] | null {
  if (node.incoming.length < 2) return [arrow];
  if (node.type === 'parallel')
    return node.incoming.every((id) => marking.includes(id)) ? node.incoming : null;
  if (node.type !== 'inclusive') return [arrow];
  return isInclusiveReady(board, node, marking) ? node.incoming.filter((id) => marking.includes(id)) : null;
}

/** Possible next markings; empty if every token waits. */
function nexts(board: Board, marking: Marking): readonly Marking[] {
  for (const arrow of new Set(marking)) {
    const node = board.scope.nodes[board.scope.flows[arrow]?.to ?? ''];
    const gone = node && taken(board, node, [marking, arrow]);
    if (!node || !gone) continue;
    if (node.type === 'end' && node.trigger.kind === 'terminate') return [[]];
    return exits(board, node).map((out) => [...without(marking, gone), ...out].toSorted());
  }
  return [];
}

function joinsOf({ scope }: Board, marking: Marking): readonly FlowNode[] {
  return marking.flatMap((arrow) => scope.nodes[scope.flows[arrow]?.to ?? ''] ?? []);
}

/**
 * Joins of a process that may wait forever, each once. Explores every path through the diagram, ignoring conditions; gives up on diagrams
 * with too many paths.
 */
export function stuckJoins(index: ModelIndex, scope: FlowScope): readonly FlowNode[] {
  const board: Board = { index, scope };
  const open: Marking[] = [beginningsOf(scope).flatMap(({ outgoing }) => outgoing)];
  const visited = new Set<string>();
  const stuck = new Map<string, FlowNode>();
  for (let marking = open.pop(); marking && visited.size < MARKINGS_MAX; marking = open.pop()) {
    const text = marking.join(' ');
    if (visited.has(text) || marking.length > 100) continue;
    visited.add(text);
    const following = marking.length === 0 ? [] : nexts(board, marking);
    if (following.length === 0) for (const join of joinsOf(board, marking)) stuck.set(join.id, join);
    open.push(...following);
  }
  return [...stuck.values()];
}
