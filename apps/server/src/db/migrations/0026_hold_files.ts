import { type Kysely, sql } from 'kysely';

/**
 * Files used by records (DOMAIN §1.9). `was_held` marks a file that some record has used: its name remains in the history, even when its
 * bytes are deleted. Portraits of members and PDF pages shown as images are files, too.
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
