import type { FlowDiffView } from '@haiqiao/contract/endpoints';
import type { Marks } from '#web/ui/bpmn/marks.ts';

/** What differs, for the two drawings: what is gone stands in the older one, what is new in the newer one. */
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
