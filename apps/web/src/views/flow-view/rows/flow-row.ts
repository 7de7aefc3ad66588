import type { ListRow } from '#web/api/record-lists.ts';
import { namedValueOf, textOf } from '#web/field-types/wire-value.ts';

/** What a row of any list of flows says of its flow, its task, its record. */
export interface FlowRow {
  /** Empty in lists of instances. */
  readonly taskId: string;
  readonly instanceId: string;
  readonly formCode: string;
  readonly bizId: string;
  readonly title: string;
  readonly state: string;
  readonly assigneeId: string;
  /** Set while somebody has taken the task out of a pool. */
  readonly claimUntil: string;
}

function valueIn(row: ListRow, field: string): string {
  return textOf(namedValueOf(row[field]).value);
}

/** Reads a row; in lists of tasks or of instances the row itself is the one that is not named. */
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
