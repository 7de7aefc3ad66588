import { type Kysely, sql } from 'kysely';

/** Why what a designer customised of a definition is set aside; null while it is in force. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table meta_definition add column overlay_fault text`.execute(db);
}
