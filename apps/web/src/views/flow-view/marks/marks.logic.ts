import type { TaskAction } from '@haiqiao/contract/definitions';
import type { ActionView, FlowButton } from '@haiqiao/contract/endpoints';
import type { WireValue } from '@haiqiao/contract/field-types';
import type { FieldMark } from '../drafts/task-draft.store.ts';

/** What a return asks for beside its opinion where fields can be marked (DESIGN §7); asked by marks, not by a form. */
const MARKS = 'fieldMarks';
const ALL_EDITABLE = 'allEditable';

/** Whether a verb sends a record back with marked fields. */
export function takesMarks({ recordAction }: Pick<FlowButton, 'recordAction'>): boolean {
  return recordAction !== null && Object.hasOwn(recordAction.params, MARKS);
}

/** What ends an officer's work on a task, or hands it on. */
const LEAVES: ReadonlySet<TaskAction> = new Set(['agree', 'disagree', 'return', 'transfer']);

/** Whether what was marked is gone after a verb: it ends the task, and tells nobody of the marks. */
export function losesMarks(button: Pick<FlowButton, 'action' | 'recordAction'>): boolean {
  return LEAVES.has(button.action) && !takesMarks(button);
}

/** What the small form of an action asks: everything but the marks. */
export function paramsWithoutMarks(params: ActionView['params']): ActionView['params'] {
  if (!Object.hasOwn(params, MARKS)) return params;
  return Object.fromEntries(
    Object.entries(params).filter(([name]) => name !== MARKS && name !== ALL_EDITABLE),
  );
}

/** The marks as they go along with a return; where nothing is marked, everything may be changed. */
export function marksSent(marks: readonly FieldMark[], isAllEditable: boolean): Record<string, WireValue> {
  return {
    [MARKS]: marks.map(({ field, note }) => ({ field, note: note.trim() })),
    [ALL_EDITABLE]: isAllEditable || marks.length === 0,
  };
}
