import type { FlowNode, FlowScope } from '../model.ts';
import type { ModelIndex } from './model-index.ts';

/** Arrows that lead away from a node, those of the events on its border included. */
function away(scope: FlowScope, nodeId: string): readonly string[] {
  const node: FlowNode | undefined = scope.nodes[nodeId];
  if (!node) return [];
  if (!('boundary' in node)) return node.outgoing;
  return [...node.outgoing, ...node.boundary.flatMap((id) => scope.nodes[id]?.outgoing ?? [])];
}

function remembered(index: ModelIndex, key: string, work: () => ReadonlySet<string>): ReadonlySet<string> {
  const known = index.memory.get(key);
  if (known) return known;
  const answer = work();
  index.memory.set(key, answer);
  return answer;
}

/** Arrows that can still be taken from a node on, without passing `notPast`. */
export function arrowsBehind(index: ModelIndex, nodeId: string, notPast: string | null): ReadonlySet<string> {
  return remembered(index, `behind ${nodeId} ${notPast ?? ''}`, () => {
    const scope = index.places.get(nodeId)?.scope;
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

/** Whether a node can be come back to from itself: such nodes make loops. */
export function isOnLoop(index: ModelIndex, nodeId: string): boolean {
  const incoming = index.places.get(nodeId)?.node.incoming ?? [];
  const ahead = arrowsBehind(index, nodeId, null);
  return incoming.some((id) => ahead.has(id));
}

/** Nodes of the loop through a node. */
export function loopThrough(index: ModelIndex, nodeId: string): readonly string[] {
  const scope = index.places.get(nodeId)?.scope;
  return Object.keys(scope?.nodes ?? {}).filter(
    (id) => leadsTo(index, nodeId, id) && leadsTo(index, id, nodeId),
  );
}

/** Whether a way leads from one node to another of its scope. */
export function leadsTo(index: ModelIndex, from: string, to: string): boolean {
  const ahead = arrowsBehind(index, from, null);
  return (index.places.get(to)?.node.incoming ?? []).some((id) => ahead.has(id));
}

/**
 * Nodes and arrows that only come after a node: what a return to it takes back. A join counts when everything that leads to
 * it does, so that branches beside the node stay as they are.
 */
export function comesAfter(index: ModelIndex, nodeId: string): ReadonlySet<string> {
  return remembered(index, `after ${nodeId}`, () => {
    const scope = index.places.get(nodeId)?.scope;
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
