import { type Kysely, sql } from 'kysely';

/**
 * The keyword box searches every second trigram of a word instead of each. Stored text is recomputed: an installation without the mark
 * refreshes the records of its module, members without search text are refreshed on search.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update meta_module set checksum = ''`.execute(db);
  await sql`update sys_member set search_text = null where search_text is not null`.execute(db);
}
