import { AppError } from '@haiqiao/contract/errors';
import type { FlowState } from '@haiqiao/flow';
import { prepareStatement, slot } from '@haiqiao/pg';
import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import type { FlowInstanceState } from '#server/db/tables/flows.ts';
import type { Deployment, Deployments } from '#server/platform/flows/deployments.ts';
import type { RecordValues } from '#server/platform/records/code/hook.ts';
import { type StoredTask, TASK_COLUMNS } from './stored-task.ts';

/** An instance as stored; instants as ISO texts. */
export interface StoredInstance {
  readonly id: string;
  readonly instance_no: string;
  readonly deployment_id: string;
  readonly key: string;
  readonly version: number;
  readonly flow_name: string;
  readonly category: string;
  readonly biz_type: string | null;
  readonly biz_id: string | null;
  readonly form_code: string | null;
  readonly title: string;
  readonly initiator_id: string | null;
  readonly initiator_org_id: string | null;
  readonly state: FlowInstanceState;
  readonly outcome: string | null;
  readonly flow_state: FlowState;
  readonly current_nodes: readonly string[];
  readonly current_node_ids: readonly string[];
  readonly current_handler_ids: readonly string[];
  readonly error: string;
  readonly due_at: string | null;
  readonly entered_at: string | null;
  readonly parent_instance_id: string | null;
  readonly parent_call_id: string | null;
  readonly undo: UndoNote | null;
  readonly started_at: string;
  readonly ended_at: string | null;
}

/** A record change of an action, for undo. */
export interface UndoneRecord {
  /** Version after the action: a different one means that the record has been changed since. */
  readonly rowVersion: number;
  /** Values before the action. */
  readonly values: RecordValues;
}

/** How to undo the last action of an instance (DOMAIN §2.32.2). */
export interface UndoNote {
  readonly by: string;
  readonly action: string;
  /** ISO instant after which undo is refused. */
  readonly until: string;
  readonly taskId: string | null;
  /** State of the instance before the action; the row is derived from it. */
  readonly state: FlowState;
  /** Tasks before the action changed them. */
  readonly tasks: readonly StoredTask[];
  /** Ids of the tasks that it created. */
  readonly made: readonly string[];
  /** Timers that it started and those that it stopped, by their ids in the state. */
  readonly started: readonly string[];
  readonly stopped: readonly string[];
  readonly record: UndoneRecord | null;
}

/** An instance locked until the transaction ends, with its open tasks. */
export interface LockedInstance {
  /** With the current title of its record. */
  instance: StoredInstance;
  readonly tasks: readonly StoredTask[];
  /** The version that it follows; changes with a migration. */
  deployment: Deployment;
  /** The earlier reply to the same request; null for a new one. */
  readonly answered: Answered | null;
}

/** A locked instance, with the data read in the same statement. */
interface LockedRow {
  readonly instance: StoredInstance;
  readonly open: OpenTasks;
  /** The other data was read before a concurrent change that this statement has waited for. */
  readonly isStale: boolean;
}

interface OpenTasks {
  readonly tasks: readonly StoredTask[] | null;
  readonly answered: Answered | null;
}

/** Its open tasks, and the earlier reply to the same request. */
const openTasks = sql<{ open: OpenTasks }>`
  select json_build_object('answered', (
    select json_build_object('hash', body_hash, 'result', result) from flow_request
    where member_id = ${slot('member')}::uuid and request_id = ${slot('request')}::uuid and subject_id = ${slot('subject')}::uuid
  ), 'tasks', (
    select json_agg(t) from (
      select ${TASK_COLUMNS} from flow_task
      where instance_id = ${slot('id')}::uuid and state in ('WAITING', 'OPEN', 'DELEGATED') order by created_at, id
    ) t
  )) as open`;

/** The columns of {@link StoredInstance} without `undo` in a row `i` of `flow_instance`. */
export const INSTANCE_COLUMNS = sql.raw(
  `i.id, i.instance_no, i.deployment_id, i.key, i.version, i.flow_name, i.category, i.biz_type, i.biz_id, i.form_code, i.title,
    i.initiator_id, i.initiator_org_id, i.state, i.outcome, i.flow_state, i.current_nodes, i.current_node_ids,
    i.current_handler_ids, i.error, i.due_at, i.entered_at, i.parent_instance_id, i.parent_call_id, i.started_at, i.ended_at`,
);

const lockStatement = prepareStatement<LockedRow>(sql`
  select (${openTasks}), i.row_version <> (select row_version from flow_instance where id = ${slot('id')}::uuid) as "isStale",
    (select row_to_json(c) from (select ${INSTANCE_COLUMNS}, i.undo) c) as instance
  from flow_instance i where i.id = ${slot('id')}::uuid for update of i`);

const openStatement = prepareStatement<{ open: OpenTasks }>(openTasks);

/** The earlier reply to a request. */
export interface Answered {
  readonly hash: string;
  readonly result: { readonly undoUntil: string | null };
}

/** Identifies a repeated request: caller, the caller's number for it, and subject. */
export interface RequestKey {
  readonly member: string;
  readonly request: string;
  readonly subject: string;
}

const NO_REQUEST = { member: null, request: null, subject: null };

/**
 * Locks an instance until the transaction ends and reads its tasks. A statement that waited for the row lock sees other tables as of its
 * start. Every action increments the row version, which reveals this; the tasks are then read again.
 * @throws AppError FLOW_INSTANCE_NOT_FOUND
 */
export async function lockInstance(
  ctx: Context,
  deployments: Deployments,
  { id, request }: { readonly id: string; readonly request?: RequestKey | undefined },
): Promise<LockedInstance> {
  if (!ctx.db.isTransaction) throw new Error('an instance must be advanced inside a transaction');
  const asked = { id, ...(request ?? NO_REQUEST) };
  const [row] = await lockStatement.run(ctx, asked);
  if (!row) throw new AppError('FLOW_INSTANCE_NOT_FOUND');
  const [fresh] = row.isStale ? await openStatement.run(ctx, asked) : [row];
  const { tasks, answered } = fresh?.open ?? row.open;
  const deployment = await deployments.byId(ctx, row.instance.deployment_id);
  return { instance: row.instance, tasks: tasks ?? [], answered, deployment };
}
