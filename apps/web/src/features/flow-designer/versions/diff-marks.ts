import type { FlowDiffView } from '@haiqiao/contract/endpoints';
import type { Marks } from '#web/ui/bpmn/marks.ts';

/** Difference marks of both drawings: removed elements in the older one, added ones in the newer one. */
export function diffMarks({ added, removed, changed }: FlowDiffView): {
  readonly older: Marks;
  readonly newer: Marks;
} {
  const both = changed.map(({ id }) => [id, 'changed'] as const);
  return {
    older: { marks: new Map([...both, ...removed.map(({ id }) => [id, 'removed'] as const)]) },
    newer: { marks: new Map([...both, ...added.map(({ id }) => [id, 'added'] as const)]) },
  };
}
