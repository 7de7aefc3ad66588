import { type Kysely, sql } from 'kysely';

/**
 * Marks the images that were stored before metadata was removed on arrival (decision 0056); a job checks them. Files of later uploads need no
 * check. Both defaults change the catalogue only, whatever the number of files.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sys_file add column is_metadata_checked boolean not null default false`.execute(db);
  await sql`alter table sys_file alter column is_metadata_checked set default true`.execute(db);
  await sql`
    create index ix_sys_file__unchecked on sys_file (id)
    where not is_metadata_checked and purpose = 'upload' and deleted_at is null and mime in ('image/jpeg', 'image/png')`.execute(
    db,
  );
}
