import { type Kysely, sql } from 'kysely';

/** A partition of a log may leave as several files, so that a stopped job continues behind the last one (decision 0060). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table log_archive
      add column part integer not null default 1,
      add column to_at timestamptz,
      drop constraint ux_log_archive__log__until,
      add constraint ux_log_archive__log__until__part unique (log, until, part)`.execute(db);
}
