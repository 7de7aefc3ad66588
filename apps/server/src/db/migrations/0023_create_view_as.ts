import { type Kysely, sql } from 'kysely';

/** Who viewed as whom, with start and end (PERM-04). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table sys_view_as (
      id uuid primary key,
      session_id uuid not null references sys_session (id) on delete cascade,
      viewer_id uuid not null references sys_member (id) on delete cascade,
      member_id uuid not null references sys_member (id) on delete cascade,
      reason text not null default '',
      started_at timestamptz not null,
      expires_at timestamptz not null,
      ended_at timestamptz,
      end_reason text
        constraint ck_sys_view_as__end_reason check (end_reason in ('VIEWER', 'SESSION', 'MEMBER', 'RIGHTS', 'EXPIRED')),
      constraint ck_sys_view_as__others check (viewer_id <> member_id),
      constraint ck_sys_view_as__ended check ((ended_at is null) = (end_reason is null))
    )`.execute(db);
  // A session views as one member at a time.
  await sql`create unique index ux_sys_view_as__open on sys_view_as (session_id) where ended_at is null`.execute(
    db,
  );
  await sql`create index ix_sys_view_as__member_id on sys_view_as (member_id) where ended_at is null`.execute(
    db,
  );
  // Retention of sessions also deletes these rows.
  await sql`create index ix_sys_view_as__session_id on sys_view_as (session_id)`.execute(db);
}
