import { type Kysely, sql } from 'kysely';

/** Settings that differ from their default (DOMAIN §2.27) and system messages (DOMAIN §1.8). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table sys_setting (
      key text primary key,
      value jsonb not null,
      row_version integer not null default 1,
      updated_by uuid references sys_member (id),
      updated_at timestamptz not null default now()
    )`.execute(db);

  await sql`
    create table sys_message (
      id uuid primary key,
      receiver_id uuid not null references sys_member (id) on delete cascade,
      title text not null,
      translations jsonb not null default '{}',
      kind text not null constraint ck_sys_message__kind check (kind in ('TODO', 'NOTICE', 'REMIND', 'SYSTEM')),
      is_click_read boolean not null default true,
      parameter jsonb,
      biz_type text,
      biz_id uuid,
      read_at timestamptz,
      created_at timestamptz not null
    )`.execute(db);
  await sql`create index ix_sys_message__unread on sys_message (receiver_id, created_at desc, id desc) where read_at is null`.execute(
    db,
  );
}
