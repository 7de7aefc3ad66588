import type { FlowFaultView } from '@haiqiao/contract/endpoints';
import type { Badge, Mark } from '#web/ui/bpmn/marks.ts';

/** Number of faults per node or arrow. */
export function countByNode(faults: readonly FlowFaultView[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { nodeId } of faults) if (nodeId !== null) counts.set(nodeId, (counts.get(nodeId) ?? 0) + 1);
  return counts;
}

/** Blocking faults first. */
export function inOrder(faults: readonly FlowFaultView[]): readonly FlowFaultView[] {
  return faults.toSorted((a, b) => Number(b.isBlocking) - Number(a.isBlocking));
}

/** Fault marks in the drawing: a red outline and a count. */
export function faultMarks(faults: readonly FlowFaultView[]): {
  readonly marks: ReadonlyMap<string, Mark>;
  readonly badges: ReadonlyMap<string, Badge>;
} {
  const blocking = countByNode(faults.filter(({ isBlocking }) => isBlocking));
  return {
    marks: new Map([...blocking.keys()].map((id) => [id, 'fault'])),
    badges: new Map([...blocking].map(([id, count]) => [id, { text: String(count), tone: 'error' }])),
  };
}
