import { type Kysely, sql } from 'kysely';

/** Nothing asks the audit log by who acted, and each row that is written would be entered twice: once more when it is sealed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index if exists ix_log_audit__actor_id`.execute(db);
}
