import { sql } from 'kysely';
import type { FlowTaskState } from '#server/db/tables/flows.ts';

/** A task as stored, with the column names of its table; instants as ISO texts. */
export interface StoredTask {
  readonly id: string;
  /** Its id in the state of the interpreter. */
  readonly local_id: string;
  readonly node_id: string;
  readonly node_name: string;
  readonly candidate_ids: readonly string[];
  readonly assignee_id: string | null;
  readonly owner_id: string | null;
  readonly state: FlowTaskState;
  readonly result: string | null;
  readonly opinion: string;
  readonly created_at: string;
  readonly claimed_at: string | null;
  readonly claim_until: string | null;
  readonly done_at: string | null;
  readonly done_by: string | null;
  readonly due_at: string | null;
  readonly warn_at: string | null;
  readonly urged_at: string | null;
  readonly urge_count: number;
}

/** The columns of {@link StoredTask} in `flow_task`. */
export const TASK_COLUMNS = sql.raw(
  `id, local_id, node_id, node_name, candidate_ids, assignee_id, owner_id, state, result, opinion, created_at, claimed_at,
    claim_until, done_at, done_by, due_at, warn_at, urged_at, urge_count`,
);

/** Whether a task is not yet ended. */
export function isOpen({ state }: Pick<StoredTask, 'state'>): boolean {
  return state === 'WAITING' || state === 'OPEN' || state === 'DELEGATED';
}

/** Whether a task can be worked on now and is part of to-do lists. */
export function isActive({ state }: Pick<StoredTask, 'state'>): boolean {
  return state === 'OPEN' || state === 'DELEGATED';
}

/** The assignees of a task: the claimant, else all candidates. */
export function assigneesOf({
  assignee_id: assignee,
  candidate_ids: candidates,
}: Pick<StoredTask, 'assignee_id' | 'candidate_ids'>): readonly string[] {
  return assignee === null ? candidates : [assignee];
}

/** The assignees of a task other than `me`; none while it waits for others. */
export function otherAssignees(task: StoredTask, me: string | null): readonly string[] {
  return isActive(task) ? assigneesOf(task).filter((id) => id !== me) : [];
}
