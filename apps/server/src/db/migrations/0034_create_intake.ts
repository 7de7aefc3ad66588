import { type Kysely, sql } from 'kysely';

/** API keys of filing programs, their filings, and files sent in advance. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table sys_api_key (
      id uuid primary key,
      name text not null,
      prefix text not null constraint ux_sys_api_key__prefix unique,
      secret_hash text not null,
      forms text[] not null,
      addresses text[] not null default '{}',
      valid_to date,
      last_used_at timestamptz,
      last_used_address text not null default '',
      row_version integer not null default 1,
      created_by uuid references sys_member (id) on delete set null,
      created_at timestamptz not null,
      revoked_by uuid references sys_member (id) on delete set null,
      revoked_at timestamptz
    )`.execute(db);
  // A program's filing under its own reference: the same reference is not filed twice.
  await sql`
    create table sys_intake (
      key_id uuid not null references sys_api_key (id),
      form_code text not null,
      reference text not null,
      body_hash bytea not null,
      record_id uuid not null,
      received_at timestamptz not null,
      constraint pk_sys_intake primary key (key_id, form_code, reference)
    )`.execute(db);
  await sql`
    alter table sys_file add column uploaded_key uuid references sys_api_key (id) on delete set null`.execute(
    db,
  );
  await sql`alter table sys_resource drop constraint ck_sys_resource__auth`.execute(db);
  await sql`
    alter table sys_resource add constraint ck_sys_resource__auth
      check (auth in ('public', 'refresh-token', 'member', 'api-key', 'permission', 'local-or-permission'))`.execute(
    db,
  );
  await sql`alter table log_audit drop constraint ck_log_audit__actor_kind`.execute(db);
  await sql`
    alter table log_audit add constraint ck_log_audit__actor_kind
      check (actor_kind in ('member', 'key', 'nobody', 'system'))`.execute(db);
}
