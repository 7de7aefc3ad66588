import { type Kysely, sql } from 'kysely';

/**
 * To-dos that close automatically, immediate messages to open browsers, and mail (DOMAIN §1.8, decision 0030). `changed_in` is the last
 * transaction that wrote a message: with a snapshot it identifies exactly what a browser has not yet received.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table sys_message
      add column closed_at timestamptz,
      add column closed_by uuid references sys_member (id) on delete set null,
      add column changed_in xid8 not null default pg_current_xact_id()`.execute(db);
  await sql`drop index ix_sys_message__unread`.execute(db);
  await sql`
    create index ix_sys_message__unread on sys_message (receiver_id, created_at desc, id desc) include (kind)
    where read_at is null and closed_at is null`.execute(db);
  await sql`
    create index ix_sys_message__receiver_id__created_at on sys_message (receiver_id, created_at desc, id desc)`.execute(
    db,
  );
  await sql`
    create index ix_sys_message__receiver_id__kind on sys_message (receiver_id, kind, created_at desc, id desc)`.execute(
    db,
  );
  await sql`create index ix_sys_message__receiver_id__changed_in on sys_message (receiver_id, changed_in)`.execute(
    db,
  );
  await sql`
    create index ix_sys_message__open_todo on sys_message (biz_id, biz_type)
    where kind = 'TODO' and closed_at is null`.execute(db);
  await addMail(db);
}

/** Mail preferences per kind, and the outgoing mail queue. */
async function addMail(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table sys_message_choice (
      member_id uuid not null references sys_member (id) on delete cascade,
      kind text not null
        constraint ck_sys_message_choice__kind check (kind in ('TODO', 'NOTICE', 'REMIND', 'SYSTEM')),
      mail text not null constraint ck_sys_message_choice__mail check (mail in ('AT_ONCE', 'DAILY')),
      locale text not null,
      updated_at timestamptz not null,
      primary key (member_id, kind)
    )`.execute(db);
  await sql`
    create table sys_mail (
      message_id uuid primary key references sys_message (id) on delete cascade,
      receiver_id uuid not null references sys_member (id) on delete cascade,
      locale text not null,
      state text not null default 'PENDING'
        constraint ck_sys_mail__state check (state in ('PENDING', 'SENT', 'DROPPED', 'FAILED')),
      due_at timestamptz not null,
      tries integer not null default 0,
      error text not null default '',
      ended_at timestamptz,
      created_at timestamptz not null
    )`.execute(db);
  await sql`create index ix_sys_mail__pending on sys_mail (receiver_id, due_at) where state = 'PENDING'`.execute(
    db,
  );
}
