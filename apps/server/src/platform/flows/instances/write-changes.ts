import type { FlowVariables } from '@haiqiao/flow';
import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { type KeptStatement, keepStatement, slot } from '#server/db/kept-statement.ts';
import { storableJson } from '#server/lib/storable-text.ts';
import {
  messageParts,
  type MessageShape,
  messageShape,
  messageValues,
  type MessageWriting,
  tellOfMessages,
} from '#server/platform/messages/write-messages.ts';
import type { Changes } from './changes.ts';
import type { Answered, RequestKey, StoredInstance } from './instance.ts';
import { type FlowTranslations, presentNames } from './flow-translations.ts';
import { isActive, type StoredTask } from './stored-task.ts';

const rows = (name: string, columns: string) =>
  sql`jsonb_to_recordset(${slot(name)}::jsonb) as r(${sql.raw(columns)})`;

const TASK = `id uuid, local_id text, node_id text, node_name text, candidate_ids uuid[], assignee_id uuid, owner_id uuid,
  state text, result text, opinion text, created_at timestamptz, claimed_at timestamptz, claim_until timestamptz,
  done_at timestamptz, done_by uuid, due_at timestamptz, warn_at timestamptz, urged_at timestamptz, urge_count integer`;

const TODO = `ids uuid[], task_id uuid, member_ids uuid[], node_id text, node_name text, state text, assignee_id uuid,
  claim_until timestamptz, arrived_at timestamptz, due_at timestamptz, warn_at timestamptz, urged_at timestamptz, urge_count integer`;

/** What every row of an instance says again, so that lists need no join. */
const about = sql.raw('i.title, i.biz_type, i.biz_id, i.form_code, i.initiator_id, i.flow_translations');

/** The name of a row's node in other languages. */
const nodeWords = sql`${slot('nodeWords')}::jsonb -> r.node_id`;

/** The row of an instance that there is already. */
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

/** The row of one that begins. */
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

/** Rows of the people who can work on tasks: what all of a task have in common comes once. */
const todosOf = (name: string) => sql`
    insert into flow_todo (id, task_id, instance_id, member_id, instance_no, flow_key, flow_name, category, node_id, node_name,
      state, assignee_id, claim_until, arrived_at, due_at, warn_at, urged_at, urge_count, title, biz_type, biz_id, form_code, initiator_id,
      flow_translations, node_translations)
    select own.id, r.task_id, i.id, own.member_id, i.instance_no, i.key, i.flow_name, i.category, r.node_id, r.node_name, r.state,
      r.assignee_id, r.claim_until, r.arrived_at, r.due_at, r.warn_at, r.urged_at, r.urge_count, ${about}, ${nodeWords}
    from i, ${rows(name, TODO)}, unnest(r.ids, r.member_ids) as own(id, member_id)`;

/** What is written beside the row of the instance, each part only by a deed that has something for it: to open a table costs, too. */
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
    delete from flow_todo d using ${rows('kept', 'task_id uuid, members uuid[]')}
    where d.task_id = any(${slot('keptIds')}::uuid[]) and d.task_id = r.task_id and not d.member_id = any(r.members)`,
  // Of tasks that are new nobody has a row: to ask for one that clashes costs as much as to write it.
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
    insert into flow_call (id, instance_id, local_id, node_id, kind, work, state, created_at)
    select r.id, i.id, r.local_id, r.node_id, r.kind, r.work, 'WAITING', ${slot('at')}::timestamptz
    from i, ${rows('calls', 'id uuid, local_id text, node_id text, kind text, work jsonb')}`,
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

/** Statements by what they write: deeds of a few shapes come again and again. */
const statements = new Map<string, KeptStatement<{ receiver_id: string }>>();

interface Shape {
  readonly isBegun: boolean;
  readonly parts: readonly Part[];
  readonly messages: MessageShape | null;
}

/**
 * Everything that a deed leaves behind, in one statement: it stands or falls as a whole and costs one round trip. Rows go to it as
 * JSON, so that there are few texts of it.
 */
function statementOf(shape: Shape): KeptStatement<{ receiver_id: string }> {
  const { isBegun, parts, messages } = shape;
  const key = JSON.stringify(shape);
  const known = statements.get(key);
  if (known) return known;
  const named = parts.map((name) => sql`, ${sql.id(name)} as (${PARTS[name]})`);
  const made = keepStatement<{ receiver_id: string }>(sql`
    with i as (${isBegun ? instanceBegun : instanceStepped}) ${sql.join(named, sql` `)}
    ${messages ? sql`, ${messageParts(messages)} select receiver_id::text from closed_todo` : sql`select from i where false`}`);
  statements.set(key, made);
  return made;
}

/** What the row of the instance says from now on. */
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

/** An instance that has no row yet. */
export interface Begun {
  readonly instance: StoredInstance;
  readonly variables: FlowVariables;
}

/** What is written of a deed. */
export interface Writing {
  readonly now: InstanceNow;
  /** Of an instance that begins with this deed. */
  readonly begun?: Begun | undefined;
  readonly changes: Changes;
  /** Null for the product itself. */
  readonly by: string | null;
  /** ISO instant. */
  readonly at: string;
  /** The request that asked for it, with what it is answered; none for what nobody called for. */
  readonly request?: (RequestKey & Answered) | undefined;
  /** What people are told of it. */
  readonly messages: MessageWriting;
  readonly words: FlowTranslations;
}

/** Writes what a deed has changed, and tells people. */
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
    keptIds: rows.kept.map(({ task_id: id }) => id),
    log: storableJson(changes.log),
    timers: storableJson(changes.timers),
    stoppedTimers: [...changes.stoppedTimers],
    calls: storableJson(changes.calls),
    endedCalls: storableJson(changes.endedCalls),
    copies: storableJson(changes.copies),
    ...messageValues(ctx, messages),
  });
  await tellOfMessages(
    ctx,
    messages,
    closed.map(({ receiver_id: id }) => id),
  );
}

type Rows = Readonly<
  Record<'made' | 'changed' | 'kept' | 'newTodo' | 'todo' | 'requests', readonly object[]>
>;

/** What there is something for. */
function partsOf(changes: Changes, { made, changed, kept, newTodo, todo, requests }: Rows): readonly Part[] {
  const { log, timers, stoppedTimers, calls, endedCalls, copies } = changes;
  const lists = {
    made,
    changed,
    gone: kept,
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

/** Slots of the row of an instance that begins. */
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

/** Slots of what the row of an instance says from now on. */
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

/** Who finds which task in their list from now on. */
function todoRows(ctx: Context, changes: Changes, touched: readonly StoredTask[]) {
  const kept = touched
    .filter(({ local_id: id }) => !changes.made.has(id))
    .map((task) => ({ task_id: task.id, members: isActive(task) ? task.candidate_ids : [] }));
  const [newTodo = [], todo = []] = [true, false].map((isNew) =>
    touched
      .filter((task) => isActive(task) && changes.made.has(task.local_id) === isNew)
      .map((task) => todoRow(ctx, task)),
  );
  return { kept, newTodo, todo };
}

/** A task as it stands in the lists of those who can work on it. */
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
