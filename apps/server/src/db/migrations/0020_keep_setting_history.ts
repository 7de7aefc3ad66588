import { type Kysely, sql } from 'kysely';

/**
 * Who changed which setting, when and why (DOMAIN §2.27). A row of `sys_setting` without a value counts the changes of a setting that is
 * back at its default.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sys_setting alter column value drop not null`.execute(db);
  await sql`
    create table sys_setting_history (
      id uuid primary key,
      key text not null,
      before jsonb not null,
      after jsonb not null,
      is_restored boolean not null,
      reason text not null default '',
      changed_by uuid references sys_member (id),
      changed_at timestamptz not null
    )`.execute(db);
  await sql`create index ix_sys_setting_history__key__changed_at on sys_setting_history (key, changed_at desc, id desc)`.execute(
    db,
  );
  await sql`create index ix_sys_setting_history__changed_at on sys_setting_history (changed_at desc, id desc)`.execute(
    db,
  );
}
