import type { FlowVariables } from '@haiqiao/flow';
import { type PreparedStatement, prepareStatement, slot } from '@haiqiao/pg';
import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { storableJson } from '#server/lib/storable-text.ts';
import {
  messageParts,
  type MessageShape,
  messageShape,
  messageValues,
  type MessageWriting,
  notifyReceivers,
} from '#server/platform/messages/write-messages.ts';
import type { Changes } from './changes.ts';
import { type FlowTranslations, presentNames } from './flow-texts.ts';
import type { Answered, RequestKey, StoredInstance } from './lock-instance.ts';
import { isActive, type StoredTask } from './stored-task.ts';

const rows = (name: string, columns: string) =>
  sql`jsonb_to_recordset(${slot(name)}::jsonb) as r(${sql.raw(columns)})`;

const TASK = `id uuid, local_id text, node_id text, node_name text, candidate_ids uuid[], assignee_id uuid, owner_id uuid,
  state text, result text, opinion text, created_at timestamptz, claimed_at timestamptz, claim_until timestamptz,
  done_at timestamptz, done_by uuid, due_at timestamptz, warn_at timestamptz, urged_at timestamptz, urge_count integer`;

const TODO = `ids uuid[], task_id uuid, member_ids uuid[], node_id text, node_name text, state text, assignee_id uuid,
  claim_until timestamptz, arrived_at timestamptz, due_at timestamptz, warn_at timestamptz, urged_at timestamptz, urge_count integer`;

/** Instance columns repeated in every row, so that lists need no join. */
const about = sql.raw('i.title, i.biz_type, i.biz_id, i.form_code, i.initiator_id, i.flow_translations');

/** Translations of the name of a row's node. */
const nodeWords = sql`${slot('nodeWords')}::jsonb -> r.node_id`;

/** Update of an existing instance. */
const instanceStepped = sql`
  update flow_instance set
    state = ${slot('state')}::text, outcome = ${slot('outcome')}::text, flow_state = ${slot('flowState')}::jsonb,
    current_nodes = ${slot('nodes')}::text[], current_node_ids = ${slot('nodeIds')}::text[],
    current_handler_ids = ${slot('handlers')}::uuid[], error = ${slot('error')}::text,
    due_at = ${slot('dueAt')}::timestamptz, entered_at = ${slot('enteredAt')}::timestamptz,
    ended_at = ${slot('endedAt')}::timestamptz, undo = ${slot('undo')}::jsonb, row_version = row_version + 1,
    node_names = ${slot('nodeNames')}::text, node_translations = ${slot('presentWords')}::jsonb,
    flow_translations = ${slot('flowWords')}::jsonb
  where id = ${slot('id')}::uuid
  returning id, instance_no, key, flow_name, flow_translations, category, title, biz_type, biz_id, form_code, initiator_id`;

/** Insert of a new instance. */
const instanceBegun = sql`
  insert into flow_instance (id, instance_no, deployment_id, key, version, flow_name, category, biz_type, biz_id, form_code, title,
    initiator_id, initiator_org_id, variables, parent_instance_id, parent_call_id, started_at, state, outcome, flow_state,
    current_nodes, current_node_ids, current_handler_ids, error, due_at, entered_at, ended_at, undo,
    node_names, node_translations, flow_translations)
  values (${slot('id')}::uuid, ${slot('instanceNo')}::text, ${slot('deployment')}::uuid, ${slot('key')}::text,
    ${slot('version')}::integer, ${slot('name')}::text, ${slot('category')}::text, ${slot('bizType')}::text, ${slot('bizId')}::uuid,
    ${slot('formCode')}::text, ${slot('title')}::text, ${slot('initiatorId')}::uuid, ${slot('initiatorOrgId')}::uuid,
    ${slot('variables')}::jsonb, ${slot('parentInstance')}::uuid, ${slot('parentCall')}::text, ${slot('startedAt')}::timestamptz,
    ${slot('state')}::text, ${slot('outcome')}::text, ${slot('flowState')}::jsonb, ${slot('nodes')}::text[],
    ${slot('nodeIds')}::text[], ${slot('handlers')}::uuid[], ${slot('error')}::text, ${slot('dueAt')}::timestamptz,
    ${slot('enteredAt')}::timestamptz, ${slot('endedAt')}::timestamptz, ${slot('undo')}::jsonb,
    ${slot('nodeNames')}::text, ${slot('presentWords')}::jsonb, ${slot('flowWords')}::jsonb)
  returning id, instance_no, key, flow_name, flow_translations, category, title, biz_type, biz_id, form_code, initiator_id`;

/** To-do rows of the task members: columns common to a task are sent once. */
const todosOf = (name: string) => sql`
    insert into flow_todo (id, task_id, instance_id, member_id, instance_no, flow_key, flow_name, category, node_id, node_name,
      state, assignee_id, claim_until, arrived_at, due_at, warn_at, urged_at, urge_count, title, biz_type, biz_id, form_code, initiator_id,
      flow_translations, node_translations)
    select own.id, r.task_id, i.id, own.member_id, i.instance_no, i.key, i.flow_name, i.category, r.node_id, r.node_name, r.state,
      r.assignee_id, r.claim_until, r.arrived_at, r.due_at, r.warn_at, r.urged_at, r.urge_count, ${about}, ${nodeWords}
    from i, ${rows(name, TODO)}, unnest(r.ids, r.member_ids) as own(id, member_id)`;

/** Optional parts of the statement besides the instance row. Each is included only when it has data, because opening a table has a cost. */
const PARTS = {
  made: sql`
    insert into flow_task (id, instance_id, local_id, node_id, node_name, candidate_ids, assignee_id, owner_id, state, result,
      opinion, created_at, claimed_at, claim_until, done_at, done_by, due_at, warn_at, urged_at, urge_count,
      flow_key, flow_name, title, biz_type, biz_id, form_code, initiator_id, flow_translations, node_translations)
    select r.id, i.id, r.local_id, r.node_id, r.node_name, r.candidate_ids, r.assignee_id, r.owner_id, r.state, r.result,
      r.opinion, r.created_at, r.claimed_at, r.claim_until, r.done_at, r.done_by, r.due_at, r.warn_at, r.urged_at, r.urge_count,
      i.key, i.flow_name, ${about}, ${nodeWords}
    from i, ${rows('made', TASK)}`,
  changed: sql`
    update flow_task t set candidate_ids = r.candidate_ids, assignee_id = r.assignee_id, owner_id = r.owner_id,
      state = r.state, result = r.result, opinion = r.opinion, claimed_at = r.claimed_at, claim_until = r.claim_until,
      done_at = r.done_at, done_by = r.done_by, due_at = r.due_at, warn_at = r.warn_at, urged_at = r.urged_at,
      urge_count = r.urge_count, row_version = t.row_version + 1
    from ${rows('changed', TASK)} where t.id = r.id`,
  gone: sql`
    -- By the ids beside the rows: of the rows alone the planner thinks that there are many, and reads the whole table.
    delete from flow_todo d using ${rows('openTodo', 'task_id uuid, members uuid[]')}
    where d.task_id = any(${slot('openTodoIds')}::uuid[]) and d.task_id = r.task_id and not d.member_id = any(r.members)`,
  // New tasks have no rows yet: checking for a conflict would cost as much as the insert.
  newTodo: todosOf('newTodo'),
  todo: sql`${todosOf('todo')}
    on conflict (task_id, member_id) do update set state = excluded.state, assignee_id = excluded.assignee_id,
      claim_until = excluded.claim_until, due_at = excluded.due_at, warn_at = excluded.warn_at, urged_at = excluded.urged_at, urge_count = excluded.urge_count`,
  log: sql`
    insert into flow_log (instance_id, at, by_id, task_id, node_id, node_name, action, opinion, why, duration_ms, details)
    select i.id, coalesce(r.at, ${slot('at')}::timestamptz), r.by_id, r.task_id, r.node_id, r.node_name, r.action, r.opinion,
      r.why, r.duration_ms, r.details
    from i, rows from (jsonb_to_recordset(${slot('log')}::jsonb) as (by_id uuid, task_id uuid, node_id text, node_name text,
      action text, opinion text, why jsonb, duration_ms bigint, details jsonb, at timestamptz)) with ordinality as r
    order by r.ordinality`,
  timer: sql`
    insert into flow_timer (id, instance_id, local_id, node_id, kind, due_at)
    select r.id, i.id, r.local_id, r.node_id, r.kind, r.due_at
    from i, ${rows('timers', 'id uuid, local_id text, node_id text, kind text, due_at timestamptz')}`,
  stopped: sql`
    update flow_timer t set is_done = true
    where t.instance_id = ${slot('id')}::uuid and not t.is_done and t.local_id = any(${slot('stoppedTimers')}::text[])`,
  call: sql`
    insert into flow_call (id, instance_id, local_id, node_id, kind, work, token_id, idempotency_key, state, created_at)
    select r.id, i.id, r.local_id, r.node_id, r.kind, r.work, r.token_id, r.idempotency_key, 'WAITING', ${slot('at')}::timestamptz
    from i, ${rows('calls', 'id uuid, local_id text, node_id text, kind text, work jsonb, token_id text, idempotency_key uuid')}`,
  ended: sql`
    update flow_call c set state = r.state, done_at = ${slot('at')}::timestamptz
    from ${rows('endedCalls', 'local_id text, state text')}
    where c.instance_id = ${slot('id')}::uuid and c.local_id = r.local_id`,
  request: sql`
    insert into flow_request (member_id, request_id, subject_id, at, body_hash, result)
    select r.member, r.request, r.subject, ${slot('at')}::timestamptz, r.hash, r.result
    from ${rows('requests', 'member uuid, request uuid, subject uuid, hash text, result jsonb')}`,
  copy: sql`
    insert into flow_cc (id, instance_id, member_id, instance_no, flow_key, flow_name, node_name, sent_by, at,
      title, biz_type, biz_id, form_code, initiator_id, flow_translations, node_translations)
    select r.id, i.id, r.member_id, i.instance_no, i.key, i.flow_name, r.node_name, ${slot('by')}::uuid, ${slot('at')}::timestamptz,
      ${about}, ${nodeWords}
    from i, ${rows('copies', 'id uuid, member_id uuid, node_id text, node_name text')}
    on conflict (instance_id, member_id) do update set at = excluded.at, sent_by = excluded.sent_by, read_at = null`,
} as const;

type Part = keyof typeof PARTS;

const PART_NAMES = Object.keys(PARTS) as readonly Part[]; // keys of the constant above

/** Statements by shape; few shapes occur. */
const statements = new Map<string, PreparedStatement<{ receiver_id: string }>>();

interface Shape {
  readonly isBegun: boolean;
  readonly parts: readonly Part[];
  readonly messages: MessageShape | null;
}

/**
 * Builds one statement for everything an action writes: it is atomic and needs one round trip. Rows are passed as JSON, so there are few
 * statement texts.
 */
function statementOf(shape: Shape): PreparedStatement<{ receiver_id: string }> {
  const { isBegun, parts, messages } = shape;
  const key = JSON.stringify(shape);
  const cached = statements.get(key);
  if (cached) return cached;
  const named = parts.map((name) => sql`, ${sql.id(name)} as (${PARTS[name]})`);
  const made = prepareStatement<{ receiver_id: string }>(sql`
    with i as (${isBegun ? instanceBegun : instanceStepped}) ${sql.join(named, sql` `)}
    ${messages ? sql`, ${messageParts(messages)} select receiver_id::text from closed_todo` : sql`select from i where false`}`);
  statements.set(key, made);
  return made;
}

/** Columns of the instance row after the run. */
export type InstanceNow = Pick<
  StoredInstance,
  | 'id'
  | 'state'
  | 'outcome'
  | 'current_nodes'
  | 'current_node_ids'
  | 'current_handler_ids'
  | 'error'
  | 'due_at'
  | 'entered_at'
  | 'ended_at'
  | 'undo'
>;

/** A new instance without a row. */
export interface Begun {
  readonly instance: StoredInstance;
  readonly variables: FlowVariables;
}

/** What is written for an action. */
export interface Writing {
  readonly now: InstanceNow;
  /** For an instance that begins with this action. */
  readonly begun?: Begun | undefined;
  readonly changes: Changes;
  /** Null for the system. */
  readonly by: string | null;
  /** ISO timestamp. */
  readonly at: string;
  /** The request and its reply; none for actions without a request. */
  readonly request?: (RequestKey & Answered) | undefined;
  /** Notifications for members. */
  readonly messages: MessageWriting;
  readonly words: FlowTranslations;
}

/** Writes the changes of an action and sends notifications. */
export async function writeChanges(ctx: Context, writing: Writing): Promise<void> {
  const { now, begun, changes, by, at, request, messages, words } = writing;
  const touched = [...changes.touched].flatMap((id) => changes.tasks.get(id) ?? []);
  const rows = {
    made: touched.filter(({ local_id: id }) => changes.made.has(id)),
    changed: touched.filter(({ local_id: id }) => !changes.made.has(id)),
    ...todoRows(ctx, changes, touched),
    requests: request ? [request] : [],
  };
  const hasMessages = messages.send.length > 0 || messages.close !== null;
  const statement = statementOf({
    isBegun: begun !== undefined,
    parts: partsOf(changes, rows),
    messages: hasMessages ? messageShape(messages) : null,
  });
  const closed = await statement.run(ctx, {
    ...(begun && begunValues(begun)),
    ...nowValues(now),
    presentWords: words.present === null ? null : storableJson(words.present),
    at,
    by,
    flowState: storableJson(changes.state),
    flowWords: words.flow === null ? null : storableJson(words.flow),
    nodeWords: storableJson(words.nodes),
    ...Object.fromEntries(Object.entries(rows).map(([name, list]) => [name, storableJson(list)])),
    openTodoIds: rows.openTodo.map(({ task_id: id }) => id),
    log: storableJson(changes.log),
    timers: storableJson(changes.timers),
    stoppedTimers: [...changes.stoppedTimers],
    calls: storableJson(changes.calls),
    endedCalls: storableJson(changes.endedCalls),
    copies: storableJson(changes.copies),
    ...messageValues(ctx, messages),
  });
  await notifyReceivers(
    ctx,
    messages,
    closed.map(({ receiver_id: id }) => id),
  );
}

type Rows = Readonly<
  Record<'made' | 'changed' | 'openTodo' | 'newTodo' | 'todo' | 'requests', readonly object[]>
>;

/** The parts that have data. */
function partsOf(
  changes: Changes,
  { made, changed, openTodo, newTodo, todo, requests }: Rows,
): readonly Part[] {
  const { log, timers, stoppedTimers, calls, endedCalls, copies } = changes;
  const lists = {
    made,
    changed,
    gone: openTodo,
    newTodo,
    todo,
    log,
    timer: timers,
    stopped: stoppedTimers,
    call: calls,
    ended: endedCalls,
    request: requests,
    copy: copies,
  } satisfies Record<Part, readonly unknown[]>;
  return PART_NAMES.filter((name) => lists[name].length > 0);
}

/** Slots of a new instance row. */
function begunValues({ instance, variables }: Begun): Readonly<Record<string, unknown>> {
  return {
    instanceNo: instance.instance_no,
    deployment: instance.deployment_id,
    key: instance.key,
    version: instance.version,
    name: instance.flow_name,
    category: instance.category,
    bizType: instance.biz_type,
    bizId: instance.biz_id,
    formCode: instance.form_code,
    title: instance.title,
    initiatorId: instance.initiator_id,
    initiatorOrgId: instance.initiator_org_id,
    variables: storableJson(variables),
    parentInstance: instance.parent_instance_id,
    parentCall: instance.parent_call_id,
    startedAt: instance.started_at,
  };
}

/** Slots of the changed instance row. */
function nowValues(now: InstanceNow): Readonly<Record<string, unknown>> {
  return {
    id: now.id,
    state: now.state,
    outcome: now.outcome,
    nodes: [...now.current_nodes],
    nodeIds: [...now.current_node_ids],
    nodeNames: presentNames(now),
    handlers: [...now.current_handler_ids],
    error: now.error,
    dueAt: now.due_at,
    enteredAt: now.entered_at,
    endedAt: now.ended_at,
    undo: now.undo === null ? null : storableJson(now.undo),
  };
}

/** To-do rows after the run. */
function todoRows(ctx: Context, changes: Changes, touched: readonly StoredTask[]) {
  const openTodo = touched
    .filter(({ local_id: id }) => !changes.made.has(id))
    .map((task) => ({ task_id: task.id, members: isActive(task) ? task.candidate_ids : [] }));
  const [newTodo = [], todo = []] = [true, false].map((isNew) =>
    touched
      .filter((task) => isActive(task) && changes.made.has(task.local_id) === isNew)
      .map((task) => todoRow(ctx, task)),
  );
  return { openTodo, newTodo, todo };
}

/** A task as a to-do row of its members. */
function todoRow(ctx: Context, task: StoredTask) {
  return {
    ids: task.candidate_ids.map(() => ctx.ids.uuid()),
    member_ids: task.candidate_ids,
    task_id: task.id,
    node_id: task.node_id,
    node_name: task.node_name,
    state: task.state,
    assignee_id: task.assignee_id,
    claim_until: task.claim_until,
    arrived_at: task.created_at,
    due_at: task.due_at,
    warn_at: task.warn_at,
    urged_at: task.urged_at,
    urge_count: task.urge_count,
  };
}
