import { type Kysely, sql } from 'kysely';

/**
 * Files that records hold (DOMAIN §1.9). `was_held` says that some record took the file once: its name stands in a history
 * for ever, even when its bytes are gone. Portraits of members and pages of PDF files shown as pictures are files, too.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sys_file add column was_held boolean not null default false`.execute(db);
  await sql`alter table sys_file drop constraint ck_sys_file__purpose`.execute(db);
  await sql`
    alter table sys_file add constraint ck_sys_file__purpose
    check (purpose in ('upload', 'export', 'template', 'avatar', 'preview'))`.execute(db);
  await sql`create index ix_sys_member__avatar_uri on sys_member (avatar_uri) where avatar_uri is not null`.execute(
    db,
  );
}
