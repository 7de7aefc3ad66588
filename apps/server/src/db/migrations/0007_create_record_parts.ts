import { type Kysely, sql } from 'kysely';

/** Data common to records of every kind: history, numbers, favourites, drafts, saved views, idempotency keys. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createHistory(db);
  await createOwnRecords(db);
  await createViews(db);
}

async function createHistory(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table log_record_change (
      id uuid not null,
      at timestamptz not null,
      resource text not null,
      record_id uuid not null,
      row_version integer not null,
      action text not null,
      changes jsonb not null default '{}',
      opinion text not null default '',
      actor_id uuid,
      actor_name text not null default '',
      primary key (record_id, id)
    )`.execute(db);
  await sql`
    create table sys_number_sequence (
      prefix text not null,
      day date not null,
      last_no integer not null,
      primary key (prefix, day)
    )`.execute(db);
  await sql`
    create table sys_request_key (
      member_id uuid not null,
      key uuid not null,
      resource text not null,
      record_id uuid not null,
      body_hash bytea not null,
      at timestamptz not null,
      primary key (member_id, resource, key)
    )`.execute(db);
  await sql`create index ix_sys_request_key__at on sys_request_key (at)`.execute(db);
}

async function createOwnRecords(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table sys_favourite_record (
      member_id uuid not null references sys_member (id) on delete cascade,
      resource text not null,
      record_id uuid not null,
      form_code text not null,
      at timestamptz not null,
      primary key (member_id, record_id)
    )`.execute(db);
  await sql`create index ix_sys_favourite_record__at on sys_favourite_record (member_id, at desc)`.execute(
    db,
  );
  await sql`create index ix_sys_favourite_record__record_id on sys_favourite_record (record_id)`.execute(db);
  await sql`
    create table sys_recent_record (
      member_id uuid not null references sys_member (id) on delete cascade,
      resource text not null,
      record_id uuid not null,
      form_code text not null,
      at timestamptz not null,
      primary key (member_id, record_id)
    )`.execute(db);
  await sql`create index ix_sys_recent_record__at on sys_recent_record (member_id, at desc)`.execute(db);
  await sql`create index ix_sys_recent_record__record_id on sys_recent_record (record_id)`.execute(db);
  await sql`
    create table sys_draft (
      id uuid primary key,
      member_id uuid not null references sys_member (id) on delete cascade,
      form_code text not null,
      data_id uuid,
      field_values jsonb not null,
      record_version integer,
      saved_at timestamptz not null,
      constraint ux_sys_draft__member_id_form_code_data_id unique nulls not distinct (member_id, form_code, data_id)
    )`.execute(db);
}

async function createViews(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table sys_list_view (
      id uuid primary key,
      list_code text not null,
      owner_id uuid not null references sys_member (id) on delete cascade,
      name text not null,
      sharing text not null constraint ck_sys_list_view__sharing check (sharing in ('private', 'shared')),
      query jsonb not null,
      layout jsonb,
      row_version integer not null default 1,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      constraint ux_sys_list_view__owner_id_list_code_name unique (owner_id, list_code, name)
    )`.execute(db);
  await sql`create index ix_sys_list_view__list_code on sys_list_view (list_code, sharing)`.execute(db);
  await sql`
    create table sys_list_layout (
      member_id uuid not null references sys_member (id) on delete cascade,
      list_code text not null,
      layout jsonb,
      default_view_id uuid references sys_list_view (id) on delete set null,
      updated_at timestamptz not null,
      primary key (member_id, list_code)
    )`.execute(db);
  await sql`create index ix_sys_list_layout__default_view_id on sys_list_layout (default_view_id)`.execute(
    db,
  );
}
