import type { ListRow } from '#web/api/record-lists.ts';
import { namedValueOf, textOf } from '#web/field-types/wire-value.ts';

/** A list row's data on its flow, task and record. */
export interface FlowRow {
  /** Empty in lists of instances. */
  readonly taskId: string;
  readonly instanceId: string;
  readonly formCode: string;
  readonly bizId: string;
  readonly title: string;
  readonly state: string;
  readonly assigneeId: string;
  /** Set while a person has claimed the task from a pool. */
  readonly claimUntil: string;
}

function valueIn(row: ListRow, field: string): string {
  return textOf(namedValueOf(row[field]).value);
}

/** Reads a row; in lists of tasks or instances the id of the row itself is not a separate value. */
export function flowRowOf(row: ListRow): FlowRow {
  return {
    taskId: valueIn(row, 'taskId') || row.id,
    instanceId: valueIn(row, 'instanceId') || row.id,
    formCode: valueIn(row, 'formCode'),
    bizId: valueIn(row, 'bizId'),
    title: valueIn(row, 'title'),
    state: valueIn(row, 'state'),
    assigneeId: valueIn(row, 'assigneeId'),
    claimUntil: valueIn(row, 'claimUntil'),
  };
}
