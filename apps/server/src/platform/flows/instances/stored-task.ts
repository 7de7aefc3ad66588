import type { FlowTaskState } from '#server/db/tables/flows.ts';

/** A task as it is kept, in the words of its table; instants as ISO texts. */
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

/** Whether a task is still to be done. */
export function isOpen({ state }: Pick<StoredTask, 'state'>): boolean {
  return state === 'WAITING' || state === 'OPEN' || state === 'DELEGATED';
}

/** Whether somebody can work on it now: it stands in the lists of what is to be done. */
export function isActive({ state }: Pick<StoredTask, 'state'>): boolean {
  return state === 'OPEN' || state === 'DELEGATED';
}
