import { type Kysely, sql } from 'kysely';

/** Password reset links, earlier passwords, and incomplete sign-ins (AUTH, ORG-01). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table sys_password_reset (
      token_hash text primary key,
      member_id uuid not null references sys_member (id) on delete cascade,
      created_by uuid references sys_member (id) on delete set null,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      used_at timestamptz,
      replaced_at timestamptz
    )`.execute(db);
  await sql`create index ix_sys_password_reset__member_id on sys_password_reset (member_id)`.execute(db);
  await sql`create index ix_sys_password_reset__created_by on sys_password_reset (created_by)`.execute(db);
  await sql`create index ix_sys_password_reset__expires_at on sys_password_reset (expires_at)`.execute(db);

  await sql`
    create table sys_password_history (
      id uuid primary key,
      member_id uuid not null references sys_member (id) on delete cascade,
      password_hash text not null,
      replaced_at timestamptz not null
    )`.execute(db);
  await sql`create index ix_sys_password_history__member_id__replaced_at on sys_password_history (member_id, replaced_at desc)`.execute(
    db,
  );

  await sql`
    create table sys_sign_in_step (
      ticket_hash text primary key,
      member_id uuid not null references sys_member (id) on delete cascade,
      password_hash text not null,
      created_at timestamptz not null,
      expires_at timestamptz not null
    )`.execute(db);
  await sql`create index ix_sys_sign_in_step__member_id on sys_sign_in_step (member_id)`.execute(db);
  await sql`create index ix_sys_sign_in_step__expires_at on sys_sign_in_step (expires_at)`.execute(db);

  await sql`alter table sys_session drop constraint ck_sys_session__end_reason`.execute(db);
  await sql`alter table sys_session add constraint ck_sys_session__end_reason
    check (end_reason in ('LOGOUT', 'REUSE', 'PASSWORD', 'ADMIN', 'DISABLED', 'SELF', 'REPLACED'))`.execute(
    db,
  );
}
