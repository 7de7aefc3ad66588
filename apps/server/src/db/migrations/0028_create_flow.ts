import { type Kysely, sql } from 'kysely';

/**
 * Flows (DOMAIN §2.20, decision 0028): models and deployments, instances with interpreter state, tasks, history, timers, calls. `flow_todo`
 * has one row per person and open task, so a to-do list never reads finished tasks. Columns named `…_key` are public ids as text. Members
 * have no foreign key: they are never deleted, and a check would lock them. To-dos, history and timers refer to rows of the same statement:
 * a check per row would find nothing and cost as much as the row.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createModels(db);
  await createInstances(db);
  await createTasks(db);
  await createHistory(db);
  await createWork(db);
}

async function createModels(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table flow_model (
      id uuid primary key,
      key text not null constraint ux_flow_model__key unique,
      name text not null,
      category text not null default '',
      forms text[] not null default '{}',
      bpmn_xml text not null,
      module text,
      is_changed boolean not null default false,
      status text not null default 'DRAFT'
        constraint ck_flow_model__status check (status in ('DRAFT', 'DEPLOYED', 'SUSPENDED', 'RETIRED')),
      version integer not null default 0,
      created_by uuid,
      created_at timestamptz not null default now(),
      updated_by uuid,
      updated_at timestamptz not null default now(),
      deleted_at timestamptz,
      row_version integer not null default 1
    )`.execute(db);
  await sql`
    create table flow_deployment (
      id uuid primary key,
      model_id uuid not null references flow_model (id),
      key text not null,
      version integer not null,
      name text not null,
      category text not null default '',
      forms text[] not null default '{}',
      bpmn_xml text not null,
      model jsonb not null,
      status text not null default 'DEPLOYED'
        constraint ck_flow_deployment__status check (status in ('DEPLOYED', 'SUSPENDED', 'RETIRED')),
      note text not null default '',
      diff jsonb,
      deployed_by uuid,
      deployed_at timestamptz not null,
      row_version integer not null default 1,
      constraint ux_flow_deployment__key__version unique (key, version)
    )`.execute(db);
  await sql`create index ix_flow_deployment__model_id on flow_deployment (model_id, version desc)`.execute(
    db,
  );
}

async function createInstances(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table flow_instance (
      id uuid primary key,
      instance_no text not null constraint ux_flow_instance__instance_no unique,
      deployment_id uuid not null references flow_deployment (id),
      key text not null,
      version integer not null,
      flow_name text not null,
      category text not null default '',
      biz_type text,
      biz_id uuid,
      form_code text,
      title text not null,
      initiator_id uuid,
      initiator_org_id uuid,
      state text not null default 'RUNNING'
        constraint ck_flow_instance__state check (state in ('RUNNING', 'SUSPENDED', 'DONE', 'TERMINATED', 'ERROR')),
      outcome text,
      flow_state jsonb not null,
      variables jsonb not null default '{}',
      current_nodes text[] not null default '{}',
      current_node_ids text[] not null default '{}',
      current_handler_ids uuid[] not null default '{}',
      error text not null default '',
      due_at timestamptz,
      entered_at timestamptz,
      parent_instance_id uuid references flow_instance (id),
      parent_call_id text,
      undo jsonb,
      record_key text generated always as (biz_id::text) stored,
      started_at timestamptz not null,
      ended_at timestamptz,
      row_version integer not null default 1
    )`.execute(db);
  await sql`create index ix_flow_instance__initiator_id on flow_instance (initiator_id, started_at desc, id desc)`.execute(
    db,
  );
  await sql`create index ix_flow_instance__started_at on flow_instance (started_at desc, id desc)`.execute(
    db,
  );
  await sql`create index ix_flow_instance__biz_id on flow_instance (biz_id, started_at desc) where biz_id is not null`.execute(
    db,
  );
  await sql`create index ix_flow_instance__deployment_id on flow_instance (deployment_id, state)`.execute(db);
  // A call starts one instance, even when its job runs again.
  await sql`
    create unique index ux_flow_instance__parent on flow_instance (parent_instance_id, parent_call_id)
    where parent_instance_id is not null`.execute(db);
  // A record has at most one running instance per flow.
  await sql`
    create unique index ux_flow_instance__running on flow_instance (biz_id, key)
    where biz_id is not null and state in ('RUNNING', 'SUSPENDED', 'ERROR')`.execute(db);
}

async function createTasks(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table flow_task (
      id uuid primary key,
      instance_id uuid not null references flow_instance (id),
      local_id text not null,
      node_id text not null,
      node_name text not null,
      flow_key text not null,
      flow_name text not null,
      title text not null,
      biz_type text,
      biz_id uuid,
      form_code text,
      initiator_id uuid,
      candidate_ids uuid[] not null default '{}',
      assignee_id uuid,
      owner_id uuid,
      state text not null
        constraint ck_flow_task__state check (state in ('WAITING', 'OPEN', 'DELEGATED', 'DONE', 'CANCELLED')),
      result text,
      opinion text not null default '',
      created_at timestamptz not null,
      claimed_at timestamptz,
      claim_until timestamptz,
      done_at timestamptz,
      done_by uuid,
      due_at timestamptz,
      warn_at timestamptz,
      urged_at timestamptz,
      urge_count integer not null default 0,
      instance_key text generated always as (instance_id::text) stored,
      record_key text generated always as (biz_id::text) stored,
      row_version integer not null default 1,
      constraint ux_flow_task__instance_id__local_id unique (instance_id, local_id)
    )`.execute(db);
  await sql`
    create index ix_flow_task__done_by on flow_task (done_by, done_at desc, id desc) where done_by is not null`.execute(
    db,
  );
  await sql`
    create index ix_flow_task__open on flow_task (instance_id) where state in ('WAITING', 'OPEN', 'DELEGATED')`.execute(
    db,
  );
  await sql`create index ix_flow_task__claim_until on flow_task (claim_until) where claim_until is not null`.execute(
    db,
  );
  await sql`
    create table flow_todo (
      id uuid primary key,
      task_id uuid not null,
      instance_id uuid not null,
      member_id uuid not null,
      instance_no text not null,
      title text not null,
      flow_key text not null,
      flow_name text not null,
      category text not null default '',
      node_id text not null,
      node_name text not null,
      state text not null constraint ck_flow_todo__state check (state in ('OPEN', 'DELEGATED')),
      biz_type text,
      biz_id uuid,
      form_code text,
      initiator_id uuid,
      assignee_id uuid,
      claim_until timestamptz,
      arrived_at timestamptz not null,
      due_at timestamptz,
      warn_at timestamptz,
      urged_at timestamptz,
      urge_count integer not null default 0,
      task_key text generated always as (task_id::text) stored,
      instance_key text generated always as (instance_id::text) stored,
      record_key text generated always as (biz_id::text) stored,
      constraint ux_flow_todo__task_id__member_id unique (task_id, member_id)
    )`.execute(db);
  await sql`create index ix_flow_todo__member_id on flow_todo (member_id, arrived_at desc, id desc)`.execute(
    db,
  );
  await sql`create index ix_flow_todo__biz_id on flow_todo (biz_id, member_id) where biz_id is not null`.execute(
    db,
  );
}

async function createHistory(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table flow_log (
      id bigint generated always as identity primary key,
      instance_id uuid not null,
      at timestamptz not null,
      by_id uuid,
      task_id uuid,
      node_id text not null default '',
      node_name text not null default '',
      action text not null,
      opinion text not null default '',
      why jsonb,
      duration_ms bigint,
      details jsonb not null default '{}'
    )`.execute(db);
  await sql`create index ix_flow_log__instance_id on flow_log (instance_id, id desc)`.execute(db);
  await sql`
    create table flow_cc (
      id uuid primary key,
      instance_id uuid not null references flow_instance (id),
      member_id uuid not null,
      instance_no text not null,
      title text not null,
      flow_key text not null,
      flow_name text not null,
      node_name text not null default '',
      biz_type text,
      biz_id uuid,
      form_code text,
      initiator_id uuid,
      sent_by uuid,
      at timestamptz not null,
      read_at timestamptz,
      instance_key text generated always as (instance_id::text) stored,
      record_key text generated always as (biz_id::text) stored,
      constraint ux_flow_cc__instance_id__member_id unique (instance_id, member_id)
    )`.execute(db);
  await sql`create index ix_flow_cc__member_id on flow_cc (member_id, at desc, id desc)`.execute(db);
  await sql`create index ix_flow_cc__biz_id on flow_cc (biz_id, member_id) where biz_id is not null`.execute(
    db,
  );
}

async function createWork(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table flow_timer (
      id uuid primary key,
      instance_id uuid not null,
      local_id text not null,
      node_id text not null,
      kind text not null constraint ck_flow_timer__kind check (kind in ('EVENT', 'LIMIT', 'WARN', 'NOTICE')),
      due_at timestamptz not null,
      is_done boolean not null default false,
      tries integer not null default 0,
      error text not null default '',
      constraint ux_flow_timer__instance_id__kind__local_id unique (instance_id, kind, local_id)
    )`.execute(db);
  await sql`create index ix_flow_timer__due_at on flow_timer (due_at) where not is_done`.execute(db);
  await sql`
    create table flow_call (
      id uuid primary key,
      instance_id uuid not null references flow_instance (id),
      local_id text not null,
      node_id text not null,
      kind text not null,
      work jsonb not null,
      state text not null
        constraint ck_flow_call__state check (state in ('WAITING', 'DONE', 'FAILED', 'CANCELLED')),
      tries integer not null default 0,
      error text not null default '',
      created_at timestamptz not null,
      done_at timestamptz,
      constraint ux_flow_call__instance_id__local_id unique (instance_id, local_id)
    )`.execute(db);
  await sql`create index ix_flow_call__waiting on flow_call (created_at) where state = 'WAITING'`.execute(db);
  await sql`
    create table flow_request (
      member_id uuid not null,
      request_id uuid not null,
      subject_id uuid not null,
      at timestamptz not null,
      body_hash text not null,
      result jsonb not null,
      constraint pk_flow_request primary key (member_id, request_id, subject_id)
    )`.execute(db);
  await sql`create index ix_flow_request__at on flow_request (at)`.execute(db);
}
