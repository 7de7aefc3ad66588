import type { TaskAction } from '@haiqiao/contract/definitions';
import type { ActionView, FlowButton } from '@haiqiao/contract/endpoints';
import type { WireValue } from '@haiqiao/contract/field-types';
import type { FieldMark } from '../drafts/task-draft.store.ts';

/** Parameter of a return with field marks (DESIGN §7); entered by marking, not in a form. */
const MARKS = 'fieldMarks';
const ALL_EDITABLE = 'allEditable';

/** Whether an action returns a record with marked fields. */
export function takesMarks({ recordAction }: Pick<FlowButton, 'recordAction'>): boolean {
  return recordAction !== null && Object.hasOwn(recordAction.params, MARKS);
}

/** Actions that end an officer's work on a task, or transfer it. */
const LEAVES: ReadonlySet<TaskAction> = new Set(['agree', 'disagree', 'return', 'transfer']);

/** Whether an action discards marks: it ends the task without sending them. */
export function losesMarks(button: Pick<FlowButton, 'action' | 'recordAction'>): boolean {
  return LEAVES.has(button.action) && !takesMarks(button);
}

/** The parameters of an action without the marks. */
export function paramsWithoutMarks(params: ActionView['params']): ActionView['params'] {
  if (!Object.hasOwn(params, MARKS)) return params;
  return Object.fromEntries(
    Object.entries(params).filter(([name]) => name !== MARKS && name !== ALL_EDITABLE),
  );
}

/** The marks as sent with a return; without marks everything may be changed. */
export function marksSent(marks: readonly FieldMark[], isAllEditable: boolean): Record<string, WireValue> {
  return {
    [MARKS]: marks.map(({ field, note }) => ({ field, note: note.trim() })),
    [ALL_EDITABLE]: isAllEditable || marks.length === 0,
  };
}
