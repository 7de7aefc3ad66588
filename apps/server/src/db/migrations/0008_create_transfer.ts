import { type Kysely, sql } from 'kysely';

/** Stored files (DOMAIN §1.9), exports and imports. The queue itself is in the schema `job`, managed by pg-boss. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table sys_file (
      id uuid primary key,
      key text not null constraint ux_sys_file__key unique,
      name text not null,
      size_bytes bigint not null,
      mime text not null,
      sha256 text not null,
      uploaded_by uuid references sys_member (id) on delete set null,
      uploaded_at timestamptz not null,
      purpose text not null constraint ck_sys_file__purpose check (purpose in ('upload', 'export', 'template')),
      biz_type text not null default '',
      biz_id uuid,
      field text not null default '',
      expires_at timestamptz,
      deleted_at timestamptz
    )`.execute(db);
  await sql`create index ix_sys_file__expires_at on sys_file (expires_at) where expires_at is not null`.execute(
    db,
  );
  await sql`create index ix_sys_file__biz on sys_file (biz_type, biz_id) where biz_id is not null`.execute(
    db,
  );
  await sql`create index ix_sys_file__uploaded_by on sys_file (uploaded_by, uploaded_at desc)`.execute(db);
  await sql`
    create table sys_transfer (
      id uuid primary key,
      kind text not null constraint ck_sys_transfer__kind check (kind in ('export', 'import')),
      member_id uuid not null references sys_member (id) on delete cascade,
      list_code text not null,
      file_name text not null,
      state text not null default 'queued'
        constraint ck_sys_transfer__state check (state in ('queued', 'running', 'done', 'failed', 'cancelled')),
      done integer not null default 0,
      total integer,
      params jsonb not null,
      report jsonb,
      file_id uuid references sys_file (id) on delete set null,
      error text,
      error_details jsonb not null default '{}',
      locale text not null,
      is_cancel_wanted boolean not null default false,
      tries integer not null default 0,
      created_at timestamptz not null,
      started_at timestamptz,
      beat_at timestamptz,
      ended_at timestamptz
    )`.execute(db);
  await sql`create index ix_sys_transfer__member_id on sys_transfer (member_id, created_at desc, id desc)`.execute(
    db,
  );
  await sql`create index ix_sys_transfer__unended on sys_transfer (beat_at) where ended_at is null`.execute(
    db,
  );
}
