import { type Kysely, sql } from 'kysely';

/** Second factors of members, and the progress of a sign-in with one (AUTH, SYS-04); passwords of enterprise accounts (PERM-06). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table sys_second_factor (
      member_id uuid primary key references sys_member (id) on delete cascade,
      sealed_secret text,
      confirmed_at timestamptz,
      last_time_step bigint,
      pending_secret text,
      pending_until timestamptz,
      constraint ck_sys_second_factor__confirmed check ((sealed_secret is null) = (confirmed_at is null)),
      constraint ck_sys_second_factor__pending check ((pending_secret is null) = (pending_until is null))
    )`.execute(db);

  await sql`
    create table sys_recovery_code (
      member_id uuid not null references sys_second_factor (member_id) on delete cascade,
      code_hash text not null,
      used_at timestamptz,
      primary key (member_id, code_hash)
    )`.execute(db);

  await sql`alter table sys_sign_in_step add column second_factor_at timestamptz`.execute(db);

  // No foreign key: enterprise accounts are in a table of their business area.
  await sql`
    create table sys_enterprise_credential (
      account_id uuid primary key,
      password_hash text not null,
      changed_at timestamptz not null
    )`.execute(db);
  await sql`
    alter table sys_password_reset
      alter column member_id drop not null,
      add column enterprise_account_id uuid,
      add constraint ck_sys_password_reset__owner check (num_nonnulls(member_id, enterprise_account_id) = 1)`.execute(
    db,
  );
  await sql`
    create index ix_sys_password_reset__enterprise_account_id
    on sys_password_reset (enterprise_account_id)`.execute(db);

  // Groups granted by settings that name members or posts (`post.admin` …): they are removed with the setting.
  await sql`
    create table sys_post_setting_group (
      setting_key text not null,
      group_code text not null,
      primary key (setting_key, group_code)
    )`.execute(db);
}
