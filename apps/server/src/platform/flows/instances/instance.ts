import { AppError } from '@haiqiao/contract/errors';
import type { FlowState } from '@haiqiao/flow';
import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { keepStatement, slot } from '#server/db/kept-statement.ts';
import type { FlowInstanceState } from '#server/db/tables/flows.ts';
import type { Deployment, Deployments } from '#server/platform/flows/deployments.ts';
import type { RecordValues } from '#server/platform/records/code/hook.ts';
import type { StoredTask } from './stored-task.ts';

/** An instance as it is kept; instants as ISO texts. */
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

/** What of a record a deed has changed. */
export interface UndoneRecord {
  /** Version that the deed has left behind: another one means that somebody has changed it since. */
  readonly rowVersion: number;
  /** As it was before. */
  readonly values: RecordValues;
}

/** How to take back the last deed of an instance (DOMAIN §2.32.2). */
export interface UndoNote {
  readonly by: string;
  readonly action: string;
  /** ISO instant after which it is too late. */
  readonly until: string;
  readonly taskId: string | null;
  /** Where the instance stood: what its row says follows from it. */
  readonly state: FlowState;
  /** Tasks that it changed, as they were. */
  readonly tasks: readonly StoredTask[];
  /** Ids of the tasks that it made. */
  readonly made: readonly string[];
  /** Timers that it started, and those that it stopped, by their ids in the state. */
  readonly started: readonly string[];
  readonly stopped: readonly string[];
  readonly record: UndoneRecord | null;
}

/** An instance that nobody else can step until the transaction ends, with its tasks that are not over. */
export interface HeldInstance {
  /** With the title of its record as it is now. */
  instance: StoredInstance;
  readonly tasks: readonly StoredTask[];
  /** The version that it follows; another one once it is moved there. */
  deployment: Deployment;
  /** What the same request was answered before; null for a new one. */
  readonly answered: Answered | null;
}

/** A held instance, with what was read beside it. */
interface HeldRow {
  readonly instance: StoredInstance;
  readonly open: OpenTasks;
  /** What was read beside it is as it was before somebody else, who has it no more, changed it. */
  readonly isStale: boolean;
}

interface OpenTasks {
  readonly tasks: readonly StoredTask[] | null;
  readonly answered: Answered | null;
}

/** Its tasks that are not over, and what the same request was answered. */
const openTasks = sql<{ open: OpenTasks }>`
  select json_build_object('answered', (
    select json_build_object('hash', body_hash, 'result', result) from flow_request
    where member_id = ${slot('member')}::uuid and request_id = ${slot('request')}::uuid and subject_id = ${slot('subject')}::uuid
  ), 'tasks', (
    select json_agg(t) from (
      select id, local_id, node_id, node_name, candidate_ids, assignee_id, owner_id, state, result, opinion, created_at,
        claimed_at, claim_until, done_at, done_by, due_at, warn_at, urged_at, urge_count
      from flow_task
      where instance_id = ${slot('id')}::uuid and state in ('WAITING', 'OPEN', 'DELEGATED') order by created_at, id
    ) t
  )) as open`;

/** A row `i` of the table as {@link StoredInstance}. */
const instanceJson = sql<StoredInstance>`
  (select row_to_json(c) from (
    select i.id, i.instance_no, i.deployment_id, i.key, i.version, i.flow_name, i.category, i.biz_type, i.biz_id, i.form_code,
      i.title, i.initiator_id, i.initiator_org_id, i.state, i.outcome, i.flow_state, i.current_nodes, i.current_node_ids,
      i.current_handler_ids, i.error, i.due_at, i.entered_at, i.parent_instance_id, i.parent_call_id, i.undo, i.started_at,
      i.ended_at
  ) c)`;

const holdStatement = keepStatement<HeldRow>(sql`
  select (${openTasks}), i.row_version <> (select row_version from flow_instance where id = ${slot('id')}::uuid) as "isStale",
    ${instanceJson} as instance
  from flow_instance i where i.id = ${slot('id')}::uuid for update of i`);

const openStatement = keepStatement<{ open: OpenTasks }>(openTasks);

/** What a request was answered before. */
export interface Answered {
  readonly hash: string;
  readonly result: { readonly undoUntil: string | null };
}

/** By what a repeated call is known: who calls, their number for it, and what it is about. */
export interface RequestKey {
  readonly member: string;
  readonly request: string;
  readonly subject: string;
}

const NO_REQUEST = { member: null, request: null, subject: null };

/**
 * Holds an instance until the transaction ends, and reads its tasks. A statement that has waited for the row still sees everything else as
 * it was before it waited: every deed counts the row's version up, so that this shows, and the tasks are read once more.
 * @throws AppError FLOW_INSTANCE_NOT_FOUND
 */
export async function holdInstance(
  ctx: Context,
  deployments: Deployments,
  { id, request }: { readonly id: string; readonly request?: RequestKey | undefined },
): Promise<HeldInstance> {
  if (!ctx.db.isTransaction) throw new Error('an instance is stepped in a transaction');
  const asked = { id, ...(request ?? NO_REQUEST) };
  const [row] = await holdStatement.run(ctx, asked);
  if (!row) throw new AppError('FLOW_INSTANCE_NOT_FOUND');
  const [fresh] = row.isStale ? await openStatement.run(ctx, asked) : [row];
  const { tasks, answered } = fresh?.open ?? row.open;
  const deployment = await deployments.byId(ctx, row.instance.deployment_id);
  return { instance: row.instance, tasks: tasks ?? [], answered, deployment };
}
