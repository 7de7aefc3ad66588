import type { RehearsalRunView } from '@haiqiao/contract/endpoints';
import type { Rehearsal } from '@haiqiao/flow';
import type { RealInstance } from './real-instances.ts';
import { endOf } from './run-end.ts';

/** Names of nodes and members, as people call them. */
export interface Names {
  readonly node: (id: string) => string;
  readonly member: (id: string) => string;
}

type Difference = RehearsalRunView['differences'][number];

/** An instance as it went, and as it would go. */
export interface Compared {
  readonly real: RealInstance;
  readonly run: Rehearsal;
  /** Ids of the tasks of people in the diagram. */
  readonly userNodes: ReadonlySet<string>;
  readonly names: Names;
}

/** What came out otherwise than it really did: nodes, people, the end. */
export function differencesOf({ real, run, userNodes, names }: Compared): Difference[] {
  const was = new Map(real.deeds.map(({ nodeId, nodeName }) => [nodeId, nodeName]));
  const reached = new Set(Object.keys(run.nodeCounts));
  const gone = [...was].filter(([id]) => !reached.has(id));
  const fresh = [...reached].filter((id) => userNodes.has(id) && !was.has(id) && !real.open.includes(id));
  return [
    ...gone.map(([nodeId, nodeName]) => said({ nodeId, nodeName, what: 'notReached' })),
    ...fresh.map((nodeId) => said({ nodeId, nodeName: names.node(nodeId), what: 'newlyReached' })),
    ...peopleDifferences(real, run, names),
    ...endDifference(real, run),
  ];
}

function said(given: Pick<Difference, 'nodeId' | 'nodeName' | 'what'> & Partial<Difference>): Difference {
  return { was: '', now: '', ...given };
}

/** Nodes at which somebody decided who would not be asked any more. */
function peopleDifferences(real: RealInstance, run: Rehearsal, names: Names): Difference[] {
  const asked = Map.groupBy(run.found, ({ nodeId }) => nodeId);
  const seen = new Set<string>();
  return real.deeds.flatMap(({ nodeId, nodeName, by }) => {
    const members = asked.get(nodeId)?.flatMap((found) => found.members);
    const key = `${nodeId} ${by}`;
    if (!members || members.includes(by) || seen.has(key)) return [];
    seen.add(key);
    const now = [...new Set(members)].map(names.member).join('、');
    return [said({ nodeId, nodeName, what: 'assignees', was: names.member(by), now })];
  });
}

function endDifference(real: RealInstance, run: Rehearsal): Difference[] {
  const now = endOf(run);
  if (real.end === null || real.end === now) return [];
  return [said({ nodeId: '', nodeName: '', what: 'end', was: real.end, now })];
}
