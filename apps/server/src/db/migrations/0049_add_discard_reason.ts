import { type Kysely, sql } from 'kysely';

/** The reason for which an administrator discarded an incident; empty for earlier ones and for other states. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table flow_incident add column discard_reason text not null default ''`.execute(db);
}
