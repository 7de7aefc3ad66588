import { type Kysely, sql } from 'kysely';

/**
 * The keyword box compares numbers instead of texts. Stored text is recomputed: an installation without the mark refreshes the records of
 * its module, members without search text are refreshed on search.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ table: string }>`
    select c.relname as "table" from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relkind = 'r' and pg_table_is_visible(c.oid) and a.attname = 'search' and a.atttypid = 'text[]'::regtype
      and (c.relname = 'sys_member' or c.relname like 'biz\\_%')`.execute(db);
  for (const { table } of rows) {
    // Existing row security views are recreated with the next installation.
    await sql`drop view if exists ${sql.table(table.replace(/^(?:biz|sys)_/, 'wall_'))}`.execute(db);
    await sql`
      alter table ${sql.table(table)}
        alter column search drop default,
        alter column search type integer[] using '{}',
        alter column search set default '{}'`.execute(db);
  }
  await sql`update meta_module set checksum = ''`.execute(db);
  await sql`update sys_member set search_text = null where search_text is not null`.execute(db);
}
