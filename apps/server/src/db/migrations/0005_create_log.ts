import { type Kysely, sql } from 'kysely';

/** The audit log (its chain follows with the records) and the front-end log (DOMAIN §2.30). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table log_audit (
      id uuid primary key,
      at timestamptz not null,
      actor_kind text not null constraint ck_log_audit__actor_kind check (actor_kind in ('member', 'nobody', 'system')),
      actor_id uuid,
      actor_account text not null default '',
      action text not null,
      outcome text not null constraint ck_log_audit__outcome check (outcome in ('done', 'refused')),
      target_type text not null default '',
      target_id text not null default '',
      details jsonb not null default '{}',
      address text not null default '',
      request_id text not null default ''
    )`.execute(db);
  await sql`create index ix_log_audit__at on log_audit (at desc)`.execute(db);
  await sql`create index ix_log_audit__actor_id on log_audit (actor_id, at desc)`.execute(db);

  await sql`
    create table log_front (
      id uuid primary key,
      member_id uuid references sys_member (id) on delete set null,
      received_at timestamptz not null,
      happened_at timestamptz not null,
      type text not null constraint ck_log_front__type check (type in ('info', 'danger')),
      message text not null,
      meta jsonb not null default '{}',
      route text not null default '',
      release text not null default '',
      browser text not null default '',
      trace_id text not null default '',
      fingerprint text not null,
      stack text not null default ''
    )`.execute(db);
  await sql`create index ix_log_front__received_at on log_front (received_at desc)`.execute(db);
  await sql`create index ix_log_front__fingerprint on log_front (fingerprint, received_at desc)`.execute(db);
}
