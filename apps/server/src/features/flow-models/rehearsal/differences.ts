import type { RehearsalRunView } from '@haiqiao/contract/endpoints';
import type { Rehearsal } from '@haiqiao/flow';
import type { RealInstance } from './real-instances.ts';
import { endOf } from './run-end.ts';

/** Display names of nodes and members. */
export interface Names {
  readonly node: (id: string) => string;
  readonly member: (id: string) => string;
}

type Difference = RehearsalRunView['differences'][number];

/** A real instance and its rehearsal. */
export interface Compared {
  readonly real: RealInstance;
  readonly run: Rehearsal;
  /** Ids of the user tasks in the diagram. */
  readonly userNodes: ReadonlySet<string>;
  readonly names: Names;
}

/** Differences between rehearsal and reality: nodes, people, the end. */
export function differencesOf({ real, run, userNodes, names }: Compared): Difference[] {
  const was = new Map(real.actions.map(({ nodeId, nodeName }) => [nodeId, nodeName]));
  const visited = new Set(Object.keys(run.nodeCounts));
  const gone = [...was].filter(([id]) => !visited.has(id));
  const fresh = [...visited].filter((id) => userNodes.has(id) && !was.has(id) && !real.open.includes(id));
  return [
    ...gone.map(([nodeId, nodeName]) => said({ nodeId, nodeName, what: 'notReached' })),
    ...fresh.map((nodeId) => said({ nodeId, nodeName: names.node(nodeId), what: 'newlyReached' })),
    ...peopleDifferences(real, run, names),
    ...endDifference(real, run),
  ];
}

function said(
  difference: Pick<Difference, 'nodeId' | 'nodeName' | 'what'> & Partial<Difference>,
): Difference {
  return { was: '', now: '', ...difference };
}

/** Nodes with a decision by a person who would not be asked any more. */
function peopleDifferences(real: RealInstance, run: Rehearsal, names: Names): Difference[] {
  const asked = Map.groupBy(run.found, ({ nodeId }) => nodeId);
  const reported = new Set<string>();
  return real.actions.flatMap(({ nodeId, nodeName, by }) => {
    const members = asked.get(nodeId)?.flatMap((found) => found.members);
    const key = `${nodeId} ${by}`;
    if (!members || members.includes(by) || reported.has(key)) return [];
    reported.add(key);
    const now = [...new Set(members)].map(names.member).join('、');
    return [said({ nodeId, nodeName, what: 'assignees', was: names.member(by), now })];
  });
}

function endDifference(real: RealInstance, run: Rehearsal): Difference[] {
  const now = endOf(run);
  if (real.end === null || real.end === now) return [];
  return [said({ nodeId: '', nodeName: '', what: 'end', was: real.end, now })];
}
