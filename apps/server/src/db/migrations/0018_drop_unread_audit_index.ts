import { type Kysely, sql } from 'kysely';

/** No query reads the audit log by actor, and each row would be written to the index twice: again when it is sealed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index if exists ix_log_audit__actor_id`.execute(db);
}
