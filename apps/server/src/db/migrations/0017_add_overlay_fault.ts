import { type Kysely, sql } from 'kysely';

/** Why a customisation of a definition is disabled; null while it is in force. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table meta_definition add column overlay_fault text`.execute(db);
}
