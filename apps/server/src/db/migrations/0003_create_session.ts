import { type Kysely, sql } from 'kysely';

/** Sessions, refresh tokens, captchas, spent nonces and the counters of wrong passwords (AUTH). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table sys_session (
      id uuid primary key,
      member_id uuid not null references sys_member (id) on delete cascade,
      created_at timestamptz not null,
      last_seen_at timestamptz not null,
      expires_at timestamptz not null,
      ended_at timestamptz,
      end_reason text constraint ck_sys_session__end_reason check (end_reason in ('LOGOUT', 'REUSE', 'PASSWORD', 'ADMIN', 'DISABLED')),
      address text not null,
      user_agent text not null
    )`.execute(db);
  await sql`create index ix_sys_session__member_id on sys_session (member_id) where ended_at is null`.execute(
    db,
  );

  await sql`
    create table sys_refresh_token (
      token_hash text primary key,
      session_id uuid not null references sys_session (id) on delete cascade,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      rotated_at timestamptz
    )`.execute(db);
  await sql`create index ix_sys_refresh_token__session_id on sys_refresh_token (session_id)`.execute(db);

  await sql`
    create table sys_captcha (
      id uuid primary key,
      kind text not null,
      answer jsonb not null,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      used_at timestamptz
    )`.execute(db);
  await sql`create index ix_sys_captcha__expires_at on sys_captcha (expires_at)`.execute(db);

  await sql`
    create table sys_used_nonce (
      nonce text primary key,
      expires_at timestamptz not null
    )`.execute(db);
  await sql`create index ix_sys_used_nonce__expires_at on sys_used_nonce (expires_at)`.execute(db);

  // Keyed by the entered text, not by a member: unknown accounts are counted and locked alike (AUTH-01).
  await sql`
    create table sys_login_guard (
      account_key text primary key,
      failed_count integer not null default 0,
      last_failed_at timestamptz,
      locked_until timestamptz
    )`.execute(db);
  await sql`create index ix_sys_login_guard__last_failed_at on sys_login_guard (last_failed_at)`.execute(db);
}
