import { type Kysely, sql } from 'kysely';

/** Kinds of cached rows without a version of their own: topic of their broadcast, and tables. */
const KINDS = {
  settings: ['settings-changed', ['sys_setting']],
  dictionaries: ['dictionaries-changed', ['sys_dictionary_type', 'sys_dictionary_item']],
  'work-calendar': ['work-calendar-changed', ['work_calendar', 'sla_rule']],
} as const;

/** Tables that already hold the version of what they stand for. */
const VERSIONS = { meta_version: 'metadata-changed', sys_permission_version: 'permissions-changed' } as const;

/**
 * Every transaction that changes cached rows raises their version and notifies all nodes with its commit, from every writer. Nodes compare the
 * versions once a minute (`db/cache-versions.ts`).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table sys_cache_version (
      kind text primary key,
      version bigint not null default 0
    )`.execute(db);
  await sql`
    create function sys_note_cache_change() returns trigger language plpgsql as $$
    begin
      update sys_cache_version set version = version + 1 where kind = tg_argv[1];
      perform pg_notify('haiqiao', json_build_object('topic', tg_argv[0], 'payload', json_build_object())::text);
      return null;
    end $$`.execute(db);
  await sql`
    create function sys_note_version_change() returns trigger language plpgsql as $$
    begin
      perform pg_notify('haiqiao',
        json_build_object('topic', tg_argv[0], 'payload', json_build_object('version', new.version))::text);
      return null;
    end $$`.execute(db);
  for (const [kind, [topic, tables]] of Object.entries(KINDS)) {
    await sql`insert into sys_cache_version (kind) values (${kind})`.execute(db);
    for (const table of tables) {
      await sql`
        create trigger ${sql.id(`tr_${table}__cache`)} after insert or update or delete or truncate on ${sql.table(table)}
          for each statement execute function sys_note_cache_change(${sql.lit(topic)}, ${sql.lit(kind)})`.execute(
        db,
      );
    }
  }
  for (const [table, topic] of Object.entries(VERSIONS)) {
    await sql`
      create trigger ${sql.id(`tr_${table}__cache`)} after update on ${sql.table(table)}
        for each row execute function sys_note_version_change(${sql.lit(topic)})`.execute(db);
  }
}
