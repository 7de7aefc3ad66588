import type { FlowNode, FlowScope } from '../model.ts';
import type { ModelIndex } from './model-index.ts';

/** Outgoing sequence flows of a node, including those of its boundary events. */
function away(scope: FlowScope, nodeId: string): readonly string[] {
  const node: FlowNode | undefined = scope.nodes[nodeId];
  if (!node) return [];
  if (!('boundary' in node)) return node.outgoing;
  return [...node.outgoing, ...node.boundary.flatMap((id) => scope.nodes[id]?.outgoing ?? [])];
}

function remembered(index: ModelIndex, key: string, work: () => ReadonlySet<string>): ReadonlySet<string> {
  const cached = index.memory.get(key);
  if (cached) return cached;
  const answer = work();
  index.memory.set(key, answer);
  return answer;
}

/** Sequence flows that can follow a node, without passing `notPast`. */
export function arrowsBehind(index: ModelIndex, nodeId: string, notPast: string | null): ReadonlySet<string> {
  return remembered(index, `behind ${nodeId} ${notPast ?? ''}`, () => {
    const scope = index.positions.get(nodeId)?.scope;
    const found = new Set<string>();
    const open = scope ? [...away(scope, nodeId)] : [];
    for (let id = open.pop(); id !== undefined; id = open.pop()) {
      const to = scope?.flows[id]?.to;
      if (!scope || to === undefined || found.has(id)) continue;
      found.add(id);
      if (to !== notPast) open.push(...away(scope, to));
    }
    return found;
  });
}

/** Whether a node can lead back to itself: such nodes form loops. */
export function isOnLoop(index: ModelIndex, nodeId: string): boolean {
  const incoming = index.positions.get(nodeId)?.node.incoming ?? [];
  const ahead = arrowsBehind(index, nodeId, null);
  return incoming.some((id) => ahead.has(id));
}

/** Nodes of the loop through a node. */
export function loopThrough(index: ModelIndex, nodeId: string): readonly string[] {
  const scope = index.positions.get(nodeId)?.scope;
  return Object.keys(scope?.nodes ?? {}).filter(
    (id) => leadsTo(index, nodeId, id) && leadsTo(index, id, nodeId),
  );
}

/** Whether a path leads from one node to another of its scope. */
export function leadsTo(index: ModelIndex, from: string, to: string): boolean {
  const ahead = arrowsBehind(index, from, null);
  return (index.positions.get(to)?.node.incoming ?? []).some((id) => ahead.has(id));
}

/**
 * Nodes and sequence flows that only follow a node: a return to it drops them. A join counts if all paths to it do, so that parallel
 * branches stay unaffected.
 */
export function comesAfter(index: ModelIndex, nodeId: string): ReadonlySet<string> {
  return remembered(index, `after ${nodeId}`, () => {
    const scope = index.positions.get(nodeId)?.scope;
    const found = new Set<string>([nodeId]);
    const open = scope ? [...away(scope, nodeId)] : [];
    for (let id = open.pop(); id !== undefined; id = open.pop()) {
      const to = scope?.flows[id]?.to;
      if (!scope || to === undefined || found.has(id)) continue;
      found.add(id);
      if (!passes(scope, to, found)) continue;
      found.add(to);
      open.push(...away(scope, to));
    }
    return found;
  });
}

function passes(scope: FlowScope, nodeId: string, found: ReadonlySet<string>): boolean {
  const node = scope.nodes[nodeId];
  const isJoin = (node?.type === 'parallel' || node?.type === 'inclusive') && node.incoming.length > 1;
  return !isJoin || (node?.incoming.every((id) => found.has(id)) ?? false);
}
