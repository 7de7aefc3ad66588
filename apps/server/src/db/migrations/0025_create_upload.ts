import { type Kysely, sql } from 'kysely';

/**
 * Uploads in parts, and deduplicated content: several files may name one key. Uploads expire when no record uses them
 * (`files.orphanHours`), no longer at their own time.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table sys_upload (
      id uuid primary key,
      member_id uuid not null references sys_member (id) on delete cascade,
      name text not null,
      size_bytes bigint not null,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      writers integer not null default 0,
      closed_at timestamptz,
      file_id uuid references sys_file (id) on delete set null
    )`.execute(db);
  await sql`create index ix_sys_upload__member_id on sys_upload (member_id, created_at)`.execute(db);
  await sql`create index ix_sys_upload__expires_at on sys_upload (expires_at)`.execute(db);
  await sql`create index ix_sys_upload__file_id on sys_upload (file_id) where file_id is not null`.execute(
    db,
  );
  await sql`alter table sys_file drop constraint ux_sys_file__key`.execute(db);
  await sql`create index ix_sys_file__key on sys_file (key)`.execute(db);
  await sql`create index ix_sys_file__sha256 on sys_file (sha256) where deleted_at is null`.execute(db);
  await sql`
    create index ix_sys_file__unheld on sys_file (uploaded_at)
    where purpose = 'upload' and deleted_at is null`.execute(db);
  await sql`update sys_file set expires_at = null where purpose = 'upload'`.execute(db);
}
