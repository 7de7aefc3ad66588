import type { Rehearsal as RehearsalView } from '@haiqiao/contract/endpoints';
import type { FlowScope, Rehearsal, SequenceFlow } from '@haiqiao/flow';
import type { Names } from './differences.ts';

type Heat = Pick<RehearsalView, 'nodeCounts' | 'flowCounts' | 'untaken' | 'deciders' | 'unresolvable'>;

/** Summary of all runs: how often each node and arrow was passed, which never, who decides, and where no assignee was found. */
export function heatOf(model: FlowScope, runs: readonly Rehearsal[], names: Names): Heat {
  const flowCounts = sum(runs.map((run) => run.flowCounts));
  return {
    nodeCounts: sum(runs.map((run) => run.nodeCounts)),
    flowCounts,
    untaken: arrowsIn(model)
      .filter(({ id }) => flowCounts[id] === undefined)
      .map(({ id, name, from, to }) => ({
        flowId: id,
        name: name === id ? '' : name,
        fromName: names.node(from),
        toName: names.node(to),
      })),
    deciders: decidersOf(runs, names),
    unresolvable: unresolvableOf(runs, names),
  };
}

function sum(counts: readonly Readonly<Record<string, number>>[]): Record<string, number> {
  const total: Record<string, number> = {};
  for (const [id, count] of counts.flatMap((one) => Object.entries(one)))
    total[id] = (total[id] ?? 0) + count;
  return total;
}

function arrowsIn({ flows, nodes }: FlowScope): readonly SequenceFlow[] {
  const below = Object.values(nodes).flatMap((node) =>
    node.type === 'subProcess' ? arrowsIn(node.scope) : [],
  );
  return [...Object.values(flows), ...below];
}

/** Assignees of the nodes, most frequent first. */
function decidersOf(runs: readonly Rehearsal[], names: Names): Heat['deciders'] {
  const byNode = Map.groupBy(
    runs.flatMap(({ found }) => found),
    ({ nodeId }) => nodeId,
  );
  return [...byNode].map(([nodeId, found]) => {
    const tasks = sum(found.map(({ members }) => Object.fromEntries(members.map((id) => [id, 1]))));
    const members = Object.entries(tasks).map(([id, count]) => ({
      id,
      name: names.member(id),
      tasks: count,
    }));
    return {
      nodeId,
      nodeName: names.node(nodeId),
      members: members.toSorted((one, other) => other.tasks - one.tasks),
    };
  });
}

/** Nodes without a possible assignee and the number of runs, whatever fallback applied. */
function unresolvableOf(runs: readonly Rehearsal[], names: Names): Heat['unresolvable'] {
  const unresolved = runs.flatMap((run) => run.unresolved);
  return [...Map.groupBy(unresolved, (nodeId) => nodeId)].map(([nodeId, own]) => ({
    nodeId,
    nodeName: names.node(nodeId),
    runs: own.length,
  }));
}
